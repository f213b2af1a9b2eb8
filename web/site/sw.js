/**
 * The service worker: it keeps the site for use without a network, one version at a time.
 *
 * A file is kept under its path and the hash of its content, and is taken only if it has that
 * hash: so a version is never mixed with files of another, also if the site changes on its host
 * while it is loaded, and an update loads only what changed.
 */

// `doomsday web` replaces the next line: paths in the site, each with the hash of its file.
const FILES = { first: {}, later: {} };

/** @type {{first: Record<string, string>, later: Record<string, string>}} */
const { first, later } = FILES;
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const SITE = new URL(worker.registration.scope);
// Other sites may have the same origin.
const CACHE = `doomsday ${SITE.pathname}`;
const PAGE = "index.html";
const DIGITS = 16;
/** Large, and of use only to those who write the program to a board. */
const ONLY_WHEN_USED = /^(flash|flasher)[./]|^vendor\/esptool/;

/** Types by the end of a name: some hosts do not know them all. */
const TYPES = new Map([
  ["css", "text/css"],
  ["html", "text/html"],
  ["js", "text/javascript"],
  ["json", "application/json"],
  ["mjs", "text/javascript"],
  ["png", "image/png"],
  ["svg", "image/svg+xml"],
  ["txt", "text/plain"],
  ["wasm", "application/wasm"],
  ["webmanifest", "application/manifest+json"],
]);

/** @param {string} path @param {string} hash @returns {string} the address under which it is kept */
const keyOf = (path, hash) => new URL(`${path}?${hash}`, SITE).href;

/** @param {string} path */
const typeOf = (path) => TYPES.get(path.replace(/^.*\./, "")) ?? "application/octet-stream";

/** @param {BufferSource} content */
async function hashOf(content) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return [...digest]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .slice(0, DIGITS);
}

/**
 * Return a file of this version from the host, undefined if the host has another version.
 *
 * @param {string} path
 * @param {string} hash
 */
async function fetched(path, hash) {
  // What the browser kept of an earlier version is asked for once more.
  for (const cache of /** @type {RequestCache[]} */ (["default", "reload"])) {
    const answer = await fetch(new URL(path, SITE), { cache });
    if (!answer.ok) return undefined;
    const content = await answer.arrayBuffer();
    if ((await hashOf(content)) === hash) {
      return new Response(content, { headers: { "content-type": typeOf(path) } });
    }
  }
  return undefined;
}

/** Keep what the first picture needs; what another version left here is not loaded again. */
async function install() {
  const cache = await caches.open(CACHE);
  const add = async (/** @type {[string, string]} */ [path, hash]) => {
    const key = keyOf(path, hash);
    if (await cache.match(key)) return;
    const answer = await fetched(path, hash);
    if (!answer) throw new Error(`${path} is of another version`);
    await cache.put(key, answer);
  };
  await Promise.all(Object.entries(first).map(add));
}

/** Remove what is not of this version, and take over pages without a version. */
async function activate() {
  const cache = await caches.open(CACHE);
  const ours = new Set(
    [first, later].flatMap((files) => Object.entries(files)).map((row) => keyOf(...row)),
  );
  for (const request of await cache.keys()) {
    if (!ours.has(request.url)) await cache.delete(request);
  }
  await worker.clients.claim();
}

/**
 * Return a file of this version: kept, or from the host and kept from now on.
 *
 * @param {string} path
 * @param {string} hash
 */
async function answer(path, hash) {
  const cache = await caches.open(CACHE);
  const key = keyOf(path, hash);
  const kept = await cache.match(key);
  if (kept) return kept;
  const found = await fetched(path, hash);
  if (!found) {
    // The host has a newer version: load it, and let the page say so.
    worker.registration.update().catch(() => {});
    return Response.error();
  }
  // A full disk is no reason to refuse the file.
  await cache.put(key, found.clone()).catch(() => {});
  return found;
}

/** Keep, one by one, what the page may use later: it may be opened where there is no network. */
async function keepRest() {
  for (const [path, hash] of Object.entries(later)) {
    if (!ONLY_WHEN_USED.test(path)) await answer(path, hash);
  }
}

/** @param {Request} request @returns {string | undefined} a path in the site */
function pathOf(request) {
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== SITE.origin) return undefined;
  if (!url.pathname.startsWith(SITE.pathname)) return undefined;
  return url.pathname.slice(SITE.pathname.length) || PAGE;
}

worker.oninstall = (event) => event.waitUntil(install());
worker.onactivate = (event) => event.waitUntil(activate());
worker.onfetch = (event) => {
  const path = pathOf(event.request);
  const hash = path === undefined ? undefined : (first[path] ?? later[path]);
  if (path !== undefined && hash) event.respondWith(answer(path, hash));
};
// See page/offline.js: a page is ready to be loaded again in the new version; it has time to spare.
worker.onmessage = (event) => {
  if (event.data.kind === "activate") worker.skipWaiting();
  if (event.data.kind === "keep") event.waitUntil(keepRest().catch(() => {}));
};
