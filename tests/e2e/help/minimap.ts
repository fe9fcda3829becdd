import type { Page } from 'playwright/test';

/** A rectangle of the viewport, CSS pixels. */
type Rectangle = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** The minimap in the hall's corner. */
export const minimapOf = (page: Page) => page.locator('[aria-hidden="true"]:has(canvas)');

/** The position of the view frame on the minimap's canvas, found by its colour. */
export const minimapFrame = async (page: Page): Promise<Rectangle> => {
  const found = await minimapOf(page)
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement): Rectangle | null => {
      const probe = new OffscreenCanvas(1, 1).getContext('2d');
      const context = canvas.getContext('2d');
      if (probe === null || context === null) return null;
      probe.fillStyle = getComputedStyle(canvas).color;
      probe.fillRect(0, 0, 1, 1);
      const ink = probe.getImageData(0, 0, 1, 1).data;
      const { width, height } = canvas;
      const { data } = context.getImageData(0, 0, width, height);
      let [minX, minY, maxX, maxY] = [width, height, 0, 0];
      for (let at = 0; at < data.length; at += 4) {
        if ([0, 1, 2, 3].some((channel) => data[at + channel] !== ink[channel])) continue;
        const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
        [minX, minY] = [Math.min(minX, x), Math.min(minY, y)];
        [maxX, maxY] = [Math.max(maxX, x + 1), Math.max(maxY, y + 1)];
      }
      if (maxX === 0) return null;
      const box = canvas.getBoundingClientRect();
      const [across, down] = [box.width / width, box.height / height];
      return {
        x: box.x + minX * across,
        y: box.y + minY * down,
        width: (maxX - minX) * across,
        height: (maxY - minY) * down,
      };
    });
  if (found === null) throw new Error('The frame is not shown.');
  return found;
};
