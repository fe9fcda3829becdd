import { describe, expect, it } from 'vitest';

import { buildHall } from '../../../../fixtures/halls/build-hall.ts';
import { hallMap } from '../../../../fixtures/halls/hall-reply.ts';
import { makeHallFile } from '../../../../fixtures/server/hall-files/make-hall-file.ts';
import { hallShapes, soldHall, soldSeats } from '../../../../fixtures/server/hall-files/sold-sectors.ts';
import { drawFirstView } from '../../../../fixtures/server/pages/draw-first-view.ts';
import { loadCatalog } from '../../../../i18n/load-catalog.ts';
import { createTranslator } from '../../../../i18n/translate.ts';
import { eventData } from '../../../../src/contract/event.ts';
import { schemeSessions } from '../../../../src/contract/scheme.ts';
import { decodeHall } from '../../../../src/core/hall-file/decode-hall.ts';
import { cameraLimits } from '../../../../src/core/hall/camera.ts';
import { sectorFill } from '../../../../src/core/hall/detail-level.ts';
import { seatPitch } from '../../../../src/core/hall/seat-pitch.ts';
import { applyAvailability, type HallAvailability } from '../../../../src/core/hall/sector-stats.ts';
import type { SeatIndex } from '../../../../src/core/hall/seat-index.ts';
import { readMapReply } from '../../../../workers/plan/map-reply.ts';
import { availabilityIn } from '../../../../workers/plan/refresh-availability.ts';
import { wireEvent } from '../pages/page-samples.ts';

/** A hall of the sandbox with every third seat sold, from its file and sale. */
async function sampleHall(
  kind: 'chamber' | 'opera',
): Promise<{ readonly index: SeatIndex; readonly sale: HallAvailability }> {
  let asked = 0;
  const map = hallMap(buildHall(kind), { isFree: () => (asked += 1) % 3 > 0, remainingStanding: () => 7 });
  const reply = readMapReply(JSON.stringify({ response: map }), 200);
  const file = reply.ok ? await makeHallFile(reply.value) : null;
  const hall = file?.ok === true ? decodeHall(file.value.bytes) : null;
  if (hall?.ok !== true || file?.ok !== true || !reply.ok) throw new Error('no hall');
  return { index: hall.value.index, sale: availabilityIn(file.value.idKeys, reply.value.entries) };
}

describe('a hall drawn before the app has loaded', () => {
  it.each(['chamber', 'opera'] as const)(
    'has the sectors of the %s with the same counts as the page',
    async (kind) => {
      const { index, sale } = await sampleHall(kind);
      const shapes = hallShapes(index);
      const sold = shapes && soldHall(shapes, sale);
      const counted = applyAvailability(index, sale);
      const ofPage = counted.sectors
        .filter(({ first, end }) => end > first)
        .map(({ id, zones }) => [
          id,
          zones.map(({ zone, free, total }) => ({ id: counted.zones[zone]?.id, free, total })),
        ]);
      const standing = new Set<string>(index.standing.map(({ id }) => id));
      const own = (sold?.sectors ?? []).filter(({ id }) => !standing.has(id));
      const ofServer = own.map(({ id, zones }) => [
        id,
        Array.from(zones, ([zone, count]) => ({ id: zone, ...count })),
      ]);
      expect(Object.fromEntries(ofServer)).toEqual(Object.fromEntries(ofPage));
      expect(Math.max(sold?.width ?? 0, sold?.height ?? 0)).toBe(1000);
      // Integers within the drawing, every ring closed.
      expect(own.filter(({ path }) => !/^(?:m\d+ \d+(?: -?\d+ -?\d+){2,}z)+$/.test(path))).toEqual([]);
    },
  );

  it.each(['chamber', 'opera'] as const)(
    'has every seat of the %s in its place and price zone',
    async (kind) => {
      const { index, sale } = await sampleHall(kind);
      const shapes = hallShapes(index);
      const seats = shapes && soldHall(shapes, sale)?.seats;
      const { minX, minY, maxX, maxY } = index.box;
      const scale = 1000 / Math.max(maxX - minX, maxY - minY);
      const drawn = (seats?.dots ?? []).flatMap(([zone, path]) => {
        let [x, y] = [0, 0];
        return Array.from(path.matchAll(/m(\S+) (\S+)h0/g), ([, dx, dy]) => {
          [x, y] = [x + Number(dx), y + Number(dy)];
          return { zone, x, y };
        });
      });
      const wanted = Array.from(index.x, (x, seat) => {
        const zone = sale.states[seat] === 0 ? sale.zoneIds[sale.zones[seat] as number] : '';
        return { zone, x: (x - minX) * scale, y: ((index.y[seat] as number) - minY) * scale };
      });
      expect(drawn).toHaveLength(index.count);
      const misplaced = wanted.filter(
        (one) =>
          !drawn.some(
            ({ zone, x, y }) => zone === one.zone && Math.abs(x - one.x) < 0.06 && Math.abs(y - one.y) < 0.06,
          ),
      );
      expect(misplaced).toEqual([]);
    },
  );

  it('has the seats of one sector, and none for an unknown sector', async () => {
    const { index, sale } = await sampleHall('opera');
    const shapes = hallShapes(index);
    const [sector] = index.sectors.filter(({ first, end }) => end > first);
    const seats = shapes && soldSeats(shapes, sale, sector?.id ?? '');
    const count = (seats?.dots ?? []).reduce((sum, [, path]) => sum + path.split('h0').length - 1, 0);
    expect(count).toBe((sector?.end ?? 0) - (sector?.first ?? 0));
    expect(shapes && soldSeats(shapes, sale, 'elsewhere')).toBeNull();
    const { sale: other } = await sampleHall('chamber');
    expect(shapes && soldSeats(shapes, other, sector?.id ?? '')).toBeNull();
  });

  it('is null for a sale of another hall', async () => {
    const { index } = await sampleHall('opera');
    const { sale } = await sampleHall('chamber');
    const shapes = hallShapes(index);
    expect(shapes && soldHall(shapes, sale)).toBeNull();
  });
});

const translator = createTranslator('ru', (await loadCatalog('ru', 'whole', true)).catalog);
const [session] = schemeSessions.parse({
  list: [{ calendar_id: '1', event_day: '24.12.2040', event_time: '19:00', quant: '5' }],
});
if (session === undefined) throw new Error('no session');

const shape = (id: string, free: number, zone = '1') => ({
  id,
  name: { ru: id },
  path: 'm0 0 9 0 0 9z',
  zones: new Map([[zone, { free, total: 10 }]]),
});
const partsOf = (
  event: object,
  sectors = [shape('Ложа <1>', 4), shape('Ложа 2', 0)],
): Parameters<typeof drawFirstView>[0] => ({
  data: eventData.parse(event),
  sessions: [session],
  session,
  hall: {
    width: 1000,
    height: 500,
    stage: null,
    pitch: { pitch: 10, largestSector: 300 },
    sectors,
    seats: null,
  },
  currency: 'RUB',
  lang: 'ru',
});
const hallEvent = wireEvent({ useseatsvg: '1' });
const pricesOf = (count: number, zoneAt: (at: number) => string): readonly object[] =>
  Array.from({ length: count }, (_, at) => ({
    clientcategory_id: String(at),
    zonelevel_id: zoneAt(at),
    price: '500',
  }));

describe('the first view of a hall page', () => {
  it.each([
    ['chamber', 1],
    ['chamber', 0.3],
    ['opera', 1],
    ['opera', 1.5],
    ['opera', 0.3],
  ] as const)('shows the seats of the %s, × %s, on a phone if the map does', async (kind, size) => {
    const { index, sale } = await sampleHall(kind);
    const shapes = hallShapes(index);
    const sold = shapes && soldHall(shapes, sale);
    if (!shapes || !sold) throw new Error('no hall');
    // Seats closer together, in a hall of the same size.
    const { pitch } = sold;
    const hall = { ...sold, pitch: { ...pitch, pitch: pitch.pitch * size } };
    const html = drawFirstView({ ...partsOf(hallEvent), hall }, translator);
    const { fitScale, maxZoom } = cameraLimits(index.box, { width: 390, height: 600 }, 16);
    const measured = seatPitch(index);
    const pitchPx = measured.pitch * size * fitScale;
    const fill = sectorFill({ pitchPx, closestPx: pitchPx * maxZoom }, measured.largestSector * fitScale);
    expect(html).toContain(`data-dots="${fill < 1 ? 'all' : 'wide'}"`);
  });

  it('has the event, sector prices including fees, and sold-out sectors without a price', () => {
    const html = drawFirstView(partsOf(hallEvent), translator).replaceAll('\u00A0', ' ');
    expect(html).toContain('<h1>Щелкунчик</h1>');
    expect(html).toContain('24 декабря 2040');
    expect(html).toContain('data-words="Ложа &lt;1&gt;, 660 ₽"');
    expect(html.match(/<path /g)).toHaveLength(2);
    expect(html.match(/data-sector=/g)).toHaveLength(1);
  });

  it.each([
    [
      'an event that is not on sale yet',
      { ...hallEvent, action: { ...hallEvent.action, totalticketcount: '-99999' } },
    ],
    ['an event without prices', { ...hallEvent, price: [] }],
    ['too many prices', { ...hallEvent, price: pricesOf(201, (at) => String(at)) }],
  ])('is empty for %s', (_, event) => {
    expect(drawFirstView(partsOf(event), translator)).toBe('');
  });

  it('is empty if its sector names are too long', () => {
    const sectors = Array.from({ length: 600 }, (_, at) => shape(`Ложа ${at} ${'а'.repeat(1000)}`, 4));
    expect(drawFirstView(partsOf(hallEvent, sectors), translator)).toBe('');
  });

  it('is drawn quickly for a price list of twenty thousand categories', () => {
    const parts = partsOf({ ...hallEvent, price: pricesOf(20_000, () => '1') });
    const begunMs = performance.now();
    expect(drawFirstView(parts, translator)).toContain('<ul><li');
    expect(performance.now() - begunMs).toBeLessThan(1500);
  });
});
