/** The worker in which the box lives: messages in, messages out; see page/box.js for the other side. */

import { openFlash } from "../storage/opfs.js";
import { Flash } from "./flash.js";
import { Life } from "./life.js";
import { unpack } from "./unpack.js";

/** @type {Life | undefined} */
let life;
/** @type {Flash | undefined} */
let flash;
/** Changes of keys that the box was told of: the page waits for the result of its last one. */
let presses = 0;
/** Which buttons are down: one that is pressed while the box starts is down from the start. */
const down = [false, false, false, false];

const VENDOR = new URL("../vendor/", import.meta.url);
const SITE = new URL("../", import.meta.url);

/** @param {string | URL} url */
async function fetched(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} for ${url}`);
  return response;
}

/** @returns {Promise<Uint8Array>} the flash image that comes with the site */
async function newFlash() {
  const [code, packed] = await Promise.all(
    [new URL("unpack.wasm", VENDOR), new URL("image.bin.lzma", SITE)].map(async (url) =>
      (await fetched(url)).arrayBuffer(),
    ),
  );
  return unpack(code, new Uint8Array(packed));
}

/** @param {string} kind @param {object} [more] @param {Transferable[]} [transfer] */
function tell(kind, more = {}, transfer = []) {
  self.postMessage({ kind, ...more }, { transfer });
}

/** @param {{cause?: number, rtc?: Uint8Array}} how */
async function start({ cause, rtc }) {
  const [module, littlefs, box, kept] = await Promise.all([
    import(new URL("micropython.mjs", VENDOR).href),
    fetched(new URL("littlefs.wasm", VENDOR)).then((response) => response.arrayBuffer()),
    fetched(new URL("box.json", SITE)).then((response) => response.json()),
    openFlash(newFlash),
  ]);
  flash = new Flash(kept.bytes, kept.store);
  const next = new Life({
    module,
    url: new URL("micropython.wasm.gz", VENDOR).href,
    littlefs,
    rom: box.rom,
    wiring: box.wiring,
    flash,
    cause,
    rtc,
    down,
    on: {
      print: (data) =>
        tell("print", { text: typeof data === "string" ? data : new TextDecoder().decode(data) }),
      picture: (display) =>
        tell("picture", { pixels: display.pixels(), brightness: display.brightness() }),
      serial: (bytes) => tell("serial", { bytes }),
      rest: (wait) => tell("rest", { wait, presses }),
      watchdog: (timeout) => tell("watchdog", { timeout }),
      rtc: (memory) => tell("rtc", { rtc: memory }),
      prompt: () => tell("prompt"),
      reset(why, memory) {
        kept.close();
        tell("reset", { cause: why, rtc: memory });
      },
    },
  });
  await next.start();
  life = next;
  tell("booted", { isNew: kept.isNew });
  if (!life.isOver) life.run();
}

/** @type {Record<string, (message: any) => void>} */
const REQUESTS = {
  start: (message) => {
    Object.assign(down, message.down);
    start(message).catch((error) => tell("failed", { code: "start", text: String(error) }));
  },
  press({ button, level }) {
    presses++;
    down[button] = Boolean(level);
    life?.press(button, down[button]);
  },
  alive: () => tell("alive"),
  serial: ({ bytes }) => life?.receive(bytes),
  image: () => flash && tell("image", { bytes: flash.read(0, flash.size).slice() }),
  counts: () => life && flash && tell("counts", { box: life.counts, flash: flash.counts }),
};

self.onmessage = ({ data }) => REQUESTS[data.kind]?.(data);
