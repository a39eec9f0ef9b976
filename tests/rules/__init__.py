"""The event rules, a file a chapter: each rule kept once and broken once."""
