/** Show the tables of a hall, as the program sends them. Nothing is sent back. */

/**
 * @typedef {{name: string, score: number | null, place: number | null, acts: boolean}} Player
 * @typedef {{title: string, round: string, clock: [string, number] | null, players: Player[]}} Game
 * @typedef {{name: string, kind: string, note: string, game: Game | null}} Table
 * @typedef {{fault: string, summary: string, tables: Table[]}} Wall
 */

/** Kinds of which the page tells when a table becomes one. */
const NEWS = ["last turn", "over", "offline", "lost"];
/** The browser tries again by itself; the page says so when it lasts. */
const QUIET_MS = 3000;

/** @param {string} id */
function byId(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/**
 * @param {string} tag
 * @param {string} name
 * @param {(string | Node)[]} content
 */
function element(tag, name, ...content) {
  const made = document.createElement(tag);
  made.className = name;
  // Texts of a table are texts, whatever they contain.
  made.append(...content);
  return made;
}

/** @param {Player} player */
function line(player) {
  const name = element("span", player.acts ? "acts" : "", player.name);
  const score = player.score === null ? "" : String(player.score);
  return element("li", "", name, element("span", "score", score));
}

/** @param {Table} table */
function card(table) {
  const head = element("h2", "", element("span", "", table.name));
  const made = element("li", `table ${table.kind.replaceAll(" ", "-")}`, head);
  const { game } = table;
  if (game) {
    if (game.clock) {
      head.append(element("span", "clock", String(game.clock[1])));
    }
    const clock = game.clock ? `, ${game.clock[0]} ${game.clock[1]}` : "";
    // The edition stays with the first words.
    const [title] = game.title.split(":");
    made.append(element("p", "game", `${title}, ${game.round}${clock}`));
    made.append(element("ol", "", ...game.players.map(line)));
  }
  made.append(element("p", "note", table.note));
  return made;
}

/** The table as it is shown, by name. @type {Map<string, string>} */
const shown = new Map();
/** @type {Map<string, string>} */
const kinds = new Map();
const wall = byId("tables");

/** @param {Wall} state */
function show(state) {
  byId("summary").textContent = state.summary;
  byId("fault").textContent = state.fault;
  const names = new Set(state.tables.map(({ name }) => name));
  const cards = new Map(
    [...wall.children].map((child) => [/** @type {HTMLElement} */ (child).dataset.name, child]),
  );
  for (const [name, child] of cards) {
    if (name !== undefined && !names.has(name)) {
      child.remove();
      shown.delete(name);
    }
  }
  state.tables.forEach((table, place) => {
    const text = JSON.stringify(table);
    const before = cards.get(table.name);
    if (shown.get(table.name) !== text) {
      shown.set(table.name, text);
      const made = card(table);
      made.dataset.name = table.name;
      if (before) {
        before.replaceWith(made);
      } else {
        wall.insertBefore(made, wall.children[place] ?? null);
      }
    }
  });
  tell(state.tables);
}

/** @param {Table[]} tables */
function tell(tables) {
  const said = [];
  for (const { name, kind, note } of tables) {
    const before = kinds.get(name);
    kinds.set(name, kind);
    if (before !== undefined && before !== kind && NEWS.includes(kind)) {
      said.push(`${name}: ${note}`);
    }
  }
  if (said.length) {
    byId("news").textContent = said.join(" \u2013 ");
  }
}

const events = new EventSource("events");
let lost = 0;
events.addEventListener("message", ({ data }) => {
  clearTimeout(lost);
  lost = 0;
  show(JSON.parse(data));
});
events.addEventListener("open", () => {
  clearTimeout(lost);
  lost = 0;
  byId("fault").textContent = "";
});
events.addEventListener("error", () => {
  lost ||= setTimeout(() => {
    byId("fault").textContent = "The program that shows the hall does not answer.";
  }, QUIET_MS);
});
