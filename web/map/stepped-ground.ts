/** The ground of a picture, drawn on a canvas of its own in short steps: between them the page answers the reader. */
import type { Size } from './first-view.ts';

/** Time of a step. With a fourth of the CPU of this machine all steps together take 0.2 to 0.3 s. */
const STEP_MS = 10;

export class SteppedGround {
  readonly canvas = document.createElement('canvas');
  #isWhole = false;
  #isStopped = false;

  /**
   * @param size pixels of the screen
   * @param stepsOf draws a part with each step
   */
  constructor(
    size: Size,
    stepsOf: (pen: CanvasRenderingContext2D) => Iterator<undefined>,
    onWhole: () => void,
  ) {
    Object.assign(this.canvas, size);
    // In memory, not on the graphics card, so that a look at a pixel is cheap.
    const pen = this.canvas.getContext('2d', { willReadFrequently: true });
    if (pen) void this.#draw(pen, stepsOf(pen), onWhole);
  }

  stop(): void {
    this.#isStopped = true;
  }

  async #draw(pen: CanvasRenderingContext2D, steps: Iterator<undefined>, onWhole: () => void): Promise<void> {
    while (!this.#isWhole) {
      await new Promise((resolve) => setTimeout(resolve));
      if (this.#isStopped) return;
      const endMs = performance.now() + STEP_MS;
      while (!this.#isWhole && performance.now() < endMs) {
        this.#isWhole = steps.next().done === true;
        // Canvases remember what is to be drawn, and draw it all when it is looked at.
        pen.getImageData(0, 0, 1, 1);
      }
    }
    onWhole();
  }
}
