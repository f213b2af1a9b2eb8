/**
 * The project's own Python, asked from the page: company files, roster files of the box, finished
 * games, and the words of the panel. No rule is written in JavaScript; see worker.js.
 *
 *     const files = new Rules();
 *     const bytes = await contentOf(file);               // of a file that the user chose
 *     const check = await files.checkCompany(bytes);     // a Company: its faults, its line
 *     const game = await files.replay(bytes);            // a Verdict: scores, or where it fails
 *     const screen = await panel.screen(pixels);         // words and labels of a picture
 *
 * A Rules costs nothing until its first call, which starts a worker with a MicroPython of its own
 * (about 17 MB). Calls are answered in order, so take one Rules for the panel and another for
 * files: a long game then does not hold up the labels of the keys.
 *
 * Files are untrusted. What is wrong with a company or a game is a part of the answer; a promise
 * is rejected, always with a RulesFault, if there is no answer: the input is too big, the work
 * took too long (the worker is ended, and the next call starts another), or the rules could not
 * be loaded. Every text in an answer is text of a file or of a program: show it with textContent.
 *
 * @typedef {{ code: string, words: string, line: number, list: string, number: number }} Fault
 *   code: for programs, as in docs/cli.md. words: one sentence without file and line. line: from
 *   1, 0 if unknown. list, number: the table that is meant, such as "frames", 2; "" and 0 for the
 *   whole file.
 *
 * @typedef {object} Company  A company file: a company, a battleforce, whatever its game has.
 * @property {string} game  Id of its game, "" if it names none or an unknown one.
 * @property {string} name  "" if it cannot be read.
 * @property {string} about  Its size in words, such as "4 frames, 13 systems"; "" with faults.
 * @property {string} line  The roster's line in the box's file; "" with faults.
 * @property {string} former  The line as boxes of older versions read it; "" if they read `line`.
 * @property {Fault[]} faults
 *
 * @typedef {{ name: string, line: string, text: string, fault: string }} Roster
 *   A roster on a box. text: its company file, TOML; "" if `fault`, a sentence, says why not.
 *
 * @typedef {object} RosterFile  What the box stores of one game: send it as message P.
 * @property {Uint8Array} content
 * @property {Uint8Array} former  For a box that refuses `content` as unreadable; empty if none.
 * @property {string} path  Name of the file on the box.
 * @property {string[]} names  Of all its rosters, in order.
 *
 * @typedef {object} MergedChanges  Names: which are new, differ, are deleted, or stay.
 * @property {string[]} added
 * @property {string[]} changed
 * @property {string[]} removed
 * @property {string[]} kept
 * @property {boolean} moved  Whether only the order changes.
 * @property {boolean} any  Whether the box has to be sent a file at all.
 * @typedef {RosterFile & MergedChanges} Merged
 *
 * @typedef {{ text: string, fault: string }} TextRecord
 *   text: the record as `doomsday pull` writes it, "" if the game cannot be converted. fault: one
 *   sentence on how the box and the rules disagree, "" if they agree.
 *
 * @typedef {object} Verdict  What `doomsday replay --json` reports, and words for it.
 * @property {boolean} ok
 * @property {string} game  Id of the game.
 * @property {string} title  Its name for people.
 * @property {string} sentence  "Winter Shift has won", or where and why the replay stopped.
 * @property {number} plies
 * @property {number} round
 * @property {string} roundWord  What players call a round.
 * @property {string} rosterWord  What players call a roster.
 * @property {Record<string, string|number>} facts  Further facts, such as "doomsday": 3.
 * @property {boolean} over
 * @property {Record<string, string|number|null>[]} seats  "name" and "score" first.
 * @property {string[]} winners
 * @property {{ rounds: number[], thinking: number[] }|null} time  Seconds: of the set-up and each
 *   round; of each seat's decisions.
 * @property {{ follow: boolean, sentence: string }|null} dice  Whether each roll of the box follows
 *   from its seed; null if there is no seed.
 * @property {{ ply: number, token: string, message: string }|null} error
 * @property {{ date: string, companies: Record<string, string|number|null>[], plies: string[] }|null}
 *   read  The readable parts of a record that cannot be played, not verified.
 *
 * @typedef {object} Step  One entry of a game, with the state after it.
 * @property {"action"|"undo"|"redo"} kind
 * @property {number} ply  Actions in force after it.
 * @property {string} text  One sentence.
 * @property {number} round
 * @property {number[]} scores  By seat.
 * @property {Record<string, string|number>} facts  Such as "doomsday": 3.
 * @property {string} status  The progress of the game in a few words.
 * @property {number} actor  The seat that acts next; below 0 for chance, the table or nobody.
 * @property {number} seconds  That passed since the step before.
 *
 * @typedef {object} Steps
 * @property {string} game
 * @property {string} title
 * @property {string} date  "" if unknown.
 * @property {[string, string][]} header  The header lines of the record.
 * @property {string[]} names  Of the seats.
 * @property {Omit<Step, "kind"|"text"|"seconds">} start  The state before the first step.
 * @property {Step[]} steps  Up to the end, or up to the fault.
 * @property {boolean} over
 * @property {string} fault  One sentence, "" if the whole game was played.
 *
 * @typedef {object} Screen
 * @property {{ text: string, marked: string }[]} lines  From top to bottom, without the footer.
 *   marked: the words of it that are inverse, as the cursor is.
 * @property {string[]} spoken  Their words in the order in which a person reads them.
 * @property {{ A: string, B: string, C: string, D: string }} labels  "" for none.
 * @property {string} hold  What holding D does, if its label names it.
 * @property {string} message  What the footer says instead of labels, "" for labels.
 * @property {string} marked  The words at the cursor.
 *
 * @typedef {{ id: string, title: string, roster: string, rosters: string, path: string,
 *   most: number }} Game
 *   roster, rosters: what players call one and several. path: of the file on the box, "" if it has
 *   none. most: rosters that a box stores.
 *
 * @typedef {{ title: string, rows: [string, string][] }} Help  Words of a company file.
 */

/**
 * @typedef {{ label: string, kind: "text"|"number"|"choice", value: string, choices: string[],
 *   least: number, most: number, example: string }} OddsField  What a question asks for.
 * @typedef {{ id: string, title: string, fields: OddsField[] }} OddsForm  Of a game.
 * @typedef {{ label: string, chances: string[], bars: number[] }} OddsRow
 *   A value: its chance in percent in each case, and the length of its bar in tenths of a percent.
 * @typedef {{ title: string, means: string[], cases: string[], rows: OddsRow[] }} OddsTable
 * @typedef {{ title: string, facts: [string, string][], tables: OddsTable[] }} Odds
 */

/**
 * @typedef {{ id: string, title: string, needs: boolean }} Task  needs: whether with a text.
 * @typedef {{ title: string, head: string[], rows: string[][] }} PlainTable
 * @typedef {{ tables: PlainTable[], text: string, notes: string[] }} Prepared
 *   text: of a file, "" for none. notes: what to know about it.
 */

/** No answer: `message` is a sentence for the user, `hint` what to try, `code` for programs. */
export class RulesFault extends Error {
  /**
   * @param {string} message
   * @param {string} hint
   * @param {"too_big"|"too_long"|"unloadable"|"refused"|"failed"|"closed"} code
   */
  constructor(message, hint, code) {
    super(message);
    this.name = "RulesFault";
    this.hint = hint;
    this.code = code;
  }
}

/** Bytes of a file; every call refuses a bigger one, with a sentence. */
const FILE_MAX = 1 << 20;
const SECONDS = 30;
const TICK_MS = 1000;

/**
 * @typedef {Uint8Array|string|number|boolean|string[]} Argument
 * @typedef {{ call: string, arguments: Argument[], resolve: (result: any) => void,
 *   reject: (fault: RulesFault) => void }} Request
 */

/**
 * Read a file that the user chose, or of a huge one what makes a call refuse it.
 * @param {Blob} file
 * @returns {Promise<Uint8Array>}
 */
export async function contentOf(file) {
  return new Uint8Array(await file.slice(0, FILE_MAX + 1).arrayBuffer());
}

export class Rules {
  /**
   * @param {{ start?: () => Worker, seconds?: number }} [options]
   *   start: of the worker, for tests. seconds: that a call may take.
   */
  constructor({ start = startWorker, seconds = SECONDS } = {}) {
    this._start = start;
    this._seconds = seconds;
    /** @type {Worker|null} */
    this._worker = null;
    this._ready = false;
    this._id = 0;
    this._left = seconds;
    /** @type {ReturnType<typeof setInterval>|undefined} */
    this._timer = undefined;
    /** The requests in order; the first is with the worker. @type {Request[]} */
    this._requests = [];
  }

  /**
   * Check a company file of any game.
   * @param {Uint8Array|string} content
   * @returns {Promise<Company>}
   */
  checkCompany(content) {
    return this._ask("check_company", [inBytes(content)]);
  }

  /**
   * Make the box's file of these rosters, which replaces all that it has of the game.
   * @param {string} game
   * @param {string[]} lines  Company.line of each.
   * @param {string[]} former  Company.former of each.
   * @returns {Promise<RosterFile>}
   */
  async rosterFile(game, lines, former = []) {
    return unpacked(await this._ask("roster_file", [game, lines, former]));
  }

  /**
   * Read the box's file of a game.
   * @param {string} game
   * @param {Uint8Array} content  Empty if the box has none.
   * @returns {Promise<Roster[]>}
   */
  readRosterFile(game, content) {
    return this._ask("read_roster_file", [game, content]);
  }

  /**
   * Merge rosters with those on the box, as `doomsday sync` does.
   * @param {string} game
   * @param {string[]} lines  Company.line of each.
   * @param {string[]} former  Company.former of each.
   * @param {Uint8Array} there  The box's file of the game; empty if it has none.
   * @param {boolean} remove  Delete those that are only on the box.
   * @returns {Promise<Merged>}
   */
  async mergeRosters(game, lines, former, there, remove = false) {
    return unpacked(await this._ask("merge_rosters", [game, lines, former, there, remove]));
  }

  /**
   * Convert a box's file of a finished game to its text record.
   * @param {Uint8Array} actions
   * @returns {Promise<TextRecord>}
   */
  record(actions) {
    return this._ask("record", [actions]);
  }

  /**
   * Replay a finished game: a text record or a box's file.
   * @param {Uint8Array|string} content
   * @returns {Promise<Verdict>}
   */
  replay(content) {
    return this._ask("replay", [inBytes(content)]);
  }

  /**
   * Replay a finished game and return each of its steps, for playback.
   * @param {Uint8Array|string} content
   * @returns {Promise<Steps>}
   */
  steps(content) {
    return this._ask("steps", [inBytes(content)]);
  }

  /**
   * Read the words of a picture of the panel.
   * @param {Uint8Array} pixels  1,024 bytes, as a picture message of the box has them.
   * @returns {Promise<Screen|null>}  null if a later picture came before this one was read.
   */
  screen(pixels) {
    const waiting = this._requests.findIndex((one, at) => at > 0 && one.call === "screen");
    if (waiting > 0) this._requests.splice(waiting, 1)[0].resolve(null);
    return this._ask("screen", [pixels]);
  }

  /** @returns {Promise<OddsForm[]>} What a question about odds asks for, of each game. */
  oddsForms() {
    return this._ask("odds_fields", []);
  }

  /**
   * Compute the exact odds of an attack.
   * @param {string} game
   * @param {string[]} texts  One for each field of the game.
   * @returns {Promise<Odds>}
   */
  odds(game, texts) {
    return this._ask("odds", [game, texts]);
  }

  /** @returns {Promise<Task[]>} What can be done with companies before a game. */
  tasks() {
    return this._ask("tasks", []);
  }

  /**
   * Do a task.
   * @param {string} task  Its id.
   * @param {string} text  Company files, or a text of another program.
   * @param {number} seed  Of a random company.
   * @returns {Promise<Prepared>}
   */
  async prepare(task, text, seed) {
    const plain = text.normalize("NFC").replace(/\r\n?/g, "\n");
    return this._ask("prepare", [task, await this._ask("separate", [plain]), seed]);
  }

  /** @returns {Promise<Game[]>} The games that have companies and records. */
  games() {
    return this._ask("games", []);
  }

  /**
   * @param {string} game
   * @returns {Promise<string>} A company file of a game to begin with, with comments.
   */
  template(game) {
    return this._ask("template", [game]);
  }

  /**
   * @param {string} game
   * @returns {Promise<Help[]>} What a company file of a game may contain, for help beside an editor.
   */
  describe(game) {
    return this._ask("describe", [game]);
  }

  /** End the worker. Calls that wait are rejected; a later call starts another worker. */
  close() {
    this._end();
    this._refuseAll(new RulesFault("The rules were closed.", "try again", "closed"));
  }

  /**
   * @param {string} call
   * @param {Argument[]} args
   * @returns {Promise<any>}
   */
  _ask(call, args) {
    return new Promise((resolve, reject) => {
      this._requests.push({ call, arguments: args, resolve, reject });
      if (this._requests.length === 1) this._send();
    });
  }

  /** Send the first request, to a new worker if there is none. */
  _send() {
    const request = this._requests[0];
    if (request === undefined) return;
    const worker = this._worker ?? this._begin();
    this._id += 1;
    this._left = this._seconds;
    worker.postMessage({ id: this._id, call: request.call, arguments: request.arguments });
    this._timer = setInterval(() => this._tick(), TICK_MS);
  }

  /** @returns {Worker} */
  _begin() {
    const worker = this._start();
    this._worker = worker;
    worker.onmessage = ({ data }) => this._answered(data);
    worker.onerror = () => this._unloadable("");
    return worker;
  }

  /**
   * @param {{ id?: number, result?: unknown, ready?: boolean, failed?: string, dead?: boolean,
   *   fault?: { message: string, hint: string, code: any } }} answer
   */
  _answered(answer) {
    if (answer.ready) {
      this._ready = true;
    } else if (answer.failed !== undefined) {
      this._unloadable(answer.failed);
    } else if (answer.id === this._id) {
      const fault = answer.fault;
      if (fault === undefined) {
        this._next()?.resolve(answer.result);
      } else {
        if (answer.dead) this._end();
        this._next()?.reject(new RulesFault(fault.message, fault.hint, fault.code));
      }
      this._send();
    }
  }

  /** @returns {Request|undefined} The first request, which is then done. */
  _next() {
    clearInterval(this._timer);
    return this._requests.shift();
  }

  /** Count a second: not by the clock, so that a page that slept does not give up its calls. */
  _tick() {
    if (!this._ready) return;
    this._left -= 1;
    if (this._left > 0) return;
    this._end();
    const what = `This took longer than ${this._seconds} seconds and was given up.`;
    this._next()?.reject(new RulesFault(what, "a smaller file, or a faster device", "too_long"));
    this._send();
  }

  /** @param {string} reason */
  _unloadable(reason) {
    this._end();
    const why = reason === "" ? "" : `: ${reason}`;
    const hint = "check the network, then load the page again";
    this._refuseAll(new RulesFault(`The rules could not be loaded${why}.`, hint, "unloadable"));
  }

  /** @param {RulesFault} fault */
  _refuseAll(fault) {
    for (const request of this._requests.splice(0)) request.reject(fault);
  }

  _end() {
    clearInterval(this._timer);
    this._worker?.terminate();
    this._worker = null;
    this._ready = false;
  }
}

/** @returns {Worker} */
function startWorker() {
  return new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
}

/**
 * @param {Uint8Array|string} content
 * @returns {Uint8Array}
 */
function inBytes(content) {
  return typeof content === "string" ? new TextEncoder().encode(content) : content;
}

/**
 * Return an answer with its files as bytes: they come in base64.
 * @template {{ content: string, former: string }} T
 * @param {T} answer
 */
function unpacked(answer) {
  return { ...answer, content: fromBase64(answer.content), former: fromBase64(answer.former) };
}

/**
 * @param {string} text
 * @returns {Uint8Array}
 */
function fromBase64(text) {
  return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
}
