// Runs the referee beside the page. Lies here, not with the shared files, so that the service worker of this
// folder looks after what it fetches.
import { start } from "{{SHARED}}/python.js";

start("{{SHARED}}/python/");
