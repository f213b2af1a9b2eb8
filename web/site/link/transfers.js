/** Send rosters to a box and fetch games from it; both are safe to interrupt anywhere. */

import { numberOf } from "./box_link.js";
import { crc32 } from "./crc32.js";
import { Failure, Refused, Restarted, Silent } from "./failures.js";
import { BAD } from "./messages.js";
import { compared, fileOf, linesOf, versionOf } from "./rosters.js";

/** @typedef {import("./box_link.js").BoxLink} BoxLink */
/** @typedef {import("./box_link.js").GameFile} GameFile */
/** @typedef {import("./rosters.js").Changes} Changes */

const STARTS = 3;

/**
 * The rosters of one game, as the rules make them from company files.
 *
 * @typedef {object} Pack
 * @property {string} game id
 * @property {string} file name of their file on the box
 * @property {string} one what one is called, such as "company"
 * @property {string} many what several are called
 * @property {Uint8Array} content of the file
 * @property {Uint8Array} [former] content for boxes of older versions, if it differs
 */

/**
 * A finished game of a box: number, name and content of its file, which the rules turn into a
 * record.
 *
 * @typedef {object} Pulled
 * @property {string} box id
 * @property {number} number
 * @property {GameFile} file
 * @property {Uint8Array} content
 */

/** @typedef {{game: string, changes: Changes, count: number, sent: boolean}} Synced */

/**
 * Fetch the finished games of a box.
 *
 * @param {BoxLink} box
 * @param {object} [how]
 * @param {(game: GameFile) => Promise<boolean> | boolean} [how.has] whether a game is here already
 * @param {(pulled: Pulled) => Promise<void> | void} [how.keep] called with each when it is whole
 * @param {(share: number) => void} [how.advance] called with the share that has arrived, up to 1
 * @returns {Promise<Pulled[]>} those that were not here
 */
export async function pull(box, { has = () => false, keep, advance } = {}) {
  const missing = [];
  for (const game of await box.games()) {
    if (!(await has(game))) missing.push(game);
  }
  const total = missing.reduce((size, game) => size + game.size, 0);
  const pulled = [];
  let received = 0;
  for (const file of missing) {
    const content = await box.fetch(file, (count) => {
      received += count;
      advance?.(received / total);
    });
    const game = { box: box.hello.id, number: numberOf(file), file, content };
    await keep?.(game);
    pulled.push(game);
  }
  return pulled;
}

/**
 * What a sync of packs does to the rosters on a box; nothing is sent.
 *
 * @param {BoxLink} box
 * @param {readonly Pack[]} packs
 * @param {boolean} [removes] remove rosters of these games that are in no pack
 * @throws {Failure} also if rosters that are to stay cannot be read
 */
export async function compare(box, packs, removes = false) {
  const found = [];
  for (const pack of packs) found.push(await comparedWith(box, pack, removes));
  return found;
}

/**
 * Put the rosters of packs on a box: nothing is sent where it has them already, and those of other
 * games stay.
 *
 * @param {BoxLink} box
 * @param {readonly Pack[]} packs
 * @param {{removes?: boolean, advance?: (share: number) => void}} [how]
 * @returns {Promise<Synced[]>}
 * @throws {Failure} games not reached yet then keep their old rosters
 */
export async function sync(box, packs, { removes = false, advance } = {}) {
  const found = await compare(box, packs, removes);
  const done = [];
  for (const [at, changes] of found.entries()) {
    const { game } = packs[at];
    if (changes.any) await send(box, packs[at], changes, advance);
    done.push({ game, changes, count: changes.lines.length, sent: changes.any });
  }
  return done;
}

/**
 * Run `work`, and retry it if the box restarts meanwhile.
 *
 * @template T
 * @param {BoxLink} box
 * @param {() => Promise<T>} work
 * @param {(sentence: string) => void} [notify] called before each retry
 */
export async function steadily(box, work, notify = () => {}) {
  for (let left = STARTS - 1; left > 0; left--) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Restarted || error instanceof Silent)) throw error;
      notify(`${error.message} Retrying.`);
      await box.greet();
    }
  }
  return await work();
}

/** @param {BoxLink} box @param {Pack} pack @param {boolean} removes @returns {Promise<Changes>} */
async function comparedWith(box, pack, removes) {
  const summary = box.hello.summaries.find((row) => row.game === pack.game);
  if (!summary) {
    throw new Failure(
      `The box does not support the game '${pack.game}'; nothing was sent.`,
      "updating the program on the box, or leaving out that game",
    );
  }
  const ours = linesOf(pack.content);
  if (summary.rosters && summary.crc === crc32(pack.content)) return compared(ours, ours);
  const file = await box.rosters(pack.game, pack.file);
  if (file === null && summary.rosters) throw tooOld(pack);
  const content = file ?? new Uint8Array(0);
  const version = versionOf(content);
  const isReadable = !content.length || (version !== null && version <= versionIn(pack));
  // What is removed need not be readable.
  if (!removes && !isReadable) throw unreadable(pack, content);
  const former = pack.former ? linesOf(pack.former) : ours;
  return compared(ours, isReadable ? linesOf(content) : [], { removes, former });
}

/**
 * @param {BoxLink} box
 * @param {Pack} pack
 * @param {Changes} changes
 * @param {((share: number) => void)} [advance]
 */
async function send(box, pack, changes, advance) {
  const version = versionIn(pack);
  try {
    await box.sendRosters(pack, fileOf(version, changes.lines), advance);
  } catch (error) {
    if (!pack.former || !isUnreadableThere(error, pack)) throw error;
    await box.sendRosters(pack, fileOf(version, changes.former), advance);
  }
}

/** The version of rosters that the rules of this page write. */
function versionIn(/** @type {Pack} */ pack) {
  const version = versionOf(pack.content);
  if (version === null) throw new Error(`The file of ${pack.many} is damaged.`);
  return version;
}

/** Whether a box cannot read a roster: it was checked here, so the program there is older. */
function isUnreadableThere(/** @type {unknown} */ error, /** @type {Pack} */ pack) {
  if (!(error instanceof Refused) || error.refusal !== BAD) return false;
  // The code is that of other faults too; boxes of every version say this sentence.
  const [, word] = /^(.*) \d+ cannot be read\.$/s.exec(error.sentence) ?? [];
  return word?.toLowerCase() === pack.one.toLowerCase();
}

function tooOld(/** @type {Pack} */ pack) {
  return new Failure(
    `The program on the box is too old to list its ${pack.many}, which a sync would replace.`,
    "updating the program on the box",
  );
}

function unreadable(/** @type {Pack} */ pack, /** @type {Uint8Array} */ content) {
  const there = versionOf(content);
  if (there !== null && there > versionIn(pack)) {
    return new Failure(
      `A later version of the program wrote the box's ${pack.many}.`,
      "that version of this page",
    );
  }
  return new Failure(
    `The ${pack.many} on the box are damaged.`,
    "removing those that are only on the box, which replaces them all",
  );
}
