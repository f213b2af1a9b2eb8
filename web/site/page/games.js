/** The part Games: what was finished on this box, and records from elsewhere. */

import { talkTo } from "../link/box_line.js";
import { numberOf } from "../link/box_link.js";
import { GAME_MOST } from "../link/limits.js";
import { pull } from "../link/transfers.js";
import { attachDrop, contentOf, fileButton } from "./download.js";
import { element, say } from "./elements.js";
import { sentenceOf } from "./faults.js";
import { gameView } from "./game_view.js";
import { keptGames, removeGame } from "./kept_games.js";

/** @typedef {import("./parts.js").Tools} Tools */
/** @typedef {import("../link/transfers.js").Pulled} Pulled */

/**
 * @typedef {object} Listed
 * @property {string} box id
 * @property {number} number
 * @property {Uint8Array} content
 * @property {import("./kept_games.js").KeptGame | null} kept if it came from a real box
 */

/** A text record names each step: it is larger than the box's file of the same game. */
const RECORD_MOST = 4 * GAME_MOST;
const HINT = "a record that was saved here or by doomsday pull";

/** @param {HTMLElement} section @param {Tools} tools */
export async function open(section, { box, rules }) {
  /** Games that were fetched, by name and checksum. @type {Map<string, Pulled>} */
  const known = new Map();
  const list = element("ul", { class: "cards" });
  const status = element("p", { role: "status" });
  const view = element("div", { class: "view" });

  /** @param {Uint8Array} content @param {string} name */
  const show = async (content, name) => {
    say(status, "Replaying …");
    view.replaceChildren();
    try {
      view.replaceChildren(await gameView(rules, content, name));
      say(status, "");
    } catch (error) {
      say(status, sentenceOf(error));
    }
  };
  const look = async () => {
    say(status, "Reading the box …");
    try {
      const files = await talkTo(box, async (link) => {
        const has = (/** @type {{name: string, crc: number}} */ { name, crc }) =>
          known.has(`${name} ${crc}`);
        const advance = (/** @type {number} */ share) =>
          say(status, `Reading the box: ${Math.round(share * 100)} %`);
        for (const game of await pull(link, { has, advance })) {
          known.set(`${game.file.name} ${game.file.crc}`, game);
        }
        return link.games();
      });
      const own = files.flatMap(({ name, crc }) => known.get(`${name} ${crc}`) ?? []);
      const games = [...own.reverse().map(listed), ...(await keptGames()).map(fetched)];
      list.replaceChildren(...games.map((game) => rowOf(game, { show, look })));
      const none = "No game is finished yet. When one is saved on the box, look again.";
      say(status, games.length ? "" : none);
      await describe(list, games);
    } catch (error) {
      say(status, sentenceOf(error));
    }
  };
  /** Say of each game who has won, one after the other. */
  const describe = async (/** @type {HTMLElement} */ rows, /** @type {Listed[]} */ games) => {
    for (const [at, { content }] of games.entries()) {
      const { title, sentence } = await rules.replay(content);
      const about = rows.children[at]?.querySelector(".about");
      if (about) say(about, `${title} · ${sentence}`);
    }
  };
  const take = async (/** @type {File[]} */ files) => {
    const [file] = files;
    if (!file) return;
    try {
      const content = await contentOf(file, RECORD_MOST, "a finished game", HINT);
      await show(content, file.name.replace(/\.\w+$/, ""));
    } catch (error) {
      say(status, sentenceOf(error));
    }
  };
  attachDrop(section, take);
  section.addEventListener("again", look);
  section.replaceChildren(
    element(
      "p",
      {},
      "Each game is replayed here by the rules of the box, which verifies its scores.",
    ),
    element(
      "div",
      { class: "row" },
      element("button", { type: "button", click: look }, "Look again"),
      ...fileButton("Open a record", { accept: ".game,.actions,text/plain" }, take),
    ),
    status,
    list,
    view,
  );
  await look();
}

/** @param {Pulled} game of this box @returns {Listed} */
function listed({ box, file, content }) {
  return { box, number: numberOf(file), content, kept: null };
}

/** @param {import("./kept_games.js").KeptGame} kept of a real box @returns {Listed} */
function fetched(kept) {
  return { box: kept.box, number: numberOf(kept), content: kept.content, kept };
}

/**
 * @param {Listed} game
 * @param {{show: (content: Uint8Array, name: string) => Promise<void>, look: () => Promise<void>}} acts
 */
function rowOf({ box, number, content, kept }, { show, look }) {
  const file = `${box}-${String(number).padStart(4, "0")}`;
  const name = kept ? `Game ${number} of box ${box}` : `Game ${number}`;
  const buttons = [
    element(
      "button",
      { type: "button", "aria-label": `Open ${name}`, click: () => show(content, file) },
      "Open",
    ),
  ];
  if (kept) {
    const remove = async () => {
      await removeGame(kept);
      await look();
    };
    buttons.push(
      element(
        "button",
        { type: "button", "aria-label": `Remove ${name} from this device`, click: remove },
        "Remove",
      ),
    );
  }
  return element(
    "li",
    {},
    element("span", { class: "name" }, name),
    element("span", { class: "about" }, `${content.length} bytes`),
    element("span", { class: "row" }, ...buttons),
  );
}
