/** Put the site's program into the kept box, as `doomsday sim --update` and `deploy` do. */

import { FileError, FileSystem } from "./file_system.js";
import { Flash } from "./flash.js";
import { compareVersions, programIn, stampOf, withFileSystemOf, withProgram } from "./program.js";

const RESULT = /^(none|game( \S+){5})\r?$/m;
const NONE = "none";
/** A rehearsal replays hundreds of entries; one that takes longer hangs. */
const LONGEST_MS = 60_000;

/**
 * What became of the kept box's program; "declined": the player put back what was before an update.
 *
 * @typedef {"current" | "updated" | "repaired" | "newer" | "declined" | "differs" | "unread" |
 *   "foreign" | "full" | "unloaded"} Outcome
 */

/**
 * @typedef {object} Site
 * @property {string} stamp of its program
 * @property {() => Promise<Uint8Array>} image
 * @property {{littlefs: import("./littlefs.js").Code} & Record<string, any>} parts what a rehearsal needs beside the
 *   flash
 */

/**
 * Bring the program of the box in `place` up to the site's, all or nothing; the box before is kept
 * aside.
 *
 * @param {import("../storage/boxes.js").Place} place
 * @param {Site} site
 * @returns {Promise<Outcome>}
 */
export async function bringUpToDate(place, site) {
  const kept = /** @type {Uint8Array} */ (place.bytes);
  const { littlefs } = site.parts;
  let stamp;
  try {
    stamp = stampOf(await FileSystem.mount(littlefs, new Flash(kept)));
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    await place.create(withFileSystemOf(kept, await site.image()), "damaged");
    return "repaired";
  }
  if (stamp === site.stamp) return "current";
  if (stamp === undefined) return "foreign";
  if (place.note.declined === site.stamp) return "declined";
  if (compareVersions(stamp, site.stamp) > 0) return "newer";
  let program;
  try {
    program = await programIn(await site.image(), littlefs, site.stamp);
  } catch (error) {
    // No network, or a host that has only a part of a new version: the box has a program that runs.
    console.warn(error);
    return "unloaded";
  }
  let updated;
  try {
    updated = await withProgram(kept, program, littlefs);
  } catch (error) {
    if (error instanceof FileError) return "full";
    throw error;
  }
  const doubt = await doubtAbout(kept, updated, site.parts);
  if (doubt) return doubt;
  const older = (await place.aside()).filter((box) => box.why === "update");
  try {
    await place.create(updated, "update");
  } catch (error) {
    if (/** @type {DOMException} */ (error).name === "QuotaExceededError") return "full";
    throw error;
  }
  for (const { number } of older) await place.remove(number);
  return "updated";
}

/**
 * Replay the running game with both programs.
 *
 * @param {Uint8Array} before
 * @param {Uint8Array} after
 * @param {any} parts
 * @returns {Promise<"differs" | "unread" | undefined>} why it may not go on; undefined if it does
 */
async function doubtAbout(before, after, parts) {
  const old = await rehearsed(before, parts);
  if (old === NONE) return undefined;
  const now = await rehearsed(after, parts);
  if (now === undefined) return "unread";
  // A program of before rehearsals is no measure.
  return old === undefined || isSame(old, now) ? undefined : "differs";
}

/** @param {string} before @param {string} after @returns {boolean} as host/doomsday/device/deploy.py */
export function isSame(before, after) {
  const [facts, digest] = split(before);
  const [now, other] = split(after);
  // Digests of different forms cannot be compared.
  return facts === now && (digest === other || digest.slice(0, 2) !== other.slice(0, 2));
}

/** @param {string} result @returns {[string, string]} its facts, and the digest of the last state */
function split(result) {
  const end = result.lastIndexOf(" ");
  return [result.slice(0, end), result.slice(end + 1)];
}

/**
 * @param {Uint8Array} bytes
 * @param {any} parts
 * @returns {Promise<string | undefined>} what the rehearsal printed; undefined if it failed
 */
function rehearsed(bytes, parts) {
  const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  /** @type {Promise<string | undefined>} */
  const result = new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), LONGEST_MS);
    worker.onmessage = ({ data }) => {
      clearTimeout(timer);
      resolve(RESULT.exec(data.printed ?? "")?.[1]);
    };
    worker.onerror = () => {
      clearTimeout(timer);
      resolve(undefined);
    };
  });
  worker.postMessage({ kind: "rehearse", bytes, parts });
  return result.finally(() => worker.terminate());
}
