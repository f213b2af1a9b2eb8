/**
 * Parts of the kept box in Node, for tests/web/test_kept_node.py: kept_node.mjs WHAT ARGUMENTS; prints
 * a line of JSON.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { FileSystem } from "../../web/site/box/file_system.js";
import { Flash } from "../../web/site/box/flash.js";
import { Outbox } from "../../web/site/box/outbox.js";
import { compareVersions, programIn, stampOf, withProgram } from "../../web/site/box/program.js";
import { bringUpToDate, isSame } from "../../web/site/box/update.js";
import { wordsAbout } from "../../web/site/page/kept_words.js";
import { faultOf } from "../../web/site/storage/flash_check.js";

const read = (/** @type {string} */ path) => new Uint8Array(readFileSync(path));

/**
 * Post reports as the steps say: "post N", "wait N" for a promise N, "keep N" and "lose N" for what
 * becomes of it, "drop".
 *
 * @param {string[]} steps
 */
async function report(steps) {
  /** @type {string[]} */
  const heard = [];
  const outbox = new Outbox((error) => heard.push(`failed ${error}`));
  /** @type {Map<string, {promise: Promise<void>, resolve: () => void, reject: (why: string) => void}>} */
  const waits = new Map();
  for (const step of steps) {
    const [word, name] = step.split(" ");
    if (word === "post") outbox.post(() => heard.push(name));
    if (word === "wait") {
      /** @type {any} */
      const wait = {};
      wait.promise = new Promise((resolve, reject) => Object.assign(wait, { resolve, reject }));
      waits.set(name, wait);
      outbox.wait(wait.promise);
    }
    if (word === "keep") waits.get(name)?.resolve();
    if (word === "lose") waits.get(name)?.reject(name);
    if (word === "drop") outbox.drop();
    await new Promise((resolve) => setImmediate(resolve));
    heard.push(`after ${step}`);
  }
  return heard;
}

/** @type {Record<string, (given: string[]) => unknown>} */
const WHATS = {
  async update([littlefs, flash, image, stampOfImage, out]) {
    const code = readFileSync(littlefs);
    const kept = read(flash);
    const stamp = stampOf(await FileSystem.mount(code, new Flash(kept)));
    writeFileSync(
      out,
      await withProgram(kept, await programIn(read(image), code, stampOfImage), code),
    );
    return stamp ?? null;
  },
  /** Bring a flash up to date, and say what came of it and whether the box was left alone. */
  async bring([littlefs, flash, image, stamp]) {
    const bytes = read(flash);
    let isLeft = true;
    /** @type {any} */
    const place = {
      ...{ kind: "memory", bytes, note: {}, aside: async () => [] },
      async create() {
        isLeft = false;
      },
    };
    const parts = { littlefs: readFileSync(littlefs) };
    const outcome = await bringUpToDate(place, { stamp, image: async () => read(image), parts });
    return [outcome, isLeft && Buffer.compare(bytes, read(flash)) === 0];
  },
  report,
  compare: ([one, other]) => Math.sign(compareVersions(one, other)),
  same: ([one, other]) => isSame(one, other),
  fault: ([path]) => faultOf(read(path)),
  words: ([report]) => wordsAbout(JSON.parse(report)),
};

const [what, ...given] = process.argv.slice(2);
console.log(JSON.stringify(await WHATS[what](given)));
