/**
 * The first minute: games to begin with, and one sentence on what to press next.
 *
 * It presses the keys of the box as a player would, and only on its home page while no game runs,
 * so that it cannot touch a stored game.
 */

import { DEMONSTRATIONS } from "./demonstrations.js";
import { byId, element, releaseFocus, say } from "./elements.js";
import { sentenceOf } from "./faults.js";
import { gameRuns, isHome } from "./game_running.js";
import { Hands, Interrupted, Restarted, shows } from "./hands.js";

/** Presses of the user until the hints go away. */
const PRESSES = 12;
/** From the last page of a set-up to the home page, and some more. */
const MOST_BACK = 20;
/** Where the demonstration is noted that presses keys: the page may be closed meanwhile. */
const BEGUN = "doomsday-box begun";

/**
 * @typedef {import("./box.js").Box} Box
 * @typedef {import("./choices.js").Choices} Choices
 * @typedef {import("./screen_words.js").ScreenWords} ScreenWords
 * @typedef {import("./demonstrations.js").Demonstration} Demonstration
 */

export class FirstMinute {
  #box;
  #words;
  #choices;
  #shown;
  #putCompanies;
  /** Whose hints are shown. @type {Demonstration | null} */
  #hinted = null;
  #presses = 0;
  #isBusy = false;

  /**
   * @param {{box: Box, shown: import("./shown_box.js").ShownBox, words: ScreenWords,
   *   choices: Choices, putCompanies: (names: string[]) => Promise<void>}} parts
   *   putCompanies: puts example files on the box, beside those that it has
   */
  constructor({ box, shown, words, choices, putCompanies }) {
    this.#box = box;
    this.#shown = shown;
    this.#words = words;
    this.#choices = choices;
    this.#putCompanies = putCompanies;
    byId("offer").replaceChildren(...DEMONSTRATIONS.map((each) => this.#card(each)));
    byId("close-offers").addEventListener("click", () => this.#refuse());
    byId("close-hint").addEventListener("click", () => this.#endHints());
    words.addEventListener("words", () => this.#update());
    box.addEventListener("down", (event) => {
      const { down, isScript } = /** @type {CustomEvent} */ (event).detail;
      if (down && !isScript) this.#pressed();
    });
    const begun = noted();
    const cut = DEMONSTRATIONS.find(({ id }) => id === begun);
    if (cut) this.#recover(cut);
  }

  /** @param {Demonstration} demonstration */
  async play(demonstration) {
    if (this.#isBusy) return;
    this.#hinted = null;
    releaseFocus(byId("offers"));
    byId("offers").hidden = true;
    this.#say(`${demonstration.title}: the keys show how. Press any of them to take over.`);
    let isCut = false;
    await this.#press(demonstration, async (hands) => {
      const screen = await hands.look();
      if (!isHome(screen) || gameRuns(screen, false)) {
        this.#say("Finish the game on the box first, then press A until its home page shows.");
        return;
      }
      if (demonstration.companies) await this.#putCompanies(demonstration.companies);
      note(demonstration.id);
      for (const [verb, words] of demonstration.steps) await hands[verb](words);
      this.#hint(demonstration);
    }).catch((error) => {
      isCut = error instanceof Restarted;
      if (isCut || error instanceof Interrupted) this.#endHints();
      else {
        this.#say(`${sentenceOf(error)} Press A until the home page shows, then try again.`);
      }
    });
    if (isCut) await this.#recover(demonstration);
  }

  /**
   * After a power cut in the middle of a script: leave a set-up that is half made, so that all is
   * offered again, or go on with the hints in a game that has begun.
   *
   * @param {Demonstration} demonstration
   */
  async #recover(demonstration) {
    await this.#press(demonstration, async (hands) => {
      for (let count = 0; count < MOST_BACK; count++) {
        const screen = await hands.look();
        if (gameRuns(screen, false)) this.#hint(demonstration);
        if (isHome(screen) || gameRuns(screen, false)) return;
        await hands.press("A");
      }
    }).catch(async (error) => {
      if (error instanceof Restarted) await this.#recover(demonstration);
      else if (!(error instanceof Interrupted)) throw error;
    });
  }

  /**
   * Press keys for the user, as long as they leave the box to the script.
   *
   * @param {Demonstration} demonstration
   * @param {(hands: Hands) => Promise<void>} script
   */
  async #press(demonstration, script) {
    this.#isBusy = true;
    document.body.dataset.demonstration = demonstration.id;
    const hands = new Hands(this.#box, this.#words);
    try {
      await script(hands);
    } finally {
      note("");
      hands.leave();
      this.#isBusy = false;
      delete document.body.dataset.demonstration;
      this.#update();
    }
  }

  /** @param {Demonstration} demonstration */
  #card(demonstration) {
    return element(
      "button",
      { type: "button", id: `play-${demonstration.id}`, click: () => this.play(demonstration) },
      element("strong", {}, demonstration.title),
      element("span", { class: "about" }, demonstration.about),
    );
  }

  #pressed() {
    this.#presses++;
    if (this.#hinted && this.#presses > PRESSES) this.#endHints();
  }

  #update() {
    const { screen } = this.#words;
    if (!screen || this.#isBusy) return;
    const isFree = this.#shown.isOwn && isHome(screen) && !gameRuns(screen, false);
    byId("offers").hidden = !isFree || !this.#choices.isOn("offers") || this.#hinted !== null;
    if (!this.#hinted || screen.message) return;
    const hint = this.#hinted.hints.find((each) => shows(screen, each.shows));
    this.#say(hint?.say ?? this.#hinted.last);
  }

  /** @param {Demonstration} demonstration */
  #hint(demonstration) {
    this.#hinted = demonstration;
    this.#presses = 0;
  }

  #endHints() {
    this.#hinted = null;
    this.#say("");
    this.#update();
  }

  #refuse() {
    this.#choices.set("offers", "off");
    byId("offers").hidden = true;
    byId("panel").focus();
  }

  /** @param {string} sentence */
  #say(sentence) {
    say(byId("hint-text"), sentence);
    if (!sentence) releaseFocus(byId("hint"));
    byId("hint").classList.toggle("empty", !sentence);
  }
}

/** @returns {string} the demonstration that pressed keys when the page was closed, "" for none */
function noted() {
  try {
    return localStorage.getItem(BEGUN) ?? "";
  } catch {
    return "";
  }
}

/** @param {string} id of the demonstration that presses keys now, "" for none */
function note(id) {
  try {
    if (id) localStorage.setItem(BEGUN, id);
    else localStorage.removeItem(BEGUN);
  } catch {
    // Where the browser stores nothing the box is a new one, too.
  }
}
