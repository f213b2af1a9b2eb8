/**
 * Boxes in the browser's private files: a write is there when it returns, as on a chip.
 *
 * A file is a sector that says that it is complete, then the flash. That sector is written last, so
 * a file that was cut while it was made begins with zeros.
 */

import { journalOf, SECTOR } from "../box/partitions.js";
import { InUse, noteAfter, noteOf, Unavailable, whyAside } from "./boxes.js";
import { faultOf } from "./flash_check.js";

const FOLDER = "doomsday-box";
const NAME = /^box-([1-9]\d{0,8})$/;
const HEAD = 4096;
const MAGIC = "Doomsday Box, flash file 1\n";
const RETRY_MS = 25;
/** Chromium ends a worker that hangs two seconds after it was told to. */
const RETRIES = 240;

/** @typedef {import("./boxes.js").Note} Note */

/** @param {number} number */
const nameOf = (number) => `box-${number}`;

/** @param {Note} note @returns {Uint8Array} the first sector of a complete file */
function headOf(note) {
  const text = `${MAGIC}${JSON.stringify(note)}\n`;
  const head = new Uint8Array(HEAD).fill(0x20);
  const { written } = new TextEncoder().encodeInto(text, head);
  // Notes are short; one that were not would only forget why boxes are aside.
  return written === text.length ? head : headOf({});
}

/** @param {Uint8Array} head @returns {Note} */
function readNote(head) {
  const text = new TextDecoder().decode(head);
  if (!text.startsWith(MAGIC)) return {};
  try {
    return noteOf(JSON.parse(text.slice(MAGIC.length)));
  } catch {
    // The flash behind a damaged head may be whole; only the note is lost.
    return {};
  }
}

/** @param {Uint8Array} bytes */
const isZero = (bytes) => bytes.every((byte) => byte === 0);
/** @param {Uint8Array} bytes */
const isBlank = (bytes) => bytes.every((byte) => byte === 0xff);

/**
 * Open a file for this worker alone. The handle of a worker that has just ended is free only after a
 * moment.
 *
 * @param {any} file
 * @returns {Promise<any>}
 */
async function handleOf(file) {
  if (!file.createSyncAccessHandle) throw new Unavailable("no files that a worker can write");
  for (let tries = 0; ; tries++) {
    try {
      return await file.createSyncAccessHandle();
    } catch (error) {
      const { name } = /** @type {DOMException} */ (error);
      if (name !== "NoModificationAllowedError" && name !== "InvalidStateError") throw error;
      if (tries >= RETRIES) throw new InUse();
      await new Promise((done) => setTimeout(done, RETRY_MS));
    }
  }
}

/** Write all of it: a full disk may take a part. @param {any} handle @param {Uint8Array} data */
function writeAt(handle, data, /** @type {number} */ at) {
  const written = handle.write(data, { at });
  if (written !== data.length) throw new DOMException("", "QuotaExceededError");
}

/** @param {any} handle @returns {Uint8Array} */
function contentOf(handle) {
  const bytes = new Uint8Array(handle.getSize());
  const got = handle.read(bytes, { at: 0 });
  return got === bytes.length ? bytes : bytes.subarray(0, got);
}

/**
 * Whether making this file was cut short, so that nothing in it was ever used.
 *
 * @param {Uint8Array} content
 * @param {boolean} hasOlder a box that it was to replace, which is still whole
 */
function isUnfinished(content, hasOlder) {
  if (!isZero(content.subarray(0, HEAD))) return false;
  const flash = content.subarray(HEAD);
  // A box that was used has a journal, whatever became of the head of its file.
  return hasOlder || faultOf(flash) !== "" || isBlank(journalOf(flash));
}

/**
 * Open the boxes in the browser's files.
 *
 * @returns {Promise<import("./boxes.js").Place>}
 * @throws {Unavailable} if this browser has no such files, or denies them
 * @throws {InUse}
 */
export async function openFiles() {
  const folder = await folderOf();
  /** @type {Map<number, any>} */
  const files = new Map();
  for await (const [name, file] of folder.entries()) {
    const found = NAME.exec(name);
    if (found && file.kind === "file") files.set(Number(found[1]), file);
  }
  const numbers = () => [...files.keys()].sort((a, b) => b - a);

  /** @type {number | undefined} */
  let current;
  /** @type {any} */
  let handle;
  /** @type {Uint8Array | undefined} */
  let bytes;
  /** @type {Note} */
  let note = {};
  /** The sector that was written since the last flush; -1 for none. */
  let unflushed = -1;

  /** @param {number} number */
  async function remove(number) {
    await folder.removeEntry(nameOf(number));
    files.delete(number);
  }

  const found = numbers();
  for (const [place, number] of found.entries()) {
    const opened = await handleOf(files.get(number));
    if (typeof opened.getSize() !== "number") {
      await opened.close();
      throw new Unavailable("an older form of these files");
    }
    const content = contentOf(opened);
    const flash = content.subarray(HEAD);
    if (isUnfinished(content, place + 1 < found.length)) {
      opened.close();
      await remove(number);
      continue;
    }
    note = readNote(content.subarray(0, HEAD));
    if (faultOf(flash) === "") {
      [current, handle, bytes] = [number, opened, flash];
      if (isZero(content.subarray(0, HEAD))) writeAt(handle, headOf(note), 0);
    } else opened.close();
    break;
  }

  return {
    kind: "files",
    get bytes() {
      return bytes;
    },
    get note() {
      return note;
    },
    async aside() {
      const others = numbers().filter((number) => number !== current);
      return Promise.all(
        others.map(async (number) => {
          const file = await files.get(number).getFile();
          const size = Math.max(0, file.size - HEAD);
          return { number, size, time: file.lastModified, why: whyAside(note, number) };
        }),
      );
    },
    async create(content, why, declined) {
      const before = numbers()[0];
      const number = (before ?? 0) + 1;
      const file = await folder.getFileHandle(nameOf(number), { create: true });
      files.set(number, file);
      const next = noteAfter(note, before, why, declined);
      /** @type {any} */
      let opened;
      try {
        opened = await handleOf(file);
        opened.truncate(0);
        writeAt(opened, content, HEAD);
        opened.flush();
        writeAt(opened, headOf(next), 0);
        opened.flush();
      } catch (error) {
        opened?.close();
        await remove(number);
        throw error;
      }
      handle?.close();
      [current, handle, bytes, note] = [number, opened, content, next];
    },
    async decline(stamp) {
      note = { ...note, declined: stamp };
      writeAt(handle, headOf(note), 0);
      handle.flush();
    },
    async read(number) {
      if (number === current || !files.has(number)) throw new Error("There is no such box.");
      const file = await files.get(number).getFile();
      return new Uint8Array(await file.slice(HEAD).arrayBuffer());
    },
    async remove(number) {
      if (number === current || !files.has(number)) throw new Error("There is no such box.");
      await remove(number);
    },
    write(at, data) {
      const sector = Math.floor(at / SECTOR);
      // A machine that loses its power keeps any of what was not flushed: only the end may be lost.
      if (unflushed >= 0 && unflushed !== sector) handle.flush();
      unflushed = sector;
      writeAt(handle, data, HEAD + at);
    },
    flush() {
      unflushed = -1;
      return handle.flush();
    },
    close: () => handle?.close(),
  };
}

/** @returns {Promise<any>} the folder of the boxes */
async function folderOf() {
  if (!navigator.storage?.getDirectory) throw new Unavailable("no private files");
  try {
    const root = await navigator.storage.getDirectory();
    return await root.getDirectoryHandle(FOLDER, { create: true });
  } catch (error) {
    const { name } = /** @type {DOMException} */ (error);
    if (name === "SecurityError" || name === "NotAllowedError" || name === "NotSupportedError") {
      throw new Unavailable("private files are denied");
    }
    throw error;
  }
}
