/**
 * The worker of the box in Node, with a box that is kept nowhere: put another box in its place while
 * MicroPython is still loading, and print what the page then has. The arguments are the folder of a
 * site, MicroPython's code, and the two flashes; see test_worker_node.py.
 */

import { readFileSync } from "node:fs";

const [site, url, first, second] = process.argv.slice(2);
const read = (/** @type {string} */ path) => new Uint8Array(readFileSync(path));
/** Loading MicroPython takes so many bytes of code; littlefs has far fewer. */
const LARGE = 200_000;

/** @type {() => void} */
let open = () => {};
const gate = new Promise((resolve) => {
  open = () => resolve(undefined);
});
/** @type {any[]} */
const heard = [];
/** @type {Map<string, () => void>} */
const waiting = new Map();
const wait = async (/** @type {string} */ kind) => {
  if (heard.some((message) => message.kind === kind)) return;
  await new Promise((resolve) => waiting.set(kind, () => resolve(undefined)));
};
const hear = (/** @type {any} */ message) => {
  heard.push(message);
  waiting.get(message.kind)?.();
};

const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (/** @type {any} */ code, /** @type {any} */ imports) => {
  if (code.byteLength > LARGE) {
    hear({ kind: "loading" });
    await gate;
  }
  return /** @type {any} */ (instantiate)(code, imports);
};

/** @type {any} */
const worker = { postMessage: hear };
Object.assign(globalThis, { self: worker });
await import(`${site}/box/worker.js`);
const send = (/** @type {object} */ data) => worker.onmessage({ data });

const { stamp, rom, wiring } = JSON.parse(readFileSync(`${site}/box.json`, "utf8"));
const littlefs = read(`${site}/vendor/littlefs.wasm`);
send({ kind: "parts", parts: { url, littlefs, rom, wiring, stamp }, hasImage: false });
send({ kind: "start", cause: 1, down: [], memory: { bytes: read(first), why: "test" } });
await wait("loading");
send({ kind: "ask", id: 1, what: "restore", file: read(second), why: "restore" });
// Time for a worker that would put the other box in place at once.
for (let turn = 0; turn < 200 && !heard.some(({ kind }) => kind === "answer"); turn++) {
  await new Promise((resolve) => setTimeout(resolve, 5));
}
open();
await Promise.all(["answer", "booted", "reset"].map(wait));
// The page has not ended it yet: a life that went on would write what this does.
for (const level of [1, 0]) {
  for (const button of [0, 1, 2, 3]) send({ kind: "press", button, level });
  await new Promise((resolve) => setTimeout(resolve, 700));
}

let kept = read(first);
let pieces = 0;
for (const message of heard.filter(({ kind }) => kind === "mirror")) {
  if (message.size !== kept.length) kept = new Uint8Array(message.size);
  for (const { at, data } of message.pieces) {
    kept.set(data, at);
    pieces++;
  }
}
const fault = heard.find(({ kind, code }) => kind === "failed" || (kind === "answer" && code));
const isSecond = Buffer.compare(kept, read(second)) === 0;
process.stdout.write(JSON.stringify({ isSecond, pieces, fault: fault ?? null }));
process.exit(0);
