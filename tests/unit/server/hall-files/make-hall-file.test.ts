import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { buildHall } from '../../../../fixtures/halls/build-hall.ts';
import { hallMap } from '../../../../fixtures/halls/hall-reply.ts';
import type { HallKind } from '../../../../fixtures/halls/hall-model.ts';
import { hallSource, makeHallFile } from '../../../../fixtures/server/hall-files/make-hall-file.ts';
import { isSameDrawing } from '../../../../fixtures/server/hall-files/same-drawing.ts';
import { decodeHall } from '../../../../src/core/hall-file/decode-hall.ts';
import { decodeSale, encodeSale } from '../../../../src/core/hall-file/sale-bytes.ts';
import { applyAvailability } from '../../../../src/core/hall/sector-stats.ts';
import type { SeatIndex } from '../../../../src/core/hall/seat-index.ts';
import { readMapReply } from '../../../../workers/plan/map-reply.ts';
import { readDrawing, readPlan } from '../../../../workers/plan/read-plan.ts';
import { availabilityIn } from '../../../../workers/plan/refresh-availability.ts';
import type { MapReply } from '../../../../workers/plan/seats/seat-table.ts';
import { atOnce, wireOf } from '../../samples/plan-samples.ts';

beforeAll(() => void vi.stubGlobal('navigator', { language: 'en-GB' }));
afterAll(() => void vi.unstubAllGlobals());

const replyOf = (text: string): MapReply => {
  const reply = readMapReply(text, 200);
  if (!reply.ok) throw new Error(JSON.stringify(reply.problem));
  return reply.value;
};

/** A hall and its sale, seat by seat: everything that is not rounded. Columns as text, to be compared at once. */
const spoken = ({ zones, sectors, standing, ...index }: SeatIndex) => ({
  state: index.state.join(),
  zone: index.zone.join(),
  kind: index.kind.join(),
  sector: index.sector.join(),
  keys: index.idKey.join(),
  rows: index.rowLabel.join(),
  seats: index.seatLabel.join(),
  zones,
  sectors: sectors.map(({ id, name, first, end, free, total, zones: shares }) => ({
    id,
    name,
    first,
    end,
    free,
    total,
    shares,
  })),
  standing: standing.map(({ id, name, zone, zoneId, perOrder, left }) => ({
    id,
    name,
    zone,
    zoneId,
    perOrder,
    left,
  })),
});

/** Reads a reply by way of its file, like the page; a sentence if it has none. */
async function byFile(text: string) {
  const reply = replyOf(text);
  const file = await makeHallFile(reply);
  if (!file.ok) return file.problem;
  const hall = decodeHall(file.value.bytes);
  if (!hall.ok) throw new Error(JSON.stringify(hall.problem));
  const { index, source, drawing } = hall.value;
  expect(source).toBe(hallSource(reply));
  const availability = availabilityIn(file.value.idKeys, reply.entries);
  const sale = decodeSale(encodeSale({ source, availability }));
  if (!sale.ok) throw new Error(JSON.stringify(sale.problem));
  const svg = new TextDecoder().decode(drawing);
  const drawn = await readDrawing(svg, index, atOnce);
  return {
    index: applyAvailability(index, sale.value.availability),
    displayList: drawn.ok ? drawn.value : null,
    svg,
  };
}

async function expectTheSame(text: string) {
  const plan = await readPlan(replyOf(text), atOnce);
  if (!plan.ok) throw new Error(JSON.stringify(plan.problem));
  const read = await byFile(text);
  if (typeof read === 'string') throw new Error(read);
  expect(spoken(read.index)).toEqual(spoken(plan.value.index));
  expect(read.displayList && isSameDrawing(plan.value.displayList, read.displayList)).toBe(true);
  return { read, plan: plan.value };
}

const mapOf = (kind: HallKind): string => {
  let seats = 0;
  const map = hallMap(buildHall(kind), {
    isFree: () => (seats += 1) % 3 > 0,
    remainingStanding: () => 7,
  });
  return JSON.stringify({ response: map });
};

describe('a hall file', () => {
  it.each<HallKind>(['chamber', 'opera', 'arena'])(
    'has the same content and drawing as the map response of %s',
    async (kind) => {
      const { read, plan } = await expectTheSame(mapOf(kind));
      expect(read.displayList?.items).toHaveLength(plan.displayList.items.length);
      // None of its seats is in the drawing.
      const shapes = read.svg.match(/<(?:circle|rect|path|use|polygon|ellipse)\b/g)?.length ?? 0;
      expect(shapes).toBeLessThanOrEqual(plan.displayList.items.length);
    },
  );

  it.each<HallKind>(['chamber', 'arena'])('has every seat of %s where it was drawn', async (kind) => {
    const { read, plan } = await expectTheSame(mapOf(kind));
    expect(read.index.x.join()).toBe(plan.index.x.join());
    expect(read.index.y.join()).toBe(plan.index.y.join());
  });

  const folder = new URL('../../../../fixtures/halls/awkward/', import.meta.url);
  const plans = readdirSync(folder).flatMap((file) => (file.endsWith('.svg') ? [file.slice(0, -4)] : []));
  /** Sent as they are: an effect is measured by their seats, or their seats are repeated. */
  const raw = ['clips-and-masks', 'group-layers', 'not-well-formed', 'switches', 'use-and-symbol'];

  const awkward = (name: string): string => {
    const text = (end: string): string => readFileSync(new URL(`${name}.${end}`, folder), 'utf8');
    const { seats } = JSON.parse(text('json')) as { seats: { id: string }[] };
    return wireOf(
      text('svg'),
      seats.map(({ id }) => id),
    );
  };

  it.each(plans.filter((name) => !raw.includes(name)))(
    'has the same content and drawing as the awkward plan %s',
    async (name) => {
      const { read, plan } = await expectTheSame(awkward(name));
      expect(read.displayList?.items).toHaveLength(plan.displayList.items.length);
    },
  );

  it.each(raw)('is not made from the awkward plan %s', async (name) => {
    expect(await byFile(awkward(name))).toBe('without its seats it is another drawing');
  });
});
