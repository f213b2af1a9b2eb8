/** The OLED as a canvas of its own pixels; the style sheet enlarges it. */

const WIDTH = 128;
const HEIGHT = 64;
const LIT = [190, 225, 255];
const DARK = [5, 6, 8];
/** A lit pixel at the least contrast is still seen. */
const LEAST = 0.35;

export class Panel {
  #context;
  #image;

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    canvas.width = WIDTH;
    canvas.height = HEIGHT;
    const context = canvas.getContext("2d");
    if (!context) throw new Error("This browser draws no pictures.");
    this.#context = context;
    this.#image = context.createImageData(WIDTH, HEIGHT);
  }

  /** @param {Uint8Array} pixels 1,024 bytes, 8 rows each @param {number} brightness from 0 to 1 */
  show(pixels, brightness) {
    const share = brightness ? LEAST + (1 - LEAST) * Math.sqrt(brightness) : 0;
    const data = this.#image.data;
    for (let y = 0; y < HEIGHT; y++) {
      for (let x = 0; x < WIDTH; x++) {
        const isLit = share && (pixels[(y >> 3) * WIDTH + x] >> (y & 7)) & 1;
        const at = (y * WIDTH + x) * 4;
        for (let part = 0; part < 3; part++) {
          data[at + part] = isLit ? LIT[part] * share : DARK[part];
        }
        data[at + 3] = 255;
      }
    }
    this.#context.putImageData(this.#image, 0, 0);
  }
}
