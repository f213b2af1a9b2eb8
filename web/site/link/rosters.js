/**
 * The file in which a box keeps the rosters of a game: a head with version and CRC32, then a line
 * for each roster, which begins with its name; see host/doomsday/companies/boxfile.py.
 *
 * What a line means is for the rules; here lines are only compared and put together.
 */

import { equal, fromLatin1, joined, latin1 } from "./bytes.js";
import { crc32 } from "./crc32.js";

const HEAD = /^doomsday (\d{1,5}) [0-9a-f]{8}\n/;
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** @typedef {Uint8Array} Roster a line of the file, with its end */

/** The file of rosters of one version. @param {number} version @param {readonly Roster[]} lines */
export function fileOf(version, lines) {
  const body = joined(...lines);
  const crc = crc32(body, crc32(fromLatin1(String(version))));
  return joined(fromLatin1(`doomsday ${version} ${crc.toString(16).padStart(8, "0")}\n`), body);
}

/** The version of an undamaged file, null for another. @param {Uint8Array} file */
export function versionOf(file) {
  const head = HEAD.exec(latin1(file.subarray(0, 40)));
  if (!head) return null;
  const version = Number(head[1]);
  return equal(fileOf(version, [file.subarray(head[0].length)]), file) ? version : null;
}

/** The rosters in a file. @param {Uint8Array} file @returns {Roster[]} */
export function linesOf(file) {
  const lines = [];
  let at = file.indexOf(0x0a) + 1;
  for (let end = file.indexOf(0x0a, at); at && end >= 0; end = file.indexOf(0x0a, at)) {
    lines.push(file.slice(at, end + 1));
    at = end + 1;
  }
  return lines;
}

/** The name of a roster. @param {Roster} line */
export function nameOf(line) {
  return decoder.decode(line).split("\t")[0].replace(/\n+$/, "");
}

/**
 * What a sync does to the rosters of one game. Names, each in the order of its list: added: not on
 * the box yet. changed: differ on the box. removed: only on the box, and deleted. kept: only on the
 * box, and kept. moved: whether only the order changes.
 *
 * @typedef {object} Changes
 * @property {Roster[]} lines all that the box then has
 * @property {Roster[]} former the same as boxes of older versions read them
 * @property {string[]} added
 * @property {string[]} changed
 * @property {string[]} removed
 * @property {string[]} kept
 * @property {boolean} moved
 * @property {boolean} any whether the box has to be sent a new file
 */

/**
 * Compare rosters with those on a box.
 *
 * Unless `removes`, those that are only on the box stay there; so does its order, if nothing is
 * added and ours is the same, so that two pages with different companies do not send them to and
 * fro.
 *
 * @param {readonly Roster[]} ours
 * @param {readonly Roster[]} theirs
 * @param {{removes?: boolean, former?: readonly Roster[]}} [how] former: ours for older boxes
 * @returns {Changes}
 */
export function compared(ours, theirs, { removes = false, former = ours } = {}) {
  const mine = new Map(ours.map((line, at) => [nameOf(line), { line, old: former[at] }]));
  const there = new Map(theirs.map((line) => [nameOf(line), line]));
  const extra = theirs.filter((line) => !mine.has(nameOf(line)));
  const both = theirs.map(nameOf).filter((name) => mine.has(name));
  const unchanged = (/** @type {Roster} */ line) => ({ line, old: line });
  let rows = [...mine.values()];
  if (!removes) {
    const isSameOrder = both.length === mine.size && both.join("\n") === [...mine.keys()].join("\n");
    rows = isSameOrder
      ? theirs.map((line) => mine.get(nameOf(line)) ?? unchanged(line))
      : [...rows, ...extra.map(unchanged)];
  }
  const names = extra.map(nameOf);
  const added = [...mine.keys()].filter((name) => !there.has(name));
  const changed = [...mine].flatMap(([name, { line }]) => {
    const old = there.get(name);
    return old && !equal(old, line) ? [name] : [];
  });
  const lines = rows.map((row) => row.line);
  const removed = removes ? names : [];
  const isSame = equal(joined(...lines), joined(...theirs));
  const moved = !isSame && !added.length && !changed.length && !removed.length;
  return {
    lines,
    former: rows.map((row) => row.old),
    added,
    changed,
    removed,
    kept: removes ? [] : names,
    moved,
    any: moved || added.length + changed.length + removed.length > 0,
  };
}
