import { describe, expect, it } from 'vitest';

import { buildHall } from '../../../fixtures/halls/build-hall.ts';
import { hallMap } from '../../../fixtures/halls/hall-map.ts';
import { hallKinds } from '../halls/hall-kinds.ts';
import { indexBytes, NO_SEAT, seatById } from '../../../src/core/hall/seat-index.ts';
import { readPlan } from '../../../workers/scene/read-plan.ts';
import { readMapReply } from '../../../workers/download/map-reply.ts';
import { atOnce } from './plan-samples.ts';

describe('every seat of the fixtures’ halls is where its builder put it', () => {
  it.each(hallKinds)('%s', { timeout: 60_000 }, async (kind) => {
    const hall = buildHall(kind);
    const map = hallMap(hall, { isFree: () => true, standLeft: () => 7 });
    const reply = readMapReply(JSON.stringify({ response: map }), 200);
    const plan = reply.ok ? await readPlan(reply.value, atOnce) : reply;
    if (!plan.ok) throw new Error(JSON.stringify(plan.problem));
    const { index, skipped, faults, unplaced, unlisted } = plan.value;
    expect({ skipped, faults, unplaced, unlisted }).toEqual({
      skipped: 0,
      faults: 0,
      unplaced: 0,
      unlisted: 0,
    });
    expect(index.count).toBe(hall.seats.length);
    const astray = hall.seats.filter(({ seatId, x, y }) => {
      const seat = seatById(index, String(seatId));
      const away = Math.hypot((index.x[seat] ?? Infinity) - x, (index.y[seat] ?? Infinity) - y);
      return !(away < index.typicalSize / 10);
    });
    expect(astray).toEqual([]);
    expect(indexBytes(index) / index.count).toBeLessThanOrEqual(64);
    expect(index.standing.every(({ box, left }) => box !== null && left === 7)).toBe(true);
    // Most seats have a neighbour on the right: all but the ends of rows and the aisles.
    const linked = index.right.filter((seat) => seat !== NO_SEAT).length;
    expect(linked / index.count).toBeGreaterThan(0.8);
  });
});
