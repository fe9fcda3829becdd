import { describe, expect, it } from 'vitest';

import { changedSeats, seatById, seatIdAt } from '../../../src/core/hall/seat-index.ts';
import type { SeatIndex } from '../../../src/core/hall/seat-index.ts';
import { KIND_WHEELCHAIR } from '../../../src/core/hall/seat-kinds.ts';
import type { LoadedHall } from '../../../workers/messages/hall-api.ts';
import { mergeHallUpdate } from '../../../src/hall/engine/hall-update.ts';
import { HallService } from '../../../workers/service/hall-service.ts';
import { wireOf } from '../samples/plan-samples.ts';
import type { SampleEntry } from '../samples/plan-samples.ts';

const request = { url: 'https://shop.example/api/scheme/map', body: '{}', headers: {}, session: '5' };
const svg = `<svg viewBox="0 0 900 100">${Array.from({ length: 80 }, (_, at) => `<circle id="s${at + 1}" cx="${at * 11}" cy="50" r="5"/>`).join('')}<rect id="stand-900" y="70" width="80" height="20"/></svg>`;
const area = { seat_stand: [{ seat_id: '900', seat_name: 'Фан', cat: 'z1', limit: '4', quant: '10' }] };

/** The seats of a session: all free in zone z1 except for `change`. */
const seats = (change: (id: number) => Partial<SampleEntry> = () => ({})) =>
  Array.from({ length: 80 }, (_, at) => ({
    seat_id: String(at + 1),
    row: '1',
    seat: String(at + 1),
    zonelevel_id: 'z1',
    quantity: '1',
    ...change(at + 1),
  }));

/** Loads the sessions one after the other with one service. */
async function loadAll(...bodies: readonly string[]): Promise<readonly LoadedHall[]> {
  const left = [...bodies];
  const service = new HallService({ send: async () => new Response(left.shift()), pause: async () => {} });
  const halls: LoadedHall[] = [];
  for (const _ of bodies) {
    const hall = await service.load(request, () => {});
    if (!hall.ok) throw new Error(JSON.stringify(hall.problem));
    halls.push(hall.value);
  }
  return halls;
}

const counts = ({ zones }: SeatIndex) => zones.map(({ id, free, total }) => `${id} ${free}/${total}`);

describe('another session of the same hall', () => {
  it('keeps the drawing and seat numbering, and tells which seats changed', async () => {
    const sold = (id: number) => (id % 8 === 0 ? { quantity: '0' } : {});
    const [first, second] = await loadAll(wireOf(svg, seats(), area), wireOf(svg, seats(sold), area));
    if (!first || !second) throw new Error('two halls were loaded');
    expect([first.sameGeometry, second.sameGeometry]).toEqual([false, true]);
    const changed = changedSeats(first.index, second.index);
    expect(changed?.map((seat) => Number(seatIdAt(second.index, seat)))).toEqual([
      8, 16, 24, 32, 40, 48, 56, 64, 72, 80,
    ]);
    expect(counts(first.index)).toEqual(['z1 80/80']);
    expect(counts(second.index)).toEqual(['z1 70/80']);
  });

  it('may change the kind of a seat, which is then reported as changed', async () => {
    const kind = (id: number) => (id === 7 ? { kind: 'wheelchair' } : {});
    const [first, second] = await loadAll(wireOf(svg, seats(), area), wireOf(svg, seats(kind), area));
    if (!first || !second) throw new Error('two halls were loaded');
    const seat = seatById(second.index, '7');
    expect(second.index.kind[seat]).toBe(KIND_WHEELCHAIR);
    expect(changedSeats(first.index, second.index)).toEqual([seat]);
  });

  it('has its own price zones and current standing areas', async () => {
    const dearer = (id: number) => (id <= 10 ? { zonelevel_id: 'z9' } : {});
    const left = { seat_stand: [{ ...area.seat_stand[0], cat: 'z9', quant: '3' }] };
    const [first, second] = await loadAll(wireOf(svg, seats(), area), wireOf(svg, seats(dearer), left));
    if (!first || !second) throw new Error('two halls were loaded');
    expect(second.sameGeometry).toBe(true);
    expect(counts(second.index)).toEqual(['z9 10/10', 'z1 70/70']);
    expect(changedSeats(first.index, second.index)).toHaveLength(10);
    expect(second.index.standing).toMatchObject([{ id: '900', zoneId: 'z9', zone: 0, left: 3 }]);
    expect(second.index.standing[0]?.box).toEqual(first.index.standing[0]?.box);
  });

  it('is the same as when parsed from scratch', async () => {
    const other = (id: number) => ({ zonelevel_id: `z${id % 3}`, quantity: String(id % 2) });
    const body = wireOf(svg, seats(other), area);
    const [, again] = await loadAll(wireOf(svg, seats(), area), body);
    const [anew] = await loadAll(body);
    expect(again?.sameGeometry).toBe(true);
    expect(again?.index).toEqual(anew?.index);
  });

  it.each([
    ['another drawing', wireOf(svg.replace('cx="11"', 'cx="12"'), seats(), area)],
    ['other seats', wireOf(svg, seats().slice(1), area)],
    [
      'other labels',
      wireOf(
        svg,
        seats((id) => (id === 3 ? { seat: '3A' } : {})),
        area,
      ),
    ],
    ['other areas', wireOf(svg, seats())],
  ])('is parsed from scratch when it has %s', async (_, body) => {
    const [, second] = await loadAll(wireOf(svg, seats(), area), body);
    expect(second?.sameGeometry).toBe(false);
    expect(second && seatById(second.index, '80')).toBeGreaterThanOrEqual(0);
  });

  it('is sent as availability only to a page that has the drawing, with the same result', async () => {
    const other = (id: number) => ({ zonelevel_id: `z${id % 3}`, quantity: String(id % 2) });
    const fewer = { seat_stand: [{ ...area.seat_stand[0], quant: '2' }] };
    const later = wireOf(svg, seats(other), fewer);
    const bodies = [wireOf(svg, seats(), area), later, later, later];
    const service = new HallService({
      send: async () => new Response(bodies.shift()),
      pause: async () => {},
    });
    const first = await service.load(request, () => {});
    if (!first.ok) throw new Error(JSON.stringify(first.problem));
    const sale = await service.refresh(request, first.value.geometry, () => {});
    if (!sale.ok || !('sale' in sale.value)) throw new Error('a sale was asked for');
    const renewed = mergeHallUpdate(first.value, sale.value);
    const [anew] = await loadAll(later);
    expect(renewed?.hall.index).toEqual(anew?.index);
    expect(renewed?.hall).toMatchObject({ sameGeometry: true, geometry: first.value.geometry });
    // The sold ones, and those in another zone; all had z1.
    expect(renewed?.changed).toHaveLength(40 + 26);
    const same = await service.refresh(request, first.value.geometry, () => {});
    expect(same.ok && renewed && mergeHallUpdate(renewed.hall, same.value)?.changed).toEqual([]);
    const stranger = await service.refresh(request, first.value.geometry + 1, () => {});
    expect(stranger.ok && 'index' in stranger.value, 'all of it, for who has another hall').toBe(true);
  });

  it('leaves the previous hall in place when it can’t be read', async () => {
    const bodies = [wireOf(svg, seats(), area), 'Bad gateway', wireOf(svg, seats(), area)];
    const service = new HallService({
      send: async () => new Response(bodies.shift()),
      pause: async () => {},
    });
    await service.load(request, () => {});
    expect(await service.load(request, () => {})).toMatchObject({ ok: false });
    expect(await service.load(request, () => {})).toMatchObject({ value: { sameGeometry: true } });
  });
});
