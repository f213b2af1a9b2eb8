/** The part of the page for a real box: connect, its companies, its finished games. */

import { Closed, Failure, printable } from "../link/failures.js";
import { choosePort, hasSerial, openLine } from "../link/serial_port.js";
import { element } from "./elements.js";
import { RealBox } from "./real_box.js";

/** @typedef {import("../link/greeting.js").Hello} Hello */
/** @typedef {import("../link/line.js").Line} Line */
/** @typedef {import("../link/serial_port.js").Port} Port */
/** @typedef {import("../link/box_link.js").GameFile} GameFile */
/** @typedef {import("../link/transfers.js").Pulled} Pulled */
/** @typedef {import("../link/transfers.js").Rosters} Rosters */
/** @typedef {import("../link/transfers.js").Synced} Synced */

/** The names of what a sync changes; see rules/client.js. */
/** @typedef {{added: string[], changed: string[], removed: string[], kept: string[], moved: boolean}} Changes */

/**
 * What the section needs of the page.
 *
 * @typedef {object} Needs
 * @property {(box: RealBox | null) => void} show the picture and keys of this box, null for none
 * @property {() => Promise<Rosters[]>} wanted what a sync puts on the box
 * @property {(hello: Hello, game: GameFile) => Promise<boolean>} has whether a game is here
 * @property {(game: Pulled) => Promise<void>} keep a game that has arrived
 */

// Below this the laptop's program, too, suggests to free space.
const LITTLE_ROOM_KB = 128;
const NO_SERIAL =
  "This browser cannot reach a real box. Try Chrome or Edge on a computer, or the program " +
  "'doomsday' on a laptop.";

export class RealBoxSection {
  /** To be put into the page. */
  element = element("div", { class: "real-box" });
  #needs;
  /** @type {RealBox | null} */
  #box = null;
  #status = element("p", { role: "status" });
  #facts = element("dl", { class: "facts" });
  #progress = element("progress", { "aria-label": "Progress", hidden: true });
  #remove = element("input", { type: "checkbox" });
  /** The way to a box that has not replied yet. @type {Line | null} */
  #line = null;
  #cancel = element("button", { type: "button", click: () => this.#line?.close() }, "Cancel");
  #connect = this.#button("Connect a box", "main", () => this.#open());
  #sync = this.#button("Put companies on the box", "", () => this.#put());
  #pull = this.#button("Fetch finished games", "", () => this.#fetch());
  #disconnect = this.#button("Disconnect", "", () => this.#close());
  #first = element("div", { class: "row" });
  #rows = [
    element(
      "div",
      { class: "row" },
      this.#sync,
      element("label", { class: "check" }, this.#remove, "and remove those that are only there"),
    ),
    element("div", { class: "row" }, this.#pull, this.#disconnect),
  ];

  /** @param {Needs} needs */
  constructor(needs) {
    this.#needs = needs;
    if (!hasSerial()) {
      this.#status.textContent = NO_SERIAL;
      this.element.append(this.#status);
      return;
    }
    this.#first.append(this.#connect, this.#cancel);
    this.element.append(this.#first, ...this.#rows, this.#progress, this.#status, this.#facts);
    this.#say("Connect a box to a USB port of this computer, then choose it here.");
    this.#refresh(false);
  }

  async #open() {
    const port = await choosePort();
    if (!port) return;
    this.#say("Looking for the box ...");
    const box = await this.#meet(port);
    if (!box) {
      this.#say("The box was not waited for.");
      return;
    }
    this.#box = box;
    box.addEventListener("notice", (event) => this.#say(detail(event).text));
    box.addEventListener("greeted", () => this.#describe(box));
    box.addEventListener("lost", (event) => {
      this.#forget();
      this.#fail(detail(event).error);
    });
    this.#needs.show(box);
    this.#describe(box);
    this.#say(`${box.hello.name} is connected: its screen and its keys are those of this page.`);
  }

  /** Greet the box at a port. @param {Port} port @returns {Promise<RealBox | null>} null if cancelled */
  async #meet(port) {
    this.#line = await openLine(port);
    this.#refresh(true);
    try {
      return await RealBox.at(this.#line, (text) => this.#say(text));
    } catch (error) {
      if (error instanceof Closed) return null;
      throw error;
    } finally {
      this.#line = null;
    }
  }

  async #close() {
    const box = this.#box;
    this.#forget();
    await box?.close();
    this.#say("The box is disconnected.");
  }

  async #put() {
    const box = this.#box;
    if (!box) return;
    const wanted = await this.#needs.wanted();
    if (!wanted.length) throw new Failure("There are no companies here.", "adding some first");
    const remove = this.#remove.checked;
    const done = await box.sync(wanted, { remove, advance: (share) => this.#advance(share) });
    this.#say(...done.flatMap((one, at) => report(one, wanted[at])));
    this.#describe(box);
  }

  async #fetch() {
    const box = this.#box;
    if (!box) return;
    const found = await box.pull({
      has: (game) => this.#needs.has(box.hello, game),
      keep: (game) => this.#needs.keep(game),
      advance: (share) => this.#advance(share),
    });
    const lines = [`Fetched: ${counted(found.length, "game", "games")}.`];
    for (const name of box.oddGames) {
      lines.push(`${name} on the box is empty or too large for a game; it was skipped.`);
    }
    if (box.hello.freeKb < LITTLE_ROOM_KB) {
      lines.push(
        `The box has only ${box.hello.freeKb} KB free: 'doomsday pull FOLDER --remove' on a laptop ` +
          "frees space.",
      );
    }
    this.#say(...lines);
  }

  /** Do what a button asks for; the other buttons wait until it is done. */
  async #run(/** @type {() => Promise<void>} */ work) {
    this.#refresh(true);
    try {
      await work();
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#refresh(false);
    }
  }

  #forget() {
    this.#box = null;
    this.#needs.show(null);
    this.#facts.replaceChildren();
    this.#refresh(false);
  }

  #refresh(/** @type {boolean} */ isBusy) {
    if (!isBusy) this.#progress.hidden = true;
    this.#first.hidden = this.#box !== null;
    this.#cancel.hidden = this.#line === null;
    for (const row of this.#rows) row.hidden = this.#box === null;
    for (const each of [this.#connect, this.#sync, this.#pull]) each.disabled = isBusy;
  }

  #advance(/** @type {number} */ share) {
    this.#progress.hidden = false;
    this.#progress.value = share;
  }

  #say(/** @type {string[]} */ ...lines) {
    this.#status.classList.remove("fault");
    // Names come from files and from the box.
    this.#status.textContent = printable(lines.join(" "));
  }

  /** @param {unknown} error with a sentence, and what to try */
  #fail(error) {
    const { message, hint } = /** @type {{message: string, hint?: string}} */ (error);
    if (typeof hint !== "string") throw error;
    this.#say(hint ? `${message} Try: ${hint}.` : message);
    this.#status.classList.add("fault");
  }

  #describe(/** @type {RealBox} */ { hello }) {
    const rows = [
      ["Box", hello.name],
      ["Version", hello.version],
      ["Board", `${hello.board}, number ${hello.id}`],
      ["Finished games", String(hello.games)],
      ["Doing", doing(hello)],
      ["Free", `${hello.freeKb} KB`],
    ];
    this.#facts.replaceChildren(
      ...rows.map(([name, value]) =>
        element("div", {}, element("dt", {}, name), element("dd", {}, printable(value))),
      ),
    );
  }

  /** @param {string} text @param {string} kind class @param {() => Promise<void>} work */
  #button(text, kind, work) {
    return element("button", { type: "button", class: kind, click: () => this.#run(work) }, text);
  }
}

/** What a sync changed, in sentences. @param {Synced} done @param {Rosters} of */
function report({ merged }, of) {
  const { names, any, added, changed, removed, kept, moved } =
    /** @type {Changes & typeof merged} */ (merged);
  const lists = /** @type {[string, string[]][]} */ ([
    ["Added", added],
    ["Changed", changed],
    ["Removed", removed],
    ["Only on the box, kept", kept],
  ]);
  const lines = lists.flatMap(([word, list]) =>
    list.length ? [`${word}: ${list.join(", ")}.`] : [],
  );
  if (moved) lines.push("Changed: the order.");
  const has = `The box has ${counted(names.length, of.roster, of.rosters)}`;
  return [...lines, any ? `${has} now.` : `${has}; nothing changed.`];
}

function doing(/** @type {Hello} */ hello) {
  /** @type {Record<string, string>} */
  const states = {
    play: `game ${hello.game} is on its screen`,
    pages: hello.game
      ? `a page is on its screen; game ${hello.game} goes on`
      : "a page is on its screen",
    safe: "safe mode",
    crash: "the program crashed; the crash code is on its screen",
  };
  return Object.hasOwn(states, hello.state) ? states[hello.state] : hello.state;
}

function counted(
  /** @type {number} */ count,
  /** @type {string} */ one,
  /** @type {string} */ many,
) {
  return `${count} ${count === 1 ? one : many}`;
}

/** @param {Event} event @returns {any} */
function detail(event) {
  return /** @type {CustomEvent} */ (event).detail;
}
