import { expect } from 'vitest';

import { hallPoint, type Box, type HallPoint } from '../../../src/core/hall/hall-space.ts';
import { AreaLabels } from '../../../src/hall/draw/area-labels.ts';
import type { HallTheme } from '../../../src/hall/draw/hall-theme.ts';
import type { SectorLabel } from '../../../src/hall/draw/label-sprite.ts';
import type { FakePicture } from './label-canvas.ts';

/** What was put on the canvas, CSS pixels. */
export interface Blit {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
  readonly words: readonly string[];
}

/** What they are painted in. */
export const theme = { font: 'Test', paper: '#fff', ink: '#000', label: '#333' } as HallTheme;

/** An area as a test tells of it. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly label: SectorLabel;
  readonly seats?: number;
}

/** An area that says what it is called. */
export interface Named {
  readonly box: Box;
  readonly anchor: HallPoint;
  readonly total: number;
  readonly label: SectorLabel;
}

/** The area itself. */
export const area = ({ x, y, width, height, seats = 10, label }: Area): Named => ({
  box: { minX: x, minY: y, maxX: x + width, maxY: y + height },
  anchor: hallPoint(x + width / 2, y + height / 2),
  total: seats,
  label,
});
/** One frame of a window of 1,100 × 1,100 CSS pixels: what is blitted where, and whether that was all. */
export const frameOf = (
  labels: AreaLabels,
  areas: readonly Named[],
  {
    scale = 1,
    x = 0,
    y = 0,
    moving = false,
    pixelRatio = 1,
    labelOf = ({ label }: Named) => label,
    colours = theme,
  } = {},
): { readonly blits: readonly Blit[]; readonly whole: boolean } => {
  const blits: Blit[] = [];
  const context = {
    drawImage: (picture: FakePicture, left: number, top: number, width: number, height: number) => {
      expect(picture.open, 'a picture that was let go').toBe(true);
      blits.push({ minX: left, minY: top, maxX: left + width, maxY: top + height, words: picture.words });
    },
  } as unknown as CanvasRenderingContext2D;
  const viewport = { width: 1100, height: 1100 };
  const frame = { camera: { zoom: 1, scale, x, y }, viewport, theme: colours, pixelRatio, moving };
  labels.begin(frame);
  const whole = labels.paint(context, areas, labelOf, frame);
  return { blits, whole };
};

/** Frame by frame until nothing is left over. */
export const settle = (
  labels: AreaLabels,
  areas: readonly Named[],
  view: Parameters<typeof frameOf>[2] = {},
): readonly Blit[] => {
  for (let frame = 0; frame < 60; frame += 1) {
    const { blits, whole } = frameOf(labels, areas, view);
    if (whole) return blits;
  }
  throw new Error('The labels never came to an end.');
};

/** A clock that stands still. */
export const timeless = (): number => 0;
/** One by which each look at it takes so long, ms. */
export const hurried = (ms = 0.15): (() => number) => {
  let now = 0;
  return () => (now += ms);
};

/** What is written over areas, and where. */
export const labelled = (areas: readonly Area[]): readonly Blit[] =>
  settle(new AreaLabels(timeless), areas.map(area));

const meet = (a: Blit, b: Blit): boolean =>
  // A pixel of rounding either way.
  a.minX < b.maxX - 1 && b.minX < a.maxX - 1 && a.minY < b.maxY - 1 && b.minY < a.maxY - 1;

/** How many of them lie over another. */
export const overlaps = (blits: readonly Blit[]): number =>
  blits.reduce((sum, a, at) => sum + blits.slice(at + 1).filter((b) => meet(a, b)).length, 0);

/** A sector with seats and a long name. */
export const sector = (width: number, height: number, over: Partial<Area> = {}): Area => ({
  x: 0,
  y: 0,
  width,
  height,
  label: { name: 'Сектор 204, верхний ярус', note: 'Свободно 12 мест' },
  ...over,
});

/** A stadium: rows of sectors side by side. */
export const stadium = (count: number, across = 60, down = 40): readonly Named[] =>
  Array.from({ length: count }, (_, at) =>
    area({
      x: (at % 16) * (across + 4),
      y: Math.floor(at / 16) * (down + 4),
      width: across,
      height: down,
      label: { name: `Сектор ${at + 1}`, note: `${at} мест` },
    }),
  );
