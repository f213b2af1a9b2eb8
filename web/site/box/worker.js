/** The worker in which the box lives: messages in, messages out; see page/box.js for the other side. */

// Also what only these import: so that the browser asks for all at once.
import "../storage/flash_check.js";
import "../storage/indexeddb.js";
import "../storage/memory.js";
import "../storage/open.js";
import "../storage/opfs.js";
import "./bus.js";
import "./display_ram.js";
import "./file_system.js";
import "./flash.js";
import "./glass.js";
import "./littlefs.js";
import "./micropython.js";
import "./outbox.js";
import "./partitions.js";
import "./program.js";
import "./ssd1306.js";
import "./update.js";
import "./watchdog.js";
import { InUse, TakenOver } from "../storage/boxes.js";
import { Keeper, Refused } from "./keeper.js";
import { Life } from "./life.js";
import { rehearse } from "./rehearsal.js";
import { unpack } from "./unpack.js";

/** @type {Life | undefined} */
let life;
/** @type {Keeper | undefined} */
let keeper;
/** Whether another box is in the place of the one that ran. */
let isReplaced = false;
/** When the life that starts has started, or failed to. @type {Promise<void>} */
let starting = Promise.resolve();
/** Changes of keys that the box was told of: the page waits for the result of its last one. */
let presses = 0;
/** Which buttons are down: one that is pressed while the box starts is down from the start. */
const down = [false, false, false, false];

const VENDOR = new URL("../vendor/", import.meta.url);
const SITE = new URL("../", import.meta.url);
const MICROPYTHON = new URL("micropython.mjs", VENDOR).href;
const POWER_ON = 1;

// Loaded while nothing is started yet.
const micropython = import(MICROPYTHON);
micropython.catch(() => {});

/**
 * What the page has loaded of the site, and whether the flash image of a new box follows.
 *
 * @typedef {{parts: import("../page/site_parts.js").Parts, hasImage: boolean}} Supplied
 */

/** @type {(given: Supplied) => void} */
let supply = () => {};
/** @type {Promise<Supplied>} */
const supplied = new Promise((resolve) => {
  supply = resolve;
});
/** The unpacker and the flash image. @typedef {{code: ArrayBuffer, packed: ArrayBuffer}} Packed */

/** @type {(packed: Packed | undefined) => void} */
let supplyImage = () => {};
/** @type {Promise<Packed | undefined>} */
const image = new Promise((resolve) => {
  supplyImage = resolve;
});

/** A file of the site could not be loaded. */
class Unloaded extends Error {}

/** @param {URL} url */
async function fetched(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} for ${url}`);
  return response.arrayBuffer();
}

/** @returns {Promise<Uint8Array>} the flash image that comes with the site */
async function newFlash() {
  const { hasImage } = await supplied;
  try {
    // What the page could not load may come now.
    const { code, packed } = (hasImage && (await image)) || (await fetchedImage());
    return await unpack(code, new Uint8Array(packed));
  } catch (error) {
    throw new Unloaded(String(error));
  }
}

/** @returns {Promise<Packed>} */
async function fetchedImage() {
  const urls = [new URL("unpack.wasm", VENDOR), new URL("image.bin.lzma", SITE)];
  const [code, packed] = await Promise.all(urls.map(fetched));
  return { code, packed };
}

/** @param {string} kind @param {object} [more] @param {Transferable[]} [transfer] */
function tell(kind, more = {}, transfer = []) {
  self.postMessage({ kind, ...more }, { transfer });
}

/** @typedef {import("../storage/memory.js").Mirrored} Mirrored */

/** @param {{memory?: Mirrored}} how @param {boolean} [asItIs] as of Keeper.open */
async function open({ memory }, asItIs = false) {
  const site = supplied.then(({ parts: { stamp, ...parts } }) => ({
    stamp,
    image: newFlash,
    parts: { ...parts, module: MICROPYTHON },
  }));
  /** @type {import("../storage/memory.js").Mirror} */
  const mirror = (pieces, size, why) => tell("mirror", { pieces, size, why });
  keeper = await Keeper.open(site, { make: newFlash, memory, mirror }, asItIs);
  tell("kept", keeper.report);
  return { ...(await supplied).parts, flash: keeper.flash };
}

/** @param {{cause?: number, rtc?: Uint8Array, memory?: Mirrored}} how */
async function start({ cause, rtc, memory }) {
  const [module, parts] = await Promise.all([micropython, open({ memory })]);
  const next = new Life({
    ...parts,
    module,
    cause,
    rtc,
    down,
    on: {
      print: (data) =>
        tell("print", { text: typeof data === "string" ? data : new TextDecoder().decode(data) }),
      picture: (picture) =>
        tell("picture", { pixels: picture.pixels(), brightness: picture.brightness() }),
      serial: (bytes) => tell("serial", { bytes }),
      rest(wait) {
        const handled = presses;
        next.whenReported(() => tell("rest", { wait, presses: handled }));
      },
      watchdog: (timeout) => tell("watchdog", { timeout }),
      rtc: (memory) => tell("rtc", { rtc: memory }),
      prompt: () => tell("prompt"),
      stopped: (error) => tell("failed", { code: codeOf(error), text: String(error) }),
      reset: (why, memory) => end(why, memory),
    },
  });
  await next.start();
  life = next;
  tell("booted", { isNew: keeper?.report.isNew });
  if (!life.isOver) life.run();
}

/** @param {number} cause @param {Uint8Array} [rtc] */
function end(cause, rtc) {
  keeper?.close();
  tell("reset", { cause, rtc });
}

/** @param {unknown} error @returns {string} by which the page finds its sentence */
function codeOf(error) {
  if (error instanceof InUse) return "in use";
  if (error instanceof TakenOver) return "taken over";
  if (error instanceof Refused) return error.code;
  const { name } = /** @type {Error} */ (error);
  return name === "QuotaExceededError" ? "full" : "storage";
}

/** @returns {Keeper} */
function opened() {
  if (!keeper) throw new Error("The box is not open.");
  return keeper;
}

/** Put another box in the place of this one. @param {(keeper: Keeper) => Promise<void>} step */
async function replace(step) {
  const current = opened();
  // A life that starts writes to the flash, too, and would go on in that of the next box.
  await starting;
  life?.halt();
  life = undefined;
  // Also if it fails: the box goes on with what it had, as after a power cut.
  isReplaced = true;
  await step(current);
}

/**
 * What the page asks of the kept box; each is answered by "answer".
 *
 * @type {Record<string, (request: any) => unknown>}
 */
const ASKED = {
  image: () => opened().image(),
  read: ({ number }) => opened().read(number),
  remove: ({ number }) => opened().remove(number),
  check: async ({ file }) => ({ stamp: (await opened().checked(file)).stamp }),
  async restore({ file, why, asItIs }) {
    const { bytes } = await opened().checked(file);
    await replace((current) => current.replace(bytes, why, asItIs));
  },
  renew: () => replace((current) => current.renew()),
  async close() {
    life?.halt();
    life = undefined;
    await keeper?.flash.commit();
    keeper?.close();
    keeper = undefined;
  },
};

/** @param {{id: number, what: string}} request */
async function answer(request) {
  const { id, what } = request;
  try {
    tell("answer", { id, result: await ASKED[what](request) });
  } catch (error) {
    tell("answer", { id, code: codeOf(error), text: /** @type {Error} */ (error).message });
  }
  if (isReplaced) end(POWER_ON);
}

/** @param {unknown} error */
function failed(error) {
  const isStorage = [DOMException, InUse, TakenOver].some((kind) => error instanceof kind);
  const other = error instanceof Unloaded ? "worker" : "start";
  tell("failed", { code: isStorage ? codeOf(error) : other, text: String(error) });
}

/** @type {Record<string, (message: any) => void>} */
const REQUESTS = {
  parts: supply,
  "new flash": ({ packed }) => supplyImage(packed),
  start: (message) => {
    Object.assign(down, message.down);
    starting = start(message).catch(failed);
  },
  // Without a box that runs: to save what is kept when it cannot run.
  open: (message) => {
    open(message, true).catch(failed);
  },
  press({ button, level }) {
    presses++;
    down[button] = Boolean(level);
    life?.press(button, down[button]);
  },
  alive: () => tell("alive"),
  serial: ({ bytes }) => life?.receive(bytes),
  image: () => keeper && tell("image", { bytes: keeper.image() }),
  counts: () => life && keeper && tell("counts", { box: life.counts, flash: keeper.flash.counts }),
  ask: answer,
  // In a worker of its own; see box/update.js.
  rehearse: ({ bytes, parts }) => {
    rehearse(bytes, parts).then(
      (printed) => tell("rehearsed", { printed }),
      (error) => tell("rehearsed", { printed: "", text: String(error) }),
    );
  },
};

self.onmessage = ({ data }) => REQUESTS[data.kind]?.(data);
