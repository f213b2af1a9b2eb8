/**
 * Run a life of the box in Node in real time, as the worker does, and print the cause of the reset
 * that ends it. The argument is a file with JSON; see test_life.py. With `stopped_ms` all stands still
 * for so long in between, as in a tab that the browser stops.
 */

import { readFileSync } from "node:fs";
import { Flash } from "../../web/site/box/flash.js";
import { Life } from "../../web/site/box/life.js";

const job = JSON.parse(readFileSync(process.argv[2], "utf8"));
const { rom, wiring } = JSON.parse(readFileSync(job.box, "utf8"));
let printed = "";
const life = new Life({
  module: await import(`${job.interpreter}/micropython.mjs`),
  url: `${job.interpreter}/micropython.wasm`,
  littlefs: readFileSync(job.littlefs),
  rom,
  wiring,
  flash: new Flash(new Uint8Array(readFileSync(job.flash))),
  on: {
    print: (data) => {
      printed += typeof data === "string" ? data : new TextDecoder().decode(data);
    },
    reset(cause, rtc) {
      process.stdout.write(JSON.stringify({ cause, rtc: [...rtc], printed }));
      process.exit(0);
    },
  },
});
await life.start();
if (job.stopped_ms) {
  setTimeout(() => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(job.stopped_ms));
  }, 100);
}
life.run();
