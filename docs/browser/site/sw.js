// Keeps the page and the referee for use without a network. One cache a build, shared by both languages;
// nothing is sent anywhere, and nothing that was entered is kept here.
const VERSION = "{{VERSION}}";
const CACHE = `hakem-${VERSION}`;
const FILES = {{FILES}};
const OWN = ["./", "worker.js", "manifest.webmanifest"];

self.addEventListener("install", (event) => {
  event.waitUntil(keep([...OWN, ...FILES.shell]).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forget().then(() => self.clients.claim()));
});

self.addEventListener("message", (event) => {
  if (event.data !== "keep-python") return;
  event.waitUntil(
    keep(FILES.python).then(
      () => event.source?.postMessage({ kept: true }),
      () => event.source?.postMessage({ kept: false }),
    ),
  );
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== self.location.origin) return;
  url.hash = "";
  url.search = "";
  if (url.pathname.endsWith("/index.html")) url.pathname = url.pathname.replace(/index\.html$/, "");
  event.respondWith(answer(url.href, event.request));
});

async function answer(address, request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(address);
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok && isOurs(address)) await cache.put(address, fresh.clone());
  return fresh;
}

function isOurs(address) {
  return [...OWN, ...FILES.shell, ...FILES.python].some((name) => at(name) === address);
}

function at(name) {
  return new URL(name, self.registration.scope).href;
}

async function keep(names) {
  const cache = await caches.open(CACHE);
  for (const name of names) {
    const address = at(name);
    if (await cache.match(address)) continue;
    const response = await fetch(address, { cache: "no-cache" });
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    await cache.put(address, response);
  }
}

async function forget() {
  for (const name of await caches.keys()) {
    if (name.startsWith("hakem-") && name !== CACHE) await caches.delete(name);
  }
}
