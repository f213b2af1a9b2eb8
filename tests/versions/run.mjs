// Runs a module of the tests on a released MicroPython, built for WebAssembly, with 32 bits as the chip has.
// usage: node run.mjs JOB.json; see tests/versions/releases.py.
// This build collects garbage only between calls from JavaScript: each test is a call of its own.
import { readFileSync, writeSync } from "node:fs";

const job = JSON.parse(readFileSync(process.argv[2], "utf8"));
const { loadMicroPython } = await import(`${job.interpreter}/micropython.mjs`);
// Output comes in pieces of a few bytes: write it in one piece.
/** @type {Buffer[]} */
const said = [];
/** @param {string | Uint8Array} data */
const write = (data) => {
  said.push(Buffer.from(/** @type {Uint8Array} */ (data)));
};
process.on("exit", () => writeSync(1, Buffer.concat(said)));
const mp = await loadMicroPython({
  heapsize: 8 << 20,
  pystack: 8192,
  url: `${job.interpreter}/micropython.wasm`,
  linebuffer: false,
  stdout: write,
  stderr: write,
});

for (const folder of job.folders) mp.FS.mkdirTree(folder);
for (const [to, from] of Object.entries(job.files)) mp.FS.writeFile(to, readFileSync(from));

let failed = 0;
/** @param {string} code */
function run(code) {
  try {
    mp.runPython(code);
    return true;
  } catch (error) {
    // An error of JavaScript would print the interpreter's source, which is one line.
    write(`${String(error).slice(0, 5000)}\n`);
    failed++;
    return false;
  }
}

for (const code of job.prelude) if (!run(code)) process.exit(1);
for (const [name, code] of job.steps) {
  if (run(code) && name) write(`ok ${name}\n`);
}
if (job.last) run(job.last);
process.exit(failed ? 1 : 0);
