"""Engines that others wrote, behind adapters: the suite is tried on them."""
