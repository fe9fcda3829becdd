import { describe, expect, it } from 'vitest';

import { buildHall } from '../../../fixtures/halls/build-hall.ts';
import { hallMap } from '../../../fixtures/halls/hall-reply.ts';
import { hallPoint, type HallPoint } from '../../../src/core/hall/geometry.ts';
import type { SeatIndex } from '../../../src/core/hall/seat-index.ts';
import { overviewSectors, type OverviewSector } from '../../../src/hall/overview/overview-sector.ts';
import { layAlike } from '../../../src/hall/overview/painted-captions.ts';
import { captionSizes, type SetCaption } from '../../../src/hall/overview/tier-captions.ts';
import { HallPaint } from '../../../src/hall/render/hall-paint.ts';
import { readMapReply } from '../../../workers/plan/map-reply.ts';
import { readPlan } from '../../../workers/plan/read-plan.ts';
import { hallKinds } from '../halls/hall-kinds.ts';
import { atOnce } from '../samples/plan-samples.ts';
import { sampleTheme } from '../samples/sample-engine.ts';

const letterWidth = (text: string, size: number): number => text.length * 0.57 * size;
const stages = [
  { width: 1040, height: 575 },
  { width: 1024, height: 928 },
  { width: 515, height: 390 },
  { width: 390, height: 467 },
];

/* The hall's sectors in the overview, each with a price. */
const made = async (kind: (typeof hallKinds)[number]) => {
  const map = hallMap(buildHall(kind), { isFree: () => true, remainingStanding: () => 7 });
  const reply = readMapReply(JSON.stringify({ response: map }), 200);
  const plan = reply.ok ? await readPlan(reply.value, atOnce) : reply;
  if (!plan.ok) throw new Error(JSON.stringify(plan.problem));
  const { index } = plan.value;
  const paint = new HallPaint();
  paint.theme = sampleTheme;
  paint.zones = index.zones.map(({ id }) => ({ id, color: '#aa7733', letter: 'A' }));
  paint.setLabels(
    ({ name }) => ({ name: name.ru ?? '', note: '2 890 ₽' }),
    () => ({ name: '', note: '' }),
  );
  const widthOf = (text: string, font: string): number =>
    letterWidth(text, Number(/([\d.]+)px/.exec(font)?.[1]));
  return { index, sectors: (await overviewSectors(index, paint, widthOf, () => true)) ?? [] };
};

const captionsAt = (index: SeatIndex, sectors: readonly OverviewSector[], zoom: number) =>
  stages.flatMap(({ width, height }) => {
    const { minX, minY, maxX, maxY } = index.box;
    const scale = zoom * Math.min((width - 32) / (maxX - minX), (height - 32) / (maxY - minY));
    const shift = {
      x: width / 2 - ((minX + maxX) / 2) * scale,
      y: height / 2 - ((minY + maxY) / 2) * scale,
    };
    const stage = { left: 0, top: 0, right: width, bottom: height };
    return layAlike(sectors, { scale, ...shift, stage, taken: [] }, letterWidth).map(({ sector, set }) => ({
      set,
      scale,
      shift,
      stage,
      texts: [sector.caption?.text, sector.caption?.pill, sector.tier],
    }));
  });

/* Sample points of all its letters, hall units: corners and centres. */
const inkOf = ({ letters, size }: SetCaption, scale: number): readonly HallPoint[] =>
  letters.flatMap(({ text, x, y, turn }) => {
    const half = text === ' ' ? 0 : letterWidth(text, size) / 2;
    const steps = Math.max(1, text.length);
    return Array.from({ length: 2 * steps + 1 }, (_, at) => (half * (at - steps)) / steps).flatMap((across) =>
      [-1, 0, 1].map((side) => {
        const down = side * size * 0.3;
        return hallPoint(
          (x + across * Math.cos(turn) - down * Math.sin(turn)) / scale,
          (y + across * Math.sin(turn) + down * Math.cos(turn)) / scale,
        );
      }),
    );
  });

const seatsUnder = (index: SeatIndex, points: readonly HallPoint[]): number =>
  points.filter(({ x, y }) =>
    index.x.some(
      (seatX, seat) =>
        Math.abs(seatX - x) < (index.halfWidth[seat] ?? 0) * 0.9 &&
        Math.hypot(seatX - x, (index.y[seat] ?? Infinity) - y) < (index.halfWidth[seat] ?? 0) * 0.9,
    ),
  ).length;

/* Adjacent letters that do not read as one word: overlapping, too far apart or bent away. */
const brokenIn = ({ letters, size }: SetCaption): readonly string[] =>
  letters.slice(1).flatMap(({ text, x, y, turn }, at) => {
    const before = letters[at];
    if (before === undefined) return [];
    const way = letterWidth(`${before.text}${text}`, size) / 2;
    const share = Math.hypot(x - before.x, y - before.y) / way;
    return share < 0.7 || share > 1.45 || Math.abs(turn - before.turn) > 0.36 ? [before.text + text] : [];
  });

describe('drawn captions', () => {
  it.each(hallKinds)(
    'have all letters on one line and none over a seat: %s',
    { timeout: 60_000 },
    async (kind) => {
      const { index, sectors } = await made(kind);
      for (const zoom of [0.7, 1, 1.3, 1.6, 2.4])
        for (const { set, scale, texts } of captionsAt(index, sectors, zoom)) {
          const said = set.letters.map(({ text }) => text).join('');
          expect(texts).toContain(said);
          expect({ said, zoom, broken: brokenIn(set) }).toEqual({ said, zoom, broken: [] });
          expect({ said, zoom, seats: seatsUnder(index, inkOf(set, scale)) }).toEqual({
            said,
            zoom,
            seats: 0,
          });
        }
    },
  );

  it('have about one size in a view', async () => {
    const { index, sectors } = await made('opera');
    for (const zoom of [0.7, 1, 1.3, 1.6, 2.4]) {
      const all = captionsAt(index, sectors, zoom);
      for (const stage of new Set(all.map((one) => one.stage))) {
        const steps = all
          .filter(({ set, stage: own }) => own === stage && !set.isPill)
          .map(({ set }) => captionSizes.indexOf(set.size))
          .toSorted((a, b) => b - a);
        // One alone may be smaller.
        const [, smallest = 0] = steps;
        expect(smallest - (steps.at(-1) ?? 0)).toBeLessThanOrEqual(1);
      }
    }
  });

  it('keep clear of the viewport edge as pills', async () => {
    const { index, sectors } = await made('chamber');
    const pills = [1, 1.05, 1.1, 1.15, 1.2, 1.3, 1.4].flatMap((zoom) =>
      captionsAt(index, sectors, zoom).filter(({ set }) => set.isPill),
    );
    const gaps = pills.flatMap(({ set: { box }, shift, stage }) => [
      box.left + shift.x,
      stage.right - box.right - shift.x,
      box.top + shift.y,
      stage.bottom - box.bottom - shift.y,
    ]);
    expect(gaps.length).toBeGreaterThan(40);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(4);
  });

  it('are pills beside the boxes of the chamber hall', async () => {
    const { index, sectors } = await made('chamber');
    const said = captionsAt(index, sectors, 1).flatMap(({ set }) =>
      set.isPill ? set.letters.map(({ text }) => text) : [],
    );
    expect(said.filter((text) => /^[А-Г] · 2 890 ₽$/u.test(text)).length).toBeGreaterThan(4);
  });
});
