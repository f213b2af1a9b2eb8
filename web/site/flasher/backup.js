/**
 * The archive of a box's data: everything but its program, as device/backup/backup_archive.py
 * writes and reads it. `doomsday restore` reads what is written here, and the other way round.
 */

import { equal } from "../link/bytes.js";
import { Failure } from "../link/failures.js";
import { quoted, shownPath, unquoted } from "./box_paths.js";
import { isBlank } from "./runs.js";
import { BadZip, unzipped, zipped } from "./zip.js";

const ABOUT = "about.json";
const JOURNAL = "journal.bin";
const FILES = "files/";
const ODD = "others/";
const PLAIN_FORMAT = 1;
const FORMAT = 2;
const PLAIN_MOST = 64;
const PLAIN = /^[ -[\]-~]+$/;
const SECTOR = 4096;
// Bytes of flash on a board.
const FLASH_MOST = 64 * 1024 * 1024;

/**
 * The data of a box.
 *
 * @typedef {object} BoxData
 * @property {Map<string, Uint8Array>} files by path; see box_paths.js
 * @property {Uint8Array} journal the partition `jrnl`
 * @property {string} board name of the board, "" if not known
 * @property {string[]} folders the empty ones
 * @property {number} games number of finished games among the files
 */

/** @typedef {(files: string[], folders: string[]) => Promise<{possible: boolean, games: number}>} Judge */

/** @returns {BoxData} */
export function noData() {
  return { files: new Map(), journal: new Uint8Array(0), board: "", folders: [], games: 0 };
}

/** Whether there is nothing to lose. @param {BoxData} data */
export function isEmpty(data) {
  return !data.files.size && isBlank(data.journal);
}

/** @param {BoxData} one @param {BoxData} other */
export function isSame(one, other) {
  return (
    one.board === other.board &&
    equal(one.journal, other.journal) &&
    one.files.size === other.files.size &&
    [...one.files].every(([path, content]) => {
      const theirs = other.files.get(path);
      return theirs !== undefined && equal(content, theirs);
    }) &&
    one.folders.length === other.folders.length &&
    one.folders.every((folder) => other.folders.includes(folder))
  );
}

/** Return the archive of data, read back and compared. @param {BoxData} data @param {Judge} judge */
export async function packed(data, judge) {
  const archive = await archived(data);
  if (!isSame(await unpacked(archive, "The archive", judge), data)) {
    throw new Failure(
      "The archive of the box's data fails its verification; nothing was saved.",
      "another browser, and report this",
    );
  }
  return archive;
}

/**
 * Read an archive.
 *
 * @param {Uint8Array} archive
 * @param {string} name for messages
 * @param {Judge} judge
 * @returns {Promise<BoxData>}
 * @throws {Failure} if it is damaged or no archive
 */
export async function unpacked(archive, name, judge) {
  const foreign = new Failure(
    `${name} is not a backup of a box, or it is damaged.`,
    "another file",
  );
  try {
    const parts = await unzipped(archive, FLASH_MOST);
    const about = JSON.parse(new TextDecoder().decode(parts.get(ABOUT)));
    parts.delete(ABOUT);
    if (about.format > FORMAT) {
      throw new Failure(`${name} was written by a newer version.`, "a newer version of this page");
    }
    await compareSums(parts, about.sha256);
    const journal = parts.get(JOURNAL);
    parts.delete(JOURNAL);
    if (!journal || journal.length % SECTOR) throw foreign;
    const names = about.names ?? {};
    const files = new Map(
      [...parts].map(([part, content]) => [pathIn(part, names, foreign), content]),
    );
    const folders = (about.folders ?? []).map(unquoted);
    const { possible, games } = await judge([...files.keys()], folders);
    if (files.size !== parts.size || !possible) throw foreign;
    return { files, journal, board: String(about.board), folders, games };
  } catch (error) {
    if (error instanceof BadZip || error instanceof SyntaxError || error instanceof TypeError) {
      throw foreign;
    }
    throw error;
  }
}

/** @param {BoxData} data */
async function archived(data) {
  const paths = [...data.files.keys()].sort();
  /** @type {Map<string, Uint8Array>} */
  const parts = new Map();
  /** @type {Record<string, string>} */
  const names = {};
  for (const [at, path] of paths.entries()) {
    const content = /** @type {Uint8Array} */ (data.files.get(path));
    const part = isPlain(path) ? FILES + path.slice(1) : ODD + String(at).padStart(4, "0");
    if (!isPlain(path)) names[part] = quoted(path);
    parts.set(part, content);
  }
  parts.set(JOURNAL, data.journal);
  const isOdd = Object.keys(names).length > 0 || data.folders.length > 0;
  /** @type {Record<string, unknown>} */
  const about = {
    format: isOdd ? FORMAT : PLAIN_FORMAT,
    board: data.board,
    sha256: await sums(parts),
  };
  if (isOdd) Object.assign(about, { names, folders: data.folders.map(quoted).sort() });
  parts.set(ABOUT, new TextEncoder().encode(JSON.stringify(about, null, 1)));
  return zipped(parts);
}

/** @param {Map<string, Uint8Array>} parts */
async function sums(parts) {
  /** @type {Record<string, string>} */
  const found = {};
  for (const [name, content] of parts) found[name] = await sha256(content);
  return found;
}

/** @param {Map<string, Uint8Array>} parts @param {Record<string, string>} wanted */
async function compareSums(parts, wanted) {
  const found = await sums(parts);
  const isRight = Object.entries(found).every(([name, sum]) => wanted[name] === sum);
  if (!isRight || Object.keys(wanted).length !== parts.size) throw new BadZip("sums");
}

/** @param {Uint8Array} content */
export async function sha256(content) {
  const digest = await crypto.subtle.digest("SHA-256", /** @type {BufferSource} */ (content));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} part @param {Record<string, string>} names @param {Failure} foreign */
function pathIn(part, names, foreign) {
  if (Object.hasOwn(names, part)) return unquoted(names[part]);
  const path = `/${part.startsWith(FILES) ? part.slice(FILES.length) : part}`;
  if (!isPlain(path)) throw foreign;
  return path;
}

/** Whether every archiver supports the path as a member name. @param {string} path */
function isPlain(path) {
  const steps = path.split("/").slice(1);
  return (
    path.length <= PLAIN_MOST &&
    PLAIN.test(path) &&
    steps.every((step) => step !== "" && step !== "." && step !== "..")
  );
}

/** Paths as the project's Python takes them. @param {string[]} paths */
export function asTexts(paths) {
  return paths.map(shownPath);
}
