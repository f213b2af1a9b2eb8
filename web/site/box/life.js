/** One life of the box's chip, from a reset to the next: MicroPython and what is soldered to it. */

import { edge, makeBus, pinOf, REAL_WORLD } from "./bus.js";
import { loadInterpreter } from "./micropython.js";
import { Outbox } from "./outbox.js";
import { SSD1306 } from "./ssd1306.js";
import { Watchdog } from "./watchdog.js";

const HEAP = 1 << 20;
const WATCHDOG_RESET = 3;
const LONGEST_RUN_MS = 50;
const IDENT = [0x24, 0x0a, 0xc4, 0, 0, 1];
const ROM = "/rom";
const START = `
import sys
sys.path[:] = ["${ROM}/browser", "${ROM}/chip", ".frozen"]
import start
`;

/**
 * How the parts of a board are wired; from its data file.
 *
 * @typedef {object} Wiring
 * @property {number} addr of the display on its I2C bus
 * @property {number} sda
 * @property {number} scl
 * @property {readonly number[]} buttons pins of A to D
 */

/**
 * What the life reports.
 *
 * @typedef {object} Reports
 * @property {(data: Uint8Array | string) => void} print text of the interpreter, such as a traceback
 * @property {(picture: Picture) => void} picture
 * @property {(data: Uint8Array) => void} serial
 * @property {(cause: number, rtc: Uint8Array) => void} reset this life has ended: begin another
 * @property {(ms: number) => void} rest until when nothing is due, -1 without end
 * @property {(ms: number) => void} watchdog it is on: work that takes so long must end the life
 * @property {(rtc: Uint8Array) => void} rtc the memory that survives the end of this life
 * @property {() => void} prompt the program has ended, as on the chip that is at its prompt
 * @property {(error: unknown) => void} stopped the flash could not be kept: this life has ended, and
 *   nothing that rests on what was lost was reported
 */

/** @typedef {Pick<SSD1306, "pixels" | "brightness">} Picture the display at some moment */

/**
 * @typedef {object} Parts
 * @property {any} module vendor/micropython.mjs
 * @property {string} [url] of micropython.wasm
 * @property {WebAssembly.Module} [code] of it, compiled, in place of the address
 * @property {import("./littlefs.js").Code} littlefs
 * @property {Record<string, string>} rom sources of the stand-ins by path of file
 * @property {import("./flash.js").Flash} flash
 * @property {Wiring} wiring
 * @property {Uint8Array} [rtc] what the RTC's memory held before the reset
 * @property {number} [cause] of the reset, as machine.reset_cause() gives it
 * @property {readonly boolean[]} [down] which buttons are down already
 * @property {import("./bus.js").World} [world]
 * @property {Partial<Reports>} on
 */

const nothing = () => {};

export class Life {
  /** Changes of pins that the program has not seen. @type {number[]} */
  edges = [];
  /** Bytes on the serial line that it has not read. @type {number[]} */
  received = [];
  counts = { steps: 0, transfers: 0, bytes: 0, cpuMs: 0 };
  pictureChanged = false;
  isOver = false;
  /** Of the reset that ends this life. */
  cause = 0;
  display = new SSD1306();
  flash;
  wiring;
  rtc;
  watchdog;
  /** @type {Reports} */
  on;
  /** @type {() => number} */
  #step = () => -1;
  /** @type {() => void} */
  #takeEdges = nothing;
  /** Pins of which the program has seen a change since it last sampled the levels. */
  #changed = new Set();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #outbox = new Outbox((error) => this.#stop(error));
  /** What was sent since the last report. @type {Uint8Array[]} */
  #sent = [];
  #parts;

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
    this.flash = parts.flash;
    this.wiring = parts.wiring;
    this.rtc = parts.rtc ?? new Uint8Array(0);
    this.watchdog = new Watchdog((parts.world ?? REAL_WORLD).now);
    const silent = {
      print: nothing,
      picture: nothing,
      serial: nothing,
      reset: nothing,
      rest: nothing,
      watchdog: nothing,
      rtc: nothing,
      prompt: nothing,
      stopped: nothing,
    };
    this.on = { ...silent, ...parts.on };
  }

  /** Power the chip up and run its program until it waits; run it then with `run`, or by `step`. */
  async start() {
    const { module, url, code, littlefs, rom, world = REAL_WORLD, cause, down = [] } = this.#parts;
    const { print } = this.on;
    const { python, heap } = await loadInterpreter(module, { url, code, heapSize: HEAP, print });
    const bus = await makeBus(this, { littlefs, heap, world, cause, ident: IDENT });
    python.registerJsModule("bus", bus);
    for (const [path, source] of Object.entries(rom)) {
      python.FS.mkdirTree(`${ROM}/${path.slice(0, path.lastIndexOf("/"))}`);
      python.FS.writeFile(`${ROM}/${path}`, source);
    }
    python.runPython(START);
    const start = python.globals.get("start");
    this.#step = start.turn;
    this.#takeEdges = start.take;
    this.wiring.buttons.forEach((pin, button) => {
      this.edges.push(edge(pin, down[button] ?? false));
    });
    if (!start.boot() && !this.isOver) this.on.prompt();
    this.report();
    if (this.isOver) this.#finish();
  }

  /** Run steps until nothing is due; then set a timer, which a press or a byte cuts short. */
  run() {
    clearTimeout(this.#timer);
    const begun = performance.now();
    let wait = 0;
    while (wait === 0 && !this.isOver && performance.now() - begun < LONGEST_RUN_MS) {
      wait = this.step();
    }
    this.counts.cpuMs += performance.now() - begun;
    // Only once nothing is due: a computer that slept is late with what would have fed it.
    if (wait !== 0 && this.watchdog.left <= 0) this.end(WATCHDOG_RESET);
    this.report();
    if (this.isOver) {
      this.#finish();
      return;
    }
    const next = Math.min(wait < 0 ? Number.POSITIVE_INFINITY : wait, this.watchdog.left);
    if (Number.isFinite(next)) this.#timer = setTimeout(() => this.run(), next);
    this.on.rest(wait);
  }

  /** Run one step of one task. @returns {number} milliseconds until another is due, -1 for none */
  step() {
    this.counts.steps++;
    try {
      const wait = this.#step();
      return this.#nextPlace() < 0 ? wait : 0;
    } catch (error) {
      // An error of JavaScript would bring the interpreter's whole source, which is one line.
      this.on.print(`${String(error).slice(0, 2000)}\n`);
      this.end(WATCHDOG_RESET);
      return -1;
    }
  }

  /** Let the program notice changes of pins; in virtual time it reads them at its next tick. */
  takeEdges() {
    this.#takeEdges();
  }

  /** @param {number} button from 0 @param {boolean} down */
  press(button, down) {
    this.edges.push(edge(this.wiring.buttons[button], down));
    this.run();
  }

  /**
   * The next change of a pin. The program samples the levels once a turn: a key that is pressed and
   * released between two samples would be missed, so its release waits for the next one.
   *
   * @returns {number | undefined}
   */
  nextEdge() {
    const at = this.#nextPlace();
    if (at < 0) return undefined;
    const [edge] = this.edges.splice(at, 1);
    this.#changed.add(pinOf(edge));
    return edge;
  }

  /** @returns {number} where the next change is that the program may see, -1 for nowhere */
  #nextPlace() {
    return this.edges.findIndex((each) => !this.#changed.has(pinOf(each)));
  }

  /** Note that the program has sampled the levels: it feeds the watchdog in each turn. */
  sampled() {
    this.#changed.clear();
  }

  /** @param {Iterable<number>} data to the serial line */
  receive(data) {
    for (const byte of data) this.received.push(byte);
    this.run();
  }

  /** Note the end of this life. @param {number} cause of the reset that follows */
  end(cause) {
    this.isOver = true;
    this.cause = cause;
  }

  /** Send bytes over the serial line, once what they report is durable. @param {Uint8Array} data */
  send(data) {
    this.#sent.push(data);
  }

  /** Report what came of the last steps, once it is durable: what was seen must not be lost. */
  report() {
    this.#commit();
    const sent = this.#sent;
    this.#sent = [];
    for (const data of sent) this.#outbox.post(() => this.on.serial(data));
    if (!this.pictureChanged) return;
    this.pictureChanged = false;
    // If it waits, the display may have changed by then, and the change not be durable.
    const picture = this.#outbox.isWaiting ? pictureOf(this.display) : this.display;
    this.#outbox.post(() => this.on.picture(picture));
  }

  /** Call a function when all that was reported so far is delivered. @param {() => void} call */
  whenReported(call) {
    this.#outbox.post(call);
  }

  /** Cut the power: nothing more is run or reported, and the flash is left as it is. */
  halt() {
    this.isOver = true;
    clearTimeout(this.#timer);
    this.#outbox.drop();
  }

  #finish() {
    clearTimeout(this.#timer);
    this.#commit();
    this.#outbox.post(() => this.on.reset(this.cause, this.rtc));
  }

  /** @param {unknown} error */
  #stop(error) {
    this.isOver = true;
    clearTimeout(this.#timer);
    this.on.stopped(error);
  }

  #commit() {
    this.#outbox.wait(this.flash.commit());
    if (this.flash.fault) this.#outbox.fail(this.flash.fault);
  }
}

/** @param {SSD1306} display @returns {Picture} of now */
function pictureOf(display) {
  const pixels = display.pixels();
  const brightness = display.brightness();
  return { pixels: () => pixels, brightness: () => brightness };
}
