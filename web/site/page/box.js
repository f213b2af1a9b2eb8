/** The box in its worker, as the page sees it: start, press, send bytes, and what it reports. */

import { HangWatch, TICK_MS } from "./watchdog.js";

const POWER_ON = 1;
const WATCHDOG_RESET = 3;
const BUTTONS = 4;
/** The box counts a hold after 600 ms. */
const HOLD_MS = 650;
/** A shorter wait is that of a motion's next frame, or of a key that is down. */
const MOTION_MS = 80;

/**
 * Events, by name: picture {pixels, brightness}, booted {isNew}, serial {bytes}, print {text}, rest
 * {wait, presses}, image {bytes}, counts {box, flash}, failed {code, text}; prompt, when its program
 * has ended; started {cause}, when it begins again; down {button, down, isScript}, when a key moves.
 */
export class Box extends EventTarget {
  /** The pixels of the last picture, and how bright they are. */
  pixels = new Uint8Array(1024);
  brightness = 0;
  /** How many pictures came. */
  pictures = 0;
  /** @type {Worker | undefined} */
  #worker;
  /** A worker that was made before this module was there. @type {Worker | undefined} */
  #early;
  #down = new Array(BUTTONS).fill(false);
  /** Changes of keys that were sent, and those that the worker has handled. */
  #sent = 0;
  #handled = 0;
  #wait = 0;
  #booted = false;
  /** What the memory holds that survives a reset. @type {Uint8Array | undefined} */
  #rtc;
  #watch = new HangWatch(
    () => this.#send({ kind: "alive" }),
    () => this.start(WATCHDOG_RESET, this.#rtc),
  );
  /** Scripts press one key after the other. @type {Promise<void>} */
  #turn = Promise.resolve();

  /** @param {Worker} [worker] one that is loading since before this module */
  constructor(worker) {
    super();
    this.#early = worker;
    setInterval(() => this.#watch.tick(), TICK_MS);
  }

  /** Power the box up, or cut its power and power it up again. */
  start(cause = POWER_ON, /** @type {Uint8Array | undefined} */ rtc = undefined) {
    this.stop();
    this.#worker = this.#early ?? newWorker();
    this.#early = undefined;
    this.#rtc = rtc;
    this.#sent = this.#handled = this.#wait = 0;
    this.#booted = false;
    this.#worker.onmessage = ({ data }) => this.#hear(data);
    this.#worker.onerror = (event) =>
      this.#report("failed", { code: "worker", text: event.message });
    this.#send({ kind: "start", cause, rtc, down: [...this.#down] });
    this.#report("started", { cause });
  }

  /** End the worker: the power is off until `start`. */
  stop() {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#watch.reset();
    this.#booted = false;
    if (this.pictures)
      this.#hear({ kind: "picture", pixels: new Uint8Array(1024), brightness: 0 });
  }

  /** @returns {boolean} whether no key is down, and the result of every press is shown */
  get isResting() {
    const isStill = this.#wait < 0 || this.#wait > MOTION_MS;
    return this.#booted && isStill && this.#sent === this.#handled;
  }

  /** @returns {boolean} whether it has handled every change of its keys */
  get isSettled() {
    return this.#booted && this.#sent === this.#handled;
  }

  /** @param {number} button from 0 @param {boolean} down */
  press(button, down, isScript = false) {
    if (this.#down[button] === down) return;
    this.#down[button] = down;
    this.#sent++;
    this.#send({ kind: "press", button, level: down ? 1 : 0 });
    this.#report("down", { button, down, isScript });
  }

  /** @param {number} button @returns {boolean} */
  isDown(button) {
    return this.#down[button];
  }

  /** Press and release a key, and wait until the box rests. @param {number} button */
  tap(button) {
    // At once: on a busy computer a moment could become a hold.
    return this.#inTurn(button, async () => {});
  }

  /** Hold a key until the hold counts, and wait until the box rests. @param {number} button */
  hold(button) {
    return this.#inTurn(button, async () => {
      // Counted from when the worker has it, up to a turn after the time: a busy worker is late.
      while (!this.isSettled) await this.next("rest");
      await new Promise((resolve) => setTimeout(resolve, HOLD_MS));
      await this.next("rest");
    });
  }

  /** @returns {Promise<void>} until the box rests */
  async rested() {
    while (!this.isResting) await this.next("rest");
  }

  /** @param {string} kind @returns {Promise<any>} the detail of the next event of a kind */
  next(kind) {
    return new Promise((resolve) => {
      const heard = (/** @type {Event} */ event) =>
        resolve(/** @type {CustomEvent} */ (event).detail);
      this.addEventListener(kind, heard, { once: true });
    });
  }

  /** @param {Uint8Array} bytes to its serial line */
  send(bytes) {
    this.#send({ kind: "serial", bytes });
  }

  /** Ask for the whole flash, which comes as the event "image". */
  askImage() {
    this.#send({ kind: "image" });
  }

  /** Ask for figures, which come as the event "counts". */
  askCounts() {
    this.#send({ kind: "counts" });
  }

  /** @param {number} button @param {() => Promise<void>} during what is done while it is down */
  #inTurn(button, during) {
    const turn = this.#turn.then(async () => {
      await this.rested();
      this.press(button, true, true);
      await during();
      this.press(button, false, true);
      await this.rested();
    });
    this.#turn = turn;
    return turn;
  }

  /** @param {object} message */
  #send(message) {
    this.#worker?.postMessage(message);
  }

  /** @param {any} message */
  #hear(message) {
    switch (message.kind) {
      case "reset":
        this.start(message.cause, message.rtc);
        return;
      case "picture":
        this.pixels = message.pixels;
        this.brightness = message.brightness;
        this.pictures++;
        break;
      case "rtc":
        this.#rtc = message.rtc;
        return;
      case "watchdog":
        this.#watch.allow(message.timeout);
        return;
      case "alive":
        this.#watch.heard();
        return;
      case "booted":
        this.#booted = true;
        break;
      case "rest":
        this.#wait = message.wait;
        this.#handled = message.presses;
    }
    this.#report(message.kind, message);
  }

  /** @param {string} kind @param {object} detail */
  #report(kind, detail) {
    this.dispatchEvent(new CustomEvent(kind, { detail }));
  }
}

function newWorker() {
  return new Worker(new URL("../box/worker.js", import.meta.url), { type: "module" });
}
