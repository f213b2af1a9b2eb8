/**
 * The page of one table: what its box plays, as large as the screen allows.
 */

import { byId, element, follow, keepScreenOn, timeText } from "./states.js";

/** @typedef {{name: string, value: string | number | boolean | null}} Fact */
/**
 * @typedef {{name: string, short: string, colour: string, score: number | null,
 *   place: number | null, thinking: number, facts: Fact[]}} Player
 */
/**
 * @typedef {{number: number, kind: string, round: number, player: number | null, text: string}}
 *   Entry
 */
/**
 * @typedef {{id: string, title: string, depth: string, number: number, round: number,
 *   round_name: string, status: string, clock: {name: string, value: number, is_last: boolean} |
 *   null, facts: Fact[], players: Player[], acts: string, player: number | null, over: boolean,
 *   winners: number[], seconds: number, events: Entry[]}} Table
 */
/** @typedef {{box: string, state: string, notice: string, table: Table | null}} State */

const EVENTS = 7;

/** @type {Table | null} */
let table = null;
let box = "";
let since = performance.now();

follow(show, () =>
  notice("doomsday watch has ended or does not answer. This page goes on if it does."),
);
document.addEventListener("visibilitychange", keepScreenOn);
keepScreenOn();
setInterval(showTimes, 500);

/** @param {State} state */
function show(state) {
  const before = table;
  const changed = before?.id !== state.table?.id || before?.number !== state.table?.number;
  table = state.table;
  box = state.box;
  if (changed) since = performance.now();
  notice(noticeOf(state));
  document.body.classList.toggle("empty", !table);
  if (table && changed) {
    showTable(table);
    speak(table, before);
  }
  showTimes();
}

/** @param {State} state */
function noticeOf(state) {
  if (state.state === "lost") return `No connection to the box. ${state.notice}`;
  if (state.notice) return state.notice;
  return state.table ? "" : `No game is being played on ${state.box}.`;
}

/** @param {string} text */
function notice(text) {
  const place = byId("notice");
  if (place.textContent !== text) place.textContent = text;
  place.hidden = !text;
}

/** @param {Table} shown */
function showTable(shown) {
  const { clock } = shown;
  const isLast = !!clock?.is_last && !shown.over;
  byId("title").textContent = [box, shown.title, shown.depth].filter(Boolean).join(" · ");
  byId("clock").classList.toggle("alarm", isLast);
  byId("clock-name").textContent = clock ? clock.name : shown.round_name;
  byId("clock-value").textContent = String(clock ? clock.value : shown.round);
  const round = `${shown.round_name} ${shown.round}`;
  byId("round").textContent = clock && clock.name.toLowerCase() !== shown.round_name ? round : "";
  byId("acts").textContent = whoActs(shown);
  byId("facts").replaceChildren(...shown.facts.map((fact) => element("li", factText(fact))));
  byId("players").replaceChildren(...shown.players.map((_, seat) => playerOf(shown, seat)));
  byId("players").style.setProperty("--count", String(shown.players.length));
  const events = shown.events.slice(-EVENTS).reverse();
  byId("events").replaceChildren(
    ...events.map(({ text, kind }) => element("li", text, kind === "undo" ? "undone" : "")),
  );
}

/** @param {Table} shown @param {number} seat */
function playerOf(shown, seat) {
  const { name, colour, score, facts } = shown.players[seat];
  const acts = shown.player === seat;
  const made = element("li", "", acts ? "acts" : shown.winners.includes(seat) ? "won" : "");
  made.dataset.colour = colour;
  made.append(
    element("span", name, "name"),
    element("span", acts ? "acts" : shown.winners.includes(seat) ? "won" : "", "mark"),
    element("span", score === null ? "?" : String(score), "score"),
    element("span", facts.map(factText).join(" · "), "facts"),
    element("span", "", "thinking"),
  );
  return made;
}

/** @param {Fact} fact */
function factText({ name, value }) {
  return `${name} ${value === null ? "?" : value}`;
}

/** @param {Table} shown */
function whoActs(shown) {
  if (shown.acts === "player" && shown.player !== null) {
    const { name } = shown.players[shown.player];
    return `${name}${name.endsWith("s") ? "'" : "'s"} turn`;
  }
  if (shown.acts === "dice") return "Dice are rolled";
  if (shown.acts !== "over") return "Anyone may act";
  const names = shown.winners.map((seat) => shown.players[seat].name);
  if (names.length === 1) return `${names[0]} has won`;
  return names.length ? `A draw between ${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : "";
}

/** Shows the times, which pass also between two states. */
function showTimes() {
  if (!table?.seconds) {
    byId("time").textContent = "";
    return;
  }
  const passed = table.over ? 0 : (performance.now() - since) / 1000;
  byId("time").textContent = timeText(table.seconds + passed);
  for (const [seat, { thinking }] of table.players.entries()) {
    const place = document.querySelectorAll("#players .thinking")[seat];
    if (place) place.textContent = timeText(thinking + (table.player === seat ? passed : 0));
  }
}

/**
 * Says in a sentence what is new, for screen readers.
 * @param {Table} shown
 * @param {Table | null} before
 */
function speak(shown, before) {
  const known = before?.id === shown.id ? before.number : shown.number - 1;
  const said = shown.events.filter(({ number }) => number > known).map(({ text }) => text);
  for (const [seat, { name, score }] of shown.players.entries()) {
    if (before && before.players[seat]?.score !== score) said.push(`${name} ${score ?? "?"}`);
  }
  if (before?.acts !== shown.acts || before?.player !== shown.player) said.push(whoActs(shown));
  byId("spoken").textContent = said.join(". ");
}
