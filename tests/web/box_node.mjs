/**
 * One life of the box in Node, in virtual time, driven by tests/web/wasm_box.py: requests on standard
 * input, a line of JSON each, and a line for each on standard output.
 *
 * Time passes only as far as it is granted, and while the box rests. As on the chip the loop looks
 * at its flags and streams at ticks of 10 ms; pin handlers run at once. When this life ends, the
 * flash is saved and the process ends: there is one MicroPython in a realm.
 */

import { createHash } from "node:crypto";
import { readFileSync, writeFileSync, writeSync } from "node:fs";
import { createInterface } from "node:readline";
import { edge } from "../../web/site/box/bus.js";
import { Flash } from "../../web/site/box/flash.js";
import { Life } from "../../web/site/box/life.js";

const TICK_MS = 10;
/** A rest no longer than this may be that to the next frame of a motion; see Supervisor. */
const FRAME_MS = 100;
/** After so many looks at the clock it goes on by itself, as in rom/terminal/virtual.py. */
const PATIENCE = 1000;
const POWER_ON = 1;
const WATCHDOG_RESET = 3;
const FOREVER = Number.POSITIVE_INFINITY;

/**
 * @typedef {object} Job
 * @property {string} interpreter folder of MicroPython's two files
 * @property {string} littlefs path of littlefs.wasm
 * @property {string} box path of box.json
 * @property {string} flash path of the flash, which is written there again at the end
 * @property {number} seed of the random numbers, together with the number of this boot
 * @property {number} boot
 * @property {number} before milliseconds of the lives before
 * @property {number} cause of the reset
 * @property {number[]} rtc
 * @property {boolean[]} down buttons
 */

/** A flash whose power is cut when it is to program or erase. */
class CutFlash extends Flash {
  /** So many operations are done, and that part of the bytes of the next one. */
  cut = { operations: FOREVER, part: 0 };

  /** @override @param {number} at @param {Uint8Array} data */
  program(at, data) {
    if (this.cut.operations-- > 0) return super.program(at, data);
    super.program(at, data.subarray(0, Math.floor(data.length * this.cut.part)));
    return finish(POWER_ON);
  }

  /** @override @param {number} at */
  erase(at) {
    if (this.cut.operations-- > 0) return super.erase(at);
    // An erase that is cut leaves bits undecided: here as they were.
    return finish(POWER_ON);
  }
}

/** @type {Job} */
const job = JSON.parse(readFileSync(process.argv[2], "utf8"));
const flash = new CutFlash(new Uint8Array(readFileSync(job.flash)));
const { rom, wiring } = JSON.parse(readFileSync(job.box, "utf8"));
const down = [...job.down];

let now = 0;
let looks = 0;
/** What the program slept within Python is taken off what is granted next. */
let owed = 0;
let due = 0;
let randoms = 0;
let printed = "";
let atPrompt = false;
/** @type {number[]} */
const sent = [];

// MicroPython's clock, also that of its asyncio in C, when its module is loaded.
Date.now = () => {
  looks++;
  if (looks > PATIENCE) now++;
  return now;
};

/** @type {import("../../web/site/box/bus.js").World} */
const world = {
  now: () => now,
  seconds: () => Math.floor((job.before + now) / 1000),
  sleep(ms) {
    const slept = Math.min(ms, life.watchdog.left);
    now += slept;
    owed += slept;
    looks = 0;
    // Nothing of the program may run any more.
    if (life.watchdog.left <= 0) finish(WATCHDOG_RESET);
  },
  random(size) {
    let data = Buffer.alloc(0);
    while (data.length < size) {
      const text = `${job.seed} ${job.boot} ${randoms++}`;
      data = Buffer.concat([data, createHash("sha256").update(text).digest()]);
    }
    return data.subarray(0, size);
  },
};

const life = new Life({
  module: await import(`${job.interpreter}/micropython.mjs`),
  url: `${job.interpreter}/micropython.wasm`,
  littlefs: readFileSync(job.littlefs),
  rom,
  wiring,
  flash,
  cause: job.cause,
  rtc: Uint8Array.from(job.rtc),
  down,
  world,
  on: {
    print: (data) => {
      printed += typeof data === "string" ? data : new TextDecoder().decode(data);
    },
    serial: (data) => sent.push(...data),
    prompt: () => {
      atPrompt = true;
    },
  },
});

/** Say what is so now. @param {object} [more] */
function reply(more = {}) {
  const { display, rtc } = life;
  const state = {
    now,
    rtc: [...rtc],
    printed,
    pixels: Buffer.from(display.pixels()).toString("hex"),
    isTurned: display.showsUpsideDown(),
    atPrompt,
    ...more,
  };
  printed = "";
  writeSync(1, `${JSON.stringify(state)}\n`);
}

/** Save the flash and end. @param {number} cause of the reset that follows */
function finish(cause, left = 0) {
  writeFileSync(job.flash, flash.read(0, flash.size));
  reply(cause === POWER_ON ? { over: cause, left, rtc: [] } : { over: cause, left });
  process.exit(0);
}

/** @param {number} time @returns {number} of the next tick */
const atTick = (time) => Math.ceil(time / TICK_MS) * TICK_MS;

/** Run steps until the program waits, and note until when. @param {number} left of a grant */
function run(left = 0) {
  for (let wait = 0; wait === 0; ) {
    looks = 0;
    wait = life.step();
    life.report();
    if (life.isOver) finish(life.cause, left);
    due = wait < 0 ? FOREVER : atTick(now + wait);
  }
}

/** Let time pass. @param {number} ms */
function grant(ms) {
  const paid = Math.min(owed, ms);
  owed -= paid;
  const end = now + ms - paid;
  for (;;) {
    const expires = now + life.watchdog.left;
    const next = Math.min(due, expires);
    if (next > end) break;
    now = Math.max(now, next);
    if (expires < due) finish(WATCHDOG_RESET, end - now);
    run(Math.max(0, end - now));
  }
  now = Math.max(now, end);
}

/** Tell the program of changes of pins. @param {number[]} edges */
function change(...edges) {
  life.edges.push(...edges);
  life.takeEdges();
  due = Math.min(due, atTick(now));
  if (due <= now) run();
}

/** @type {Record<string, (request: any) => any>} */
const REQUESTS = {
  press({ button, isDown }) {
    if (down[button] === isDown) return;
    down[button] = isDown;
    change(edge(wiring.buttons[button], isDown));
  },
  grant: ({ ms }) => grant(ms),
  // End a motion without letting time pass, as an edge of a button does.
  skip() {
    if (due - now > FRAME_MS || down.includes(true)) return;
    change(edge(wiring.buttons[0], true), edge(wiring.buttons[0], false));
  },
  receive({ bytes }) {
    life.received.push(...bytes);
    run();
  },
  sent: () => sent.splice(0),
  cut(/** @type {{operations: number, part: number}} */ { operations, part }) {
    flash.cut = { operations, part };
  },
  flash: () => writeFileSync(job.flash, flash.read(0, flash.size)),
};

await life.start();
if (life.isOver) finish(life.cause);
run();
reply();
for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  const value = REQUESTS[request.do](request);
  reply({ value });
}
