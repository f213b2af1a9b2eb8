/**
 * What the first minute offers: presses that lead into a real game on this box, and what to press
 * next. A hint is shown while the panel shows its words.
 *
 * @typedef {[verb: "answer" | "select" | "press" | "hold" | "expect", words: string]} Step
 * @typedef {{shows: string, say: string}} Hint
 * @typedef {object} Demonstration
 * @property {string} id
 * @property {string} title
 * @property {string} about
 * @property {string[]} [companies] files that the box needs first
 * @property {Step[]} steps
 * @property {Hint[]} hints the first one whose words the panel shows
 * @property {string} last where no hint fits
 */

/** @type {Demonstration[]} */
export const DEMONSTRATIONS = [
  {
    id: "quick",
    title: "Play a quick game",
    about: "Mobile Frame Zero: two companies, and the box keeps stations, scores and the clock.",
    steps: [
      ["answer", "Game"],
      ["press", "A"],
      ["answer", "Mobile Frame Zero"],
      ["expect", "Players"],
      ["hold", "D"],
      ["expect", "place terrain"],
      ["hold", "D"],
      ["expect", "R1"],
    ],
    hints: [
      {
        shows: "Lost frame",
        say: "Choose with B and C what happened to this company, then press D.",
      },
      { shows: "Speed up", say: "Press D to leave the doomsday clock as it is." },
      { shows: "place terrain", say: "Hold D to skip what is done on the table." },
      {
        shows: "R1",
        say: "Press D to say what happened to a company. Hold D to end the round, A to undo.",
      },
    ],
    last: "Hold A to take a press back, hold C to have the page explained.",
  },
  {
    id: "attack",
    title: "See a MechWarrior attack",
    about: "Two battleforces, one shot: the box knows what it takes to hit, and rolls.",
    companies: ["heron-watch", "plough-company"],
    steps: [
      ["answer", "Game"],
      ["press", "A"],
      ["answer", "MechWarrior"],
      ["expect", "Players"],
      ["press", "D"],
      ["answer", "full"],
      ["expect", "Build total"],
      ["press", "D"],
      ["answer", "Heron Watch"],
      ["answer", "Plough Company"],
      ["answer", "Begin"],
      ["answer", "HERON"],
      ["answer", "Ranged"],
      ["answer", "Plough Ox"],
      ["press", "DDD"],
      ["expect", "Roll 2d6"],
    ],
    hints: [
      { shows: "Roll 2d6", say: "Press D to roll: Marsh Heron shoots at Plough Ox." },
      { shows: "clicks", say: "Press D to go on: the box has noted what the shot did." },
      { shows: "is missed", say: "Press D to go on: the box has noted the miss." },
      {
        shows: "orders",
        say: "Press D to give the next unit an order, or hold D to end the turn.",
      },
    ],
    last: "Hold A to take a press back, hold C to have the page explained.",
  },
  {
    id: "dice",
    title: "Just dice",
    about: "Up to fifteen dice in five colours, rolled where everybody sees them.",
    steps: [
      ["answer", "Dice"],
      ["expect", "Total"],
    ],
    hints: [
      { shows: "Pool", say: "Press D to roll, B to choose other dice." },
      { shows: "Roll", say: "Move with B and C, add a die with D, then press A to go back." },
    ],
    last: "Press A to go back to the home page.",
  },
];
