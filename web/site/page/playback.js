/** A finished game, step by step: by hand, with a slider, or by itself. */

import { element, say } from "./elements.js";

/**
 * @typedef {import("../rules/client.js").Steps} Steps
 * @typedef {import("../rules/client.js").Step} Step
 */

/** How long a step is shown: to read each sentence, to watch the scores, to see how the game went. */
const SPEEDS = [
  { name: "Slow", ms: 1500 },
  { name: "Normal", ms: 600 },
  { name: "Fast", ms: 150 },
];
const NORMAL = 1;

/**
 * The state after a number of steps. Pure.
 *
 * @param {Steps} game
 * @param {number} at from 0, before the first step
 * @returns {Pick<Step, "kind" | "text" | "round" | "scores" | "facts" | "actor">}
 */
export function stateAt(game, at) {
  return at > 0 ? game.steps[at - 1] : { ...game.start, text: "The game begins.", kind: "action" };
}

export class Playback {
  element;
  #game;
  #roundWord;
  #at = 0;
  #pace = SPEEDS[NORMAL].ms;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #sentence = element("p", { class: "sentence" });
  #count = element("span", { class: "about" });
  #facts = element("dl", { class: "facts" });
  #board = element("ul", { class: "board" });
  #slider;
  #play;
  #buttons;

  /** @param {Steps} game @param {string} roundWord what players call a round */
  constructor(game, roundWord) {
    this.#game = game;
    this.#roundWord = roundWord;
    this.#slider = element("input", {
      type: "range",
      min: "0",
      max: String(game.steps.length),
      value: "0",
      "aria-label": "Step",
      input: () => this.show(Number(this.#slider.value)),
    });
    this.#play = element("button", { type: "button", class: "main", click: () => this.#toggle() });
    const button = (/** @type {string} */ text, /** @type {() => void} */ click) =>
      element("button", { type: "button", click }, text);
    this.#buttons = {
      back: button("Back", () => this.show(this.#at - 1)),
      forward: button("Forward", () => this.show(this.#at + 1)),
    };
    const speeds = SPEEDS.map(({ name, ms }, at) =>
      element("option", { value: String(ms), selected: at === NORMAL }, name),
    );
    const choose = element(
      "select",
      { "aria-label": "Speed", change: () => this.#setPace(Number(choose.value)) },
      ...speeds,
    );
    this.element = element(
      "div",
      { class: "playback", keydown: (event) => this.#press(event) },
      this.#board,
      this.#facts,
      this.#sentence,
      this.#slider,
      element(
        "div",
        { class: "row" },
        this.#buttons.back,
        this.#play,
        this.#buttons.forward,
        choose,
        this.#count,
      ),
    );
    this.show(0);
  }

  /** @returns {boolean} whether it plays by itself */
  get isPlaying() {
    return this.#timer !== undefined;
  }

  /** Show the state after a number of steps; it then no longer plays by itself. @param {number} at */
  show(at) {
    this.stop();
    this.#show(at);
  }

  stop() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#sentence.setAttribute("aria-live", "polite");
    say(this.#play, "Play");
  }

  /** @param {number} at */
  #show(at) {
    const { steps, names } = this.#game;
    this.#at = Math.min(Math.max(at, 0), steps.length);
    const state = stateAt(this.#game, this.#at);
    say(
      this.#sentence,
      state.kind === "action" ? state.text : `${words(state.kind)}: ${state.text}`,
    );
    const seats = names.map((name, seat) =>
      element(
        "li",
        { class: seat === state.actor ? "acts" : "" },
        element("span", {}, name),
        element("strong", {}, String(state.scores[seat] ?? "")),
      ),
    );
    this.#board.replaceChildren(...seats);
    const facts = Object.entries({ [this.#roundWord]: state.round, ...state.facts });
    this.#facts.replaceChildren(
      ...facts.map(([name, value]) =>
        element("div", {}, element("dt", {}, name), element("dd", {}, String(value))),
      ),
    );
    say(this.#count, `${this.#at} of ${steps.length}`);
    this.#slider.value = String(this.#at);
    this.#slider.setAttribute("aria-valuetext", `${this.#at} of ${steps.length}: ${state.text}`);
    this.#buttons.back.disabled = this.#at === 0;
    this.#buttons.forward.disabled = this.#at === steps.length;
  }

  #toggle() {
    if (this.isPlaying) {
      this.stop();
      return;
    }
    if (this.#at === this.#game.steps.length) this.#show(0);
    say(this.#play, "Pause");
    // A screen reader could not follow.
    this.#sentence.setAttribute("aria-live", "off");
    this.#wait();
  }

  #wait() {
    this.#timer = setTimeout(() => {
      this.#show(this.#at + 1);
      if (this.#at < this.#game.steps.length && this.element.isConnected) this.#wait();
      else this.stop();
    }, this.#pace);
  }

  /** @param {number} ms */
  #setPace(ms) {
    this.#pace = ms;
    if (!this.isPlaying) return;
    clearTimeout(this.#timer);
    this.#wait();
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    // The slider and the list of speeds have keys of their own.
    const isControl = event.target instanceof HTMLElement && event.target.matches("select, input");
    if (event.key === " " && !(event.target instanceof HTMLButtonElement)) this.#toggle();
    else if (event.key === "ArrowLeft" && !isControl) this.show(this.#at - 1);
    else if (event.key === "ArrowRight" && !isControl) this.show(this.#at + 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/** @param {"action" | "undo" | "redo"} kind */
function words(kind) {
  return kind === "undo" ? "Undone" : "Done again";
}
