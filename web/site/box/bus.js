/**
 * What the stand-ins for the chip's ROM (host/doomsday/rom/browser) call: their module `bus`.
 *
 * Numbers only, and pointers into the memory of MicroPython: integers over 2**31 would arrive
 * truncated, so times are seconds since 2000.
 */

import { littlefs } from "./littlefs.js";

const ENODEV = 19;
const POWER_ON = 1;
const YEAR_2000 = 946684800;
const RELEASED = 0x80;
/** Longer than the slowest debounce of the box's settings. */
const STILL_MS = 40;

/** @typedef {import("./life.js").Life} Life */

/** @returns {number} local time in seconds since 2000, as the laptop sets a box's clock */
function secondsHere() {
  const now = new Date();
  return Math.floor(now.getTime() / 1000) - now.getTimezoneOffset() * 60 - YEAR_2000;
}

/** Wait without giving up control: a worker cannot wait within Python. */
function waitBusily(/** @type {number} */ ms) {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

/**
 * The world around the chip; tests with virtual time bring their own.
 *
 * @typedef {object} World
 * @property {() => number} now milliseconds from any start
 * @property {() => number} seconds
 * @property {(ms: number) => void} sleep
 * @property {(size: number) => Uint8Array} random
 * @property {number} [stillMs] how long the contact of a key has been still when its change is
 *   reported; none for contacts that have only just moved, as on a board
 */

/**
 * Keys of a page do not bounce: so the box need not wait until they are still.
 *
 * @type {World}
 */
export const REAL_WORLD = {
  now: () => performance.now(),
  seconds: secondsHere,
  sleep: waitBusily,
  random: (size) => crypto.getRandomValues(new Uint8Array(size)),
  stillMs: STILL_MS,
};

/**
 * @param {Life} life
 * @param {{littlefs: import("./littlefs.js").Code, heap: () => Uint8Array, world: World, cause?: number,
 *   ident: readonly number[]}} parts
 */
export async function makeBus(life, parts) {
  const { heap, world } = parts;
  const { flash, wiring, display, counts } = life;
  const files = await littlefs(parts.littlefs, flash, heap);
  let clock = 0;

  /** @type {(addr: number, sda: number, scl: number) => boolean} */
  const isDisplay = (addr, sda, scl) =>
    addr === wiring.addr && sda === wiring.sda && scl === wiring.scl;
  const piece = (/** @type {number} */ at, /** @type {number} */ size) =>
    heap().subarray(at, at + size);
  const put = (/** @type {Uint8Array} */ data, /** @type {number} */ at) => heap().set(data, at);

  return {
    ...files,

    /** @type {(addr: number, sda: number, scl: number, at: number, size: number) => number} */
    i2c_write(addr, sda, scl, at, size) {
      if (!isDisplay(addr, sda, scl)) return ENODEV;
      counts.transfers++;
      counts.bytes += size;
      display.write(piece(at, size));
      life.pictureChanged = true;
      return 0;
    },
    /** @type {(addr: number, sda: number, scl: number, at: number, size: number) => number} */
    i2c_read(addr, sda, scl, at, size) {
      if (!isDisplay(addr, sda, scl)) return ENODEV;
      heap().fill(display.status(), at, at + size);
      return 0;
    },

    /** @type {(from: number, at: number, size: number) => void} */
    flash_read: (from, at, size) => put(flash.read(from, size), at),
    /** @type {(to: number, at: number, size: number) => void} */
    flash_prog: (to, at, size) => flash.program(to, piece(at, size)),
    /** @type {(at: number) => void} */
    flash_erase: (at) => flash.erase(at),
    flash_size: () => flash.size,

    /** A pin's change: its number, and 0x80 if it is high; -1 for none. */
    pin_event: () => life.nextEdge() ?? -1,
    still_ms: () => world.stillMs ?? 0,
    /** @type {(pin: number, level: number) => void} */
    out() {},

    /** @type {(timeout: number) => void} */
    watchdog(timeout) {
      life.watchdog.start(timeout);
      life.on.watchdog(timeout);
    },
    feed() {
      life.watchdog.feed();
      life.sampled();
    },

    rtc_size: () => life.rtc.length,
    /** @type {(at: number) => void} */
    rtc_get: (at) => put(life.rtc, at),
    /** @type {(at: number, size: number) => void} */
    rtc_set(at, size) {
      life.rtc = piece(at, size).slice();
      life.on.rtc(life.rtc);
    },
    time: () => world.seconds() + clock,
    /** @type {(seconds: number) => void} */
    set_time(seconds) {
      clock = seconds - world.seconds();
    },
    /** @type {(ms: number) => void} */
    sleep: (ms) => world.sleep(ms),
    /** @type {(at: number, size: number) => void} */
    random: (at, size) => put(world.random(size), at),
    /** @type {(at: number) => void} */
    unique_id: (at) => put(Uint8Array.from(parts.ident), at),
    cause: () => parts.cause ?? POWER_ON,
    /** @type {(kind: number) => void} */
    reset: (kind) => life.end(kind),

    serial_waiting: () => life.received.length > 0,
    /** @type {(at: number, size: number) => number} */
    serial_read(at, size) {
      const data = Uint8Array.from(life.received.splice(0, size));
      put(data, at);
      return data.length;
    },
    /** @type {(at: number, size: number) => void} */
    serial_write: (at, size) => life.send(piece(at, size).slice()),
  };
}

/** @param {number} pin @param {boolean} down @returns {number} as `pin_event` gives it */
export function edge(pin, down) {
  return down ? pin : pin | RELEASED;
}

/** @param {number} edge @returns {number} */
export function pinOf(edge) {
  return edge & ~RELEASED;
}
