// Which pages are looked at: all of them with `DOCS_ALL=1`, else one of each kind.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DOCS } from "./server.mjs";

export const ALL = Boolean(process.env.DOCS_ALL);

// Every page that somebody wrote is a kind of its own; of those that the rules write, one a kind.
export function ofEachKind() {
  const seen = new Set();
  return JSON.parse(readFileSync(join(DOCS, "pages.json"), "utf8")).filter(({ kind }) => {
    if (kind === "written") return true;
    const fresh = !seen.has(kind);
    seen.add(kind);
    return fresh;
  });
}
