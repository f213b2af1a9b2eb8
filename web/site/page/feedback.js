/** What a press of a key feels like: a click, a short vibration. */

const CLICK_S = 0.018;
const LOUDNESS = 0.25;
const VIBRATION_MS = 12;

/** @returns {boolean} whether this device can vibrate */
export function canVibrate() {
  return "vibrate" in navigator && matchMedia("(pointer: coarse)").matches;
}

/**
 * @param {EventTarget} box that reports "down"
 * @param {import("./choices.js").Choices} choices
 */
export function attachFeedback(box, choices) {
  /** @type {AudioContext | undefined} */
  let audio;
  /** @type {AudioBuffer | undefined} */
  let click;
  box.addEventListener("down", (event) => {
    if (!(/** @type {CustomEvent} */ (event).detail.down)) return;
    if (choices.isOn("vibration") && canVibrate()) navigator.vibrate(VIBRATION_MS);
    if (!choices.isOn("sound")) return;
    // Made at a press: browsers allow sound only after the first one.
    audio ??= new AudioContext();
    click ??= clickOf(audio);
    const source = audio.createBufferSource();
    source.buffer = click;
    source.connect(audio.destination);
    source.start();
  });
}

/** @param {AudioContext} audio @returns {AudioBuffer} a burst of noise that fades at once */
function clickOf(audio) {
  const length = Math.ceil(audio.sampleRate * CLICK_S);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < length; n++) {
    samples[n] = (Math.random() * 2 - 1) * LOUDNESS * (1 - n / length) ** 6;
  }
  return buffer;
}
