/** Find the kept box, or begin one in the best place that this browser has. */

import { Unavailable } from "./boxes.js";
import { openDatabase } from "./indexeddb.js";
import { openMemory } from "./memory.js";
import { openFiles } from "./opfs.js";

/** @typedef {import("./boxes.js").Place} Place */

/**
 * @typedef {object} Opened
 * @property {Place} place with a box in use
 * @property {boolean} isNew whether this box begins now
 * @property {string} why why it is in no better place, for people who build on this; "" otherwise
 */

/**
 * A kept box is used where it is, also after the browser has learnt of a better place.
 *
 * @param {object} how
 * @param {() => Promise<Uint8Array>} how.make the flash of a new box
 * @param {import("./memory.js").Mirrored} [how.memory] the flash that the page has, if none is kept
 * @param {import("./memory.js").Mirror} how.mirror
 * @returns {Promise<Opened>}
 * @throws {import("./boxes.js").InUse}
 */
export async function openStorage({ make, memory, mirror }) {
  if (memory) {
    const place = openMemory(memory.bytes, memory.why, mirror);
    return { place, isNew: false, why: memory.why };
  }
  /** @type {string[]} */
  const reasons = [];
  const files = await attempt(openFiles, reasons);
  if (files?.bytes) return { place: files, isNew: false, why: "" };
  const hasAside = Boolean((await files?.aside())?.length);
  const database = hasAside ? undefined : await attempt(() => openDatabase(!files), reasons);
  if (database?.bytes) {
    files?.close();
    return { place: database, isNew: false, why: reasons.join("; ") };
  }
  const flash = await make();
  const place =
    (await begun(files, flash, reasons)) ??
    (await begun(database ?? (await attempt(() => openDatabase(true), reasons)), flash, reasons));
  const why = reasons.join("; ");
  if (place) return { place, isNew: true, why };
  const kept = openMemory(undefined, why, mirror);
  await kept.create(flash, "new");
  return { place: kept, isNew: true, why };
}

/**
 * @template T
 * @param {() => Promise<T>} open
 * @param {string[]} reasons gets why it cannot be used
 * @returns {Promise<T | undefined>}
 */
async function attempt(open, reasons) {
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    reasons.push(error.message);
    return undefined;
  }
}

/**
 * @param {Place | undefined} place
 * @param {Uint8Array} flash
 * @param {string[]} reasons
 * @returns {Promise<Place | undefined>} the place with a new box in it; undefined without room
 */
async function begun(place, flash, reasons) {
  if (!place) return undefined;
  try {
    await place.create(flash, "damaged");
    return place;
  } catch (error) {
    place.close();
    reasons.push(String(error));
    return undefined;
  }
}
