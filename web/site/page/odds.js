/** The part Odds: the exact chances of an attack, computed as the laptop does. */

import { element, say } from "./elements.js";
import { sentenceOf } from "./faults.js";

/**
 * @typedef {import("./parts.js").Tools} Tools
 * @typedef {import("../rules/client.js").OddsField} OddsField
 * @typedef {import("../rules/client.js").OddsForm} OddsForm
 * @typedef {import("../rules/client.js").Odds} Odds
 * @typedef {import("../rules/client.js").OddsTable} OddsTable
 */

/** @param {HTMLElement} section @param {Tools} tools */
export async function open(section, { rules }) {
  const forms = await rules.oddsForms();
  const status = element("p", { role: "status" });
  const answer = element("div", { class: "odds" });
  const form = element("div");
  const game = element(
    "select",
    { id: "odds-game", change: () => show(forms[game.selectedIndex]) },
    ...forms.map((one) => element("option", { value: one.id }, one.title)),
  );

  /** @param {OddsForm} one */
  const show = (one) => {
    const inputs = one.fields.map((field, place) => inputOf(field, `odds-${place}`));
    const rows = one.fields.flatMap((field, place) => [
      element("label", { for: `odds-${place}` }, field.label),
      inputs[place],
    ]);
    const ask = async (/** @type {Event} */ event) => {
      event.preventDefault();
      say(status, "Computing …");
      try {
        const found = await rules.odds(
          one.id,
          inputs.map((input) => input.value),
        );
        answer.replaceChildren(...shownAnswer(found));
        say(status, "");
      } catch (error) {
        answer.replaceChildren();
        say(status, sentenceOf(error));
      }
    };
    const button = element("button", { type: "submit", class: "main" }, "Compute the odds");
    form.replaceChildren(element("form", { class: "odds-form", submit: ask }, ...rows, button));
    answer.replaceChildren();
    say(status, "");
  };
  section.append(
    element("p", {}, element("label", { for: "odds-game" }, "Game"), " ", game),
    form,
    status,
    answer,
  );
  show(forms[0]);
}

/** @param {OddsField} field @param {string} id */
function inputOf(field, id) {
  if (field.kind === "choice") {
    return element(
      "select",
      { id },
      ...field.choices.map((one) =>
        element("option", { value: one, selected: one === field.value }, one),
      ),
    );
  }
  const { value } = field;
  return field.kind === "number"
    ? element("input", { id, value, type: "number", min: `${field.least}`, max: `${field.most}` })
    : element("input", { id, value, type: "text", placeholder: field.example });
}

/** @param {Odds} odds @returns {HTMLElement[]} */
function shownAnswer({ title, facts, tables }) {
  const rows = facts.map(([name, text]) =>
    element("div", {}, element("dt", {}, name), element("dd", {}, text)),
  );
  const list = element("dl", { class: "facts" }, ...rows);
  return [element("h3", {}, title), list, ...tables.map(tableOf)];
}

/** @param {OddsTable} table */
function tableOf({ title, means, cases, rows }) {
  const isOne = cases.length === 1;
  const caption = isOne ? `${title}, mean ${means[0]}` : title;
  const head = element(
    "tr",
    {},
    element("th", {}),
    ...cases.map((one) => element("th", { scope: "col" }, isOne ? "chance %" : one)),
  );
  const mean = element(
    "tr",
    {},
    element("th", { scope: "row" }, "mean"),
    ...means.map((one) => element("td", {}, one)),
  );
  const longest = Math.max(...rows.flatMap(({ bars }) => bars));
  const body = rows.map(({ label, chances, bars }) =>
    element(
      "tr",
      {},
      element("th", { scope: "row" }, label),
      ...chances.map((chance, place) =>
        element("td", {}, chance, " ", barOf(bars[place], longest)),
      ),
    ),
  );
  return element(
    "table",
    {},
    element("caption", {}, caption),
    element("thead", {}, head),
    element("tbody", {}, ...(isOne ? [] : [mean]), ...body),
  );
}

/** @param {number} part @param {number} whole */
function barOf(part, whole) {
  const bar = element("span");
  bar.style.width = `${(100 * part) / whole}%`;
  bar.hidden = part === 0;
  return element("span", { class: "bar", "aria-hidden": "true" }, bar);
}
