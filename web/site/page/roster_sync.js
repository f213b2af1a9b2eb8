/** Company files on their way to a box, and back: what `doomsday sync` does. */

import { sync } from "../link/transfers.js";

/**
 * @typedef {import("../link/box_link.js").BoxLink} BoxLink
 * @typedef {import("../link/transfers.js").Rosters} Rosters
 * @typedef {import("../link/transfers.js").Synced} Synced
 * @typedef {import("../rules/client.js").Company} Company
 * @typedef {import("../rules/client.js").Roster} Roster
 * @typedef {import("../rules/client.js").Game} Game
 * @typedef {import("../rules/client.js").Rules} Rules
 */

/**
 * Put checked companies on a box, those of each game into its file.
 *
 * @param {BoxLink} link
 * @param {Rules} rules
 * @param {Company[]} companies without faults
 * @param {{remove?: boolean, advance?: (share: number) => void}} [how]
 * @returns {Promise<Synced[]>}
 */
export async function putOnBox(link, rules, companies, how) {
  return sync(link, await rostersFrom(rules, companies), how);
}

/**
 * Sort checked companies by their games, for a sync.
 *
 * @param {Rules} rules
 * @param {Company[]} companies without faults
 * @returns {Promise<Rosters[]>}
 */
export async function rostersFrom(rules, companies) {
  const games = await rules.games();
  return games.flatMap((game) => {
    const ours = companies.filter((each) => each.game === game.id);
    return ours.length ? [rostersOf(rules, game, ours)] : [];
  });
}

/**
 * Read the companies of a box.
 *
 * @param {BoxLink} link
 * @param {Rules} rules
 * @returns {Promise<{game: Game, rosters: Roster[]}[]>} of each game of which it has some
 */
export async function rostersOn(link, rules) {
  const found = [];
  for (const game of await rules.games()) {
    if (!game.path) continue;
    const content = await link.rosters(game.id, game.path);
    if (!content?.length) continue;
    found.push({ game, rosters: await rules.readRosterFile(game.id, content) });
  }
  return found;
}

/** @param {Rules} rules @param {Game} game @param {Company[]} companies @returns {Rosters} */
function rostersOf(rules, game, companies) {
  const lines = companies.map((each) => each.line);
  const former = companies.map((each) => each.former || each.line);
  return {
    game: game.id,
    path: game.path,
    roster: game.roster,
    rosters: game.rosters,
    merge: (there, remove) => rules.mergeRosters(game.id, lines, former, there, remove),
  };
}
