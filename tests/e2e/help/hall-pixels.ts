import type { Buyer } from './buyer.ts';

/** Red, green, blue, 0…255. */
export type Rgb = readonly [number, number, number];

/** The layers of the map, bottom to top. */
export type CanvasLayer = 'base' | 'seats' | 'overlay';

/**
 * The map in a square of the viewport, `half` CSS pixels around a point: RGBA bytes row by row, one pixel per CSS
 * pixel. Layers are drawn over `paper`; without it unpainted pixels stay transparent.
 */
export const mapPixels = async (
  buyer: Buyer,
  { x, y }: { readonly x: number; readonly y: number },
  half: number,
  layers: readonly CanvasLayer[] = ['base', 'seats', 'overlay'],
  paper: string | null = null,
): Promise<readonly number[]> =>
  buyer.map.evaluate(
    (map, asked) => {
      const side = Math.max(1, Math.round(asked.half * 2));
      const canvas = document.createElement('canvas');
      canvas.width = side;
      canvas.height = side;
      const context = canvas.getContext('2d', { willReadFrequently: true });
      if (context === null) return [];
      if (asked.paper !== null) {
        context.fillStyle = asked.paper;
        context.fillRect(0, 0, side, side);
      }
      const names = ['base', 'seats', 'overlay'];
      map.querySelectorAll('canvas').forEach((layer, at) => {
        if (!asked.layers.includes(names[at] ?? '')) return;
        const box = layer.getBoundingClientRect();
        const ratio = layer.width / box.width;
        const left = (asked.x - box.left - asked.half) * ratio;
        const top = (asked.y - box.top - asked.half) * ratio;
        context.drawImage(layer, left, top, side * ratio, side * ratio, 0, 0, side, side);
      });
      return [...context.getImageData(0, 0, side, side).data];
    },
    { x, y, half, layers: [...layers] as string[], paper },
  );

/** The mean colour of a list of pixels. */
export const meanColour = (pixels: readonly number[]): Rgb => {
  const sum = [0, 0, 0];
  for (let at = 0; at < pixels.length; at += 4)
    for (const channel of [0, 1, 2]) sum[channel] = (sum[channel] ?? 0) + (pixels[at + channel] ?? 0);
  const count = Math.max(1, pixels.length / 4);
  return [(sum[0] ?? 0) / count, (sum[1] ?? 0) / count, (sum[2] ?? 0) / count];
};

/** The distance of two colours, 0…441. */
export const colourDistance = (a: Rgb, b: Rgb): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/** The colour of each pixel. */
export const coloursOf = (pixels: readonly number[]): readonly Rgb[] => {
  const colours: Rgb[] = [];
  for (let at = 0; at < pixels.length; at += 4)
    colours.push([pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0]);
  return colours;
};
