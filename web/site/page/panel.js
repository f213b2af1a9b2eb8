/** The OLED: a canvas of its own pixels, each of which covers whole pixels of the device. */

export const WIDTH = 128;
export const HEIGHT = 64;

/** The colours in which such panels are sold, as host/doomsday/sim/oled.py has them. */
const WHITE = [0xe6, 0xf3, 0xff];
const BLUE = [0x6c, 0xc4, 0xff];
const YELLOW = [0xff, 0xdc, 0x4a];
const YELLOW_ROWS = 16;
const DARK = [0x05, 0x08, 0x0c];
/** Share of the full colour at the lowest contrast: a real panel is readable at it. */
const FAINTEST = 0.78;
/** Brightness as it is seen is a power of the physical one. */
const SEEN = 0.4;
/** From this size of a dot on, the gaps between dots are seen. */
const GAPS_FROM = 4;

/** @type {Record<string, (y: number) => number[]>} */
const COLOURS = {
  white: () => WHITE,
  blue: () => BLUE,
  "yellow-blue": (y) => (y < YELLOW_ROWS ? YELLOW : BLUE),
};

export class Panel {
  colour = "white";
  #canvas;
  #oled;
  #glass;
  #context;
  #image;
  /** @type {Uint8Array} */
  #pixels = new Uint8Array((WIDTH * HEIGHT) / 8);
  #brightness = 0;
  #isBounded = false;

  /** @param {HTMLCanvasElement} canvas @param {HTMLElement} glass in which it lies */
  constructor(canvas, glass) {
    canvas.width = WIDTH;
    canvas.height = HEIGHT;
    const context = canvas.getContext("2d", { alpha: false });
    if (!context) throw new Error("This browser draws no pictures.");
    this.#canvas = canvas;
    this.#oled = /** @type {HTMLElement} */ (canvas.parentElement);
    this.#glass = glass;
    this.#context = context;
    this.#image = context.createImageData(WIDTH, HEIGHT);
    this.#draw();
    new ResizeObserver(() => this.fit()).observe(glass);
    addEventListener("resize", () => this.fit());
  }

  /** @param {Uint8Array} pixels 1,024 bytes, 8 rows each @param {number} brightness from 0 to 1 */
  show(pixels, brightness) {
    this.#pixels = pixels;
    this.#brightness = brightness;
    this.#draw();
  }

  /** @param {string} colour one of those of choices.js */
  paint(colour) {
    this.colour = colour;
    this.#draw();
  }

  /**
   * Give each dot as many whole pixels of the device as the glass has room for.
   *
   * @param {boolean} [isBounded] whether the height of the glass is given, too
   */
  fit(isBounded = this.#isBounded) {
    this.#isBounded = isBounded;
    const style = getComputedStyle(this.#glass);
    const across =
      this.#glass.clientWidth - number(style.paddingLeft) - number(style.paddingRight);
    const down = this.#glass.clientHeight - number(style.paddingTop) - number(style.paddingBottom);
    const scale = devicePixelRatio;
    const room = isBounded ? Math.min(across / WIDTH, down / HEIGHT) : across / WIDTH;
    const dot = Math.max(1, Math.floor(room * scale));
    this.#canvas.style.width = `${(dot * WIDTH) / scale}px`;
    this.#canvas.style.height = `${(dot * HEIGHT) / scale}px`;
    // What is centred may begin within a pixel of the device.
    const own = this.#oled.style;
    own.left = own.top = "0";
    const { left, top } = this.#canvas.getBoundingClientRect();
    own.left = `${(Math.round(left * scale) - left * scale) / scale}px`;
    own.top = `${(Math.round(top * scale) - top * scale) / scale}px`;
    this.#glass.style.setProperty("--dot", `${dot / scale}px`);
    this.#glass.style.setProperty("--hair", `${1 / scale}px`);
    this.#glass.classList.toggle("gaps", dot >= GAPS_FROM);
  }

  #draw() {
    const seen = FAINTEST + (1 - FAINTEST) * this.#brightness ** SEEN;
    const data = this.#image.data;
    for (let y = 0; y < HEIGHT; y++) {
      const lit = COLOURS[this.colour](y).map((on, part) => DARK[part] + (on - DARK[part]) * seen);
      const row = (y >> 3) * WIDTH;
      for (let x = 0; x < WIDTH; x++) {
        const isLit = this.#brightness > 0 && (this.#pixels[row + x] >> (y & 7)) & 1;
        const colour = isLit ? lit : DARK;
        const at = (y * WIDTH + x) * 4;
        data[at] = colour[0];
        data[at + 1] = colour[1];
        data[at + 2] = colour[2];
        data[at + 3] = 255;
      }
    }
    this.#context.putImageData(this.#image, 0, 0);
  }
}

/** @param {string} length such as "12.5px" */
function number(length) {
  return Number.parseFloat(length) || 0;
}
