import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';

import type { Buyer } from './buyer.ts';
import { mapBox, scaleOf } from './hall-plan.ts';

/** The difference between the map and the browser's own rendering of the plan. */
export type Picture = {
  /** Share of pixels that differ by more than a quarter of a channel. */
  readonly differing: number;
  /**
   * Share of pixels without a similar pixel within a distance of one in the other picture: drawn elsewhere, or in one
   * only.
   */
  readonly displaced: number;
  /** Share of pixels where the plan draws something: the pixels that could differ. */
  readonly drawn: number;
  /** How many centres of seats the map leaves empty. */
  readonly missing: number;
};

/** A picture of the map, `scale` CSS pixels per hall unit, with the hall's origin at x, y. */
export type Taken = {
  readonly picture: string;
  readonly scale: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** A seat, hall units; within `reach` of its centre the two pictures differ by design. */
export type SeatSpot = {
  readonly x: number;
  readonly y: number;
  readonly reach: number;
};

const fontFile = (name: string): string =>
  readFileSync(new URL(`../../../src/ui/fonts/onest-${name}.woff2`, import.meta.url)).toString('base64');

/** The page's font as a self-contained style sheet: an SVG image loads no web font. */
const pageFont = (): string =>
  ['basic', 'cyrillic']
    .map(
      (name) =>
        `@font-face{font-family:Onest;font-weight:400 800;src:url(data:font/woff2;base64,${fontFile(name)})}`,
    )
    .join('');

/**
 * Renders the plan in the browser and compares it with a picture of the same size. Both are averaged over 2 × 2 pixels
 * first: the two renderers may round an edge between two pixels to either side.
 */
export const compareWithPlan = async (
  page: Page,
  asked: Taken & {
    readonly svg: string;
    readonly seats?: readonly SeatSpot[];
    /** Ids of elements that only the browser draws. */
    readonly refused?: readonly string[];
  },
): Promise<Picture> =>
  page.evaluate(
    async ({ svg, font, picture, scale, x, y, width, height, seats = [], refused = [] }) => {
      const load = async (source: string): Promise<HTMLImageElement> => {
        const image = new Image();
        image.src = source;
        await image.decode();
        return image;
      };
      // A plan that is not well-formed is parsed as HTML, as in a page.
      const planOf = (text: string): Element => {
        const strict = new DOMParser().parseFromString(text, 'image/svg+xml');
        const isStrict =
          strict.querySelector('parsererror') === null &&
          strict.documentElement.namespaceURI === 'http://www.w3.org/2000/svg';
        const root = isStrict
          ? strict.documentElement
          : new DOMParser().parseFromString(text, 'text/html').querySelector('svg');
        if (root === null) throw new Error('The browser finds no plan.');
        return root;
      };
      const plan = planOf(svg);
      // A canvas with a foreignObject drawn on it cannot be read back.
      for (const foreign of plan.querySelectorAll('foreignObject')) foreign.remove();
      for (const id of refused) plan.querySelector(`[id="${id}"]`)?.remove();
      // HTML allows names that are invalid in XML.
      const isName = (name: string, space: string | null): boolean =>
        /^[\w-]+$/.test(name) || (space !== null && /^[\w:-]+$/.test(name));
      for (const element of [plan, ...plan.querySelectorAll('*')]) {
        if (!isName(element.localName, null)) element.remove();
        const named = [...element.attributes].filter(({ name, namespaceURI }) => !isName(name, namespaceURI));
        for (const { name } of named) element.removeAttribute(name);
      }
      const box = (plan.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number);
      const side = (name: string): number => Number.parseFloat(plan.getAttribute(name) ?? '');
      const [minX = 0, minY = 0, spanX = 0, spanY = 0] =
        box.length === 4 ? box : [0, 0, side('width'), side('height')];
      const isSized = spanX > 0 && spanY > 0;
      plan.setAttribute('x', String(isSized ? minX : 0));
      plan.setAttribute('y', String(isSized ? minY : 0));
      plan.setAttribute('width', isSized ? String(spanX) : '100%');
      plan.setAttribute('height', isSized ? String(spanY) : '100%');
      const around = document.implementation.createDocument('http://www.w3.org/2000/svg', 'svg');
      const root = around.documentElement;
      root.setAttribute('width', String(width));
      root.setAttribute('height', String(height));
      root.setAttribute('viewBox', [-x / scale, -y / scale, width / scale, height / scale].join(' '));
      root.setAttribute('font-family', 'Onest');
      const style = around.createElementNS('http://www.w3.org/2000/svg', 'style');
      style.textContent = font;
      root.append(style, around.adoptNode(plan));
      const source = new XMLSerializer().serializeToString(around);
      const theirs = await load(URL.createObjectURL(new Blob([source], { type: 'image/svg+xml' })));
      const ours = await load(picture);
      const averaged = (image: HTMLImageElement): Uint8ClampedArray => {
        const canvas = new OffscreenCanvas(width, height);
        const half = new OffscreenCanvas(Math.floor(width / 2), Math.floor(height / 2));
        const whole = canvas.getContext('2d');
        const small = half.getContext('2d', { willReadFrequently: true });
        if (whole === null || small === null) throw new Error('No canvas.');
        whole.fillStyle = '#fff';
        whole.fillRect(0, 0, width, height);
        whole.drawImage(image, 0, 0, width, height);
        small.drawImage(canvas, 0, 0, half.width, half.height);
        return small.getImageData(0, 0, half.width, half.height).data;
      };
      const a = averaged(ours);
      const b = averaged(theirs);
      const across = Math.floor(width / 2);
      const paints = (pixels: Uint8ClampedArray, at: number) =>
        Math.min(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0) < 235;
      const down = Math.floor(height / 2);
      // Letters are placed at other subpixels: their edges differ, but lie between the colours around them.
      const isBeside = (one: Uint8ClampedArray, other: Uint8ClampedArray, at: number): boolean => {
        const [column, row] = [(at / 4) % across, Math.floor(at / 4 / across)];
        return [0, 1, 2].every((channel) => {
          let [least, most] = [255, 0];
          for (let y = Math.max(0, row - 1); y <= Math.min(down - 1, row + 1); y += 1) {
            for (let x = Math.max(0, column - 1); x <= Math.min(across - 1, column + 1); x += 1) {
              const value = other[4 * (y * across + x) + channel] ?? 0;
              [least, most] = [Math.min(least, value), Math.max(most, value)];
            }
          }
          const value = one[at + channel] ?? 0;
          return value >= least - 64 && value <= most + 64;
        });
      };
      let differing = 0;
      let displaced = 0;
      let drawn = 0;
      for (let at = 0; at < a.length; at += 4) {
        const hallX = ((((at / 4) % across) + 0.5) * 2 - x) / scale;
        const hallY = ((Math.floor(at / 4 / across) + 0.5) * 2 - y) / scale;
        if (seats.some((spot) => Math.hypot(spot.x - hallX, spot.y - hallY) < spot.reach)) continue;
        const off = (channel: number) => Math.abs((a[at + channel] ?? 0) - (b[at + channel] ?? 0));
        if (Math.max(off(0), off(1), off(2)) > 64) {
          differing += 1;
          if (!isBeside(a, b, at) || !isBeside(b, a, at)) displaced += 1;
        }
        if (paints(b, at)) drawn += 1;
      }
      const missing = seats.filter((spot) => {
        const column = Math.floor((spot.x * scale + x) / 2);
        const row = Math.floor((spot.y * scale + y) / 2);
        return !paints(a, 4 * (row * across + column));
      }).length;
      const pixels = a.length / 4;
      return { differing: differing / pixels, displaced: displaced / pixels, drawn: drawn / pixels, missing };
    },
    { ...asked, font: pageFont() },
  );

/** The map's picture at rest, without the text and marks over it, and its scale and origin in hall units. */
export const pictureOf = async (buyer: Buyer): Promise<Taken> => {
  await buyer.hallSharp();
  await buyer.cameraAtRest();
  const { x, y } = await buyer.camera();
  const { width, height } = await mapBox(buyer);
  const picture = await buyer.map.evaluate(
    (map) => map.querySelector('canvas')?.toDataURL('image/png') ?? '',
  );
  const scale = await scaleOf(buyer);
  return { picture, scale, x, y, width: Math.floor(width), height: Math.floor(height) };
};
