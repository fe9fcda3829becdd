import type { Page } from 'playwright/test';

import type { Buyer } from './buyer.ts';
import { mapBox, scaleOf } from './hall-plan.ts';

/** How far the map is from the browser's own drawing of the plan. */
export interface Picture {
  /** Share of pixels that differ by more than a quarter of a channel. */
  readonly differing: number;
  /** Share of pixels where the plan draws something: what there was to differ. */
  readonly drawn: number;
  /** Of the pixels that either draws on, seats and all, the share that the other leaves empty. */
  readonly alone: number;
}

/**
 * Draws the plan as the browser itself does, `scale` CSS pixels per unit with its origin at x, y, and compares it with
 * a picture of the same size. Both are averaged over 2 × 2 pixels first: where an edge falls between two pixels the
 * two renderers may round it to either side.
 */
export const compareWithPlan = async (
  page: Page,
  asked: {
    readonly svg: string;
    readonly picture: string;
    readonly scale: number;
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
    /** What is meant to differ, hall units. */
    readonly apart?: readonly { readonly x: number; readonly y: number; readonly reach: number }[];
  },
): Promise<Picture> =>
  page.evaluate(async ({ svg, picture, scale, x, y, width, height, apart = [] }) => {
    const load = async (source: string): Promise<HTMLImageElement> => {
      const image = new Image();
      image.src = source;
      await image.decode();
      return image;
    };
    const viewBox = (/viewBox="([^"]+)"/.exec(svg)?.[1] ?? '').split(/[\s,]+/).map(Number);
    const [minX = 0, minY = 0, spanX = 1, spanY = 1] = viewBox;
    const sized = svg.replace(/<svg\b[^>]*>/, (tag) =>
      tag
        .replaceAll(/\s(?:width|height)="[^"]*"/g, '')
        .replace(/^<svg/, `<svg width="${spanX * scale}" height="${spanY * scale}"`),
    );
    const theirs = await load(URL.createObjectURL(new Blob([sized], { type: 'image/svg+xml' })));
    const ours = await load(picture);
    const averaged = (draw: (context: CanvasRenderingContext2D) => void): Uint8ClampedArray => {
      const canvas = document.createElement('canvas');
      canvas.width = width;
      canvas.height = height;
      const context = canvas.getContext('2d', { willReadFrequently: true });
      if (context === null) throw new Error('No canvas.');
      context.fillStyle = '#fff';
      context.fillRect(0, 0, width, height);
      draw(context);
      const half = document.createElement('canvas');
      half.width = Math.floor(width / 2);
      half.height = Math.floor(height / 2);
      const small = half.getContext('2d', { willReadFrequently: true });
      if (small === null) throw new Error('No canvas.');
      small.drawImage(canvas, 0, 0, half.width, half.height);
      return small.getImageData(0, 0, half.width, half.height).data;
    };
    const a = averaged((context) => context.drawImage(ours, 0, 0, width, height));
    const b = averaged((context) =>
      context.drawImage(theirs, minX * scale + x, minY * scale + y, spanX * scale, spanY * scale),
    );
    let differing = 0;
    let drawn = 0;
    let [either, both] = [0, 0];
    const across = Math.floor(width / 2);
    for (let at = 0; at < a.length; at += 4) {
      const hallX = ((((at / 4) % across) + 0.5) * 2 - x) / scale;
      const hallY = ((Math.floor(at / 4 / across) + 0.5) * 2 - y) / scale;
      const paints = (pixels: Uint8ClampedArray) =>
        Math.min(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0) < 235;
      if (paints(a) || paints(b)) either += 1;
      if (paints(a) && paints(b)) both += 1;
      if (apart.some((spot) => Math.hypot(spot.x - hallX, spot.y - hallY) < spot.reach)) continue;
      const off = (channel: number) => Math.abs((a[at + channel] ?? 0) - (b[at + channel] ?? 0));
      if (Math.max(off(0), off(1), off(2)) > 64) differing += 1;
      if (paints(b)) drawn += 1;
    }
    const pixels = a.length / 4;
    return { differing: differing / pixels, drawn: drawn / pixels, alone: 1 - both / Math.max(1, either) };
  }, asked);

/** The picture of the map at rest, without the words and marks over it, and how it stands to the hall's units. */
export const pictureOf = async (
  buyer: Buyer,
): Promise<{ picture: string; scale: number; x: number; y: number; width: number; height: number }> => {
  await buyer.cameraAtRest();
  const { x, y } = await buyer.camera();
  const { width, height } = await mapBox(buyer);
  const picture = await buyer.map.evaluate(
    (map) => map.querySelector('canvas')?.toDataURL('image/png') ?? '',
  );
  const scale = await scaleOf(buyer);
  return { picture, scale, x, y, width: Math.floor(width), height: Math.floor(height) };
};
