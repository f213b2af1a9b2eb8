/** The worker of the rules: messages of client.js in, answers out. */

import { Python } from "./python.js";

const SITE = new URL("../", import.meta.url);
const GZIP = 0x1f;

/** @returns {Promise<Record<string, string>>} the sources of the rules, by path */
async function sources() {
  const response = await fetch(new URL("rules.json.gz", SITE));
  if (!response.ok) throw new Error(`the site has no rules.json.gz (${response.status})`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  // Some hosts say that the file is compressed, and the browser unpacks it.
  if (bytes[0] !== GZIP) return JSON.parse(new TextDecoder().decode(bytes));
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(unpacked).json();
}

async function load() {
  const [module, found] = await Promise.all([
    import(new URL("vendor/micropython.mjs", SITE).href),
    sources(),
  ]);
  return Python.load(module, {
    url: new URL("vendor/micropython.wasm.gz", SITE).href,
    sources: found,
  });
}

const loaded = load();
loaded.then(
  () => self.postMessage({ ready: true }),
  (error) => self.postMessage({ failed: String(error?.message ?? "") }),
);

self.onmessage = async ({ data: { id, call, arguments: given } }) => {
  const python = await loaded;
  self.postMessage({ id, ...python.answer(call, given) });
};
