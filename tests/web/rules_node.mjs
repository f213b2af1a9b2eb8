// The rules of the page in Node, as its worker has them: a task as JSON a line in, its value out.
// usage: node rules_node.mjs SITE; see rules_node.py.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { gunzipSync } from "node:zlib";

const site = process.argv[2];
const { Python } = await import(`${site}/rules/python.js`);
const { pythonText, readToml } = await import(`${site}/rules/toml.js`);
const module = await import(`${site}/vendor/micropython.mjs`);
const sources = JSON.parse(gunzipSync(readFileSync(`${site}/rules.json.gz`)).toString());
const python = await Python.load(module, {
  url: `${site}/vendor/micropython.wasm`,
  sources,
  print: (/** @type {Uint8Array} */ text) => process.stderr.write(text),
});

const say = (/** @type {object} */ value) => process.stdout.write(`${JSON.stringify(value)}\n`);
/** @param {any} value */
const given = (value) =>
  value?.bytes === undefined ? value : new Uint8Array(Buffer.from(value.bytes, "base64"));

/** @type {Record<string, (asked: any) => any>} */
const TASKS = {
  answer: ({ call, arguments: values }) => python.answer(call, values.map(given)),
  toml: ({ files }) => files.map((/** @type {any} */ file) => readToml(given(file))),
  numbers: ({ texts }) => texts.map((/** @type {string} */ text) => pythonText(Number(text))),
  memory: () => python._python._module.HEAPU8.length,
  run: ({ code }) => python._python.runPython(code),
};

say({ ready: true });
for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  try {
    say({ done: TASKS[asked.task](asked) ?? null });
  } catch (error) {
    // An error of JavaScript would print the interpreter's source, which is one line.
    say({ broken: String(/** @type {Error} */ (error).stack).slice(0, 2000) });
  }
}
