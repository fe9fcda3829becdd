import { loadExtras } from '../../../workers/extras/load-extras.ts';
import { fail } from '../../../src/contract/result.ts';
import type { Result } from '../../../src/contract/result.ts';
import { seatById } from '../../../src/core/hall/seat-index.ts';
import type { HallPlan, ReadOptions } from '../../../workers/plan/read-plan.ts';
import { readPlan } from '../../../workers/plan/read-plan.ts';
import { readMapReply } from '../../../workers/plan/map-reply.ts';

/** A row of `seat_numbers`; by default a free seat of zone 1 without sector and row. */
export type SampleEntry = {
  readonly seat_id: string;
  readonly sector?: string;
  readonly row?: string;
  readonly seat?: string;
  readonly zonelevel_id?: string;
  readonly quantity?: string;
  readonly kind?: string;
};

/** The rest of a map reply. */
export type SampleLists = {
  readonly sectors?: readonly unknown[];
  readonly seat_stand?: readonly unknown[];
};

/** A read that never pauses and is never cancelled. */
export const atOnce: ReadOptions = {
  loadExtras,
  pause: async () => {},
  isCancelled: () => false,
  onProgress: () => {},
};

/** A map reply as on the wire. */
export function wireOf(
  svg: string,
  seats: readonly (SampleEntry | string)[],
  lists: SampleLists = {},
): string {
  const seatNumbers = seats.map((seat) => ({
    sector: '',
    row: '',
    seat: '1',
    zonelevel_id: '1',
    quantity: '1',
    ...(typeof seat === 'string' ? { seat_id: seat } : seat),
  }));
  return JSON.stringify({
    response: { svg, sectors: [], seat_stand: [], ...lists, seat_numbers: seatNumbers },
  });
}

/** Reads a whole plan, including refusals. */
export async function tryPlan(
  svg: string,
  seats: readonly (SampleEntry | string)[],
  lists: SampleLists = {},
  options: ReadOptions = atOnce,
): Promise<Result<HallPlan>> {
  const reply = readMapReply(wireOf(svg, seats, lists), 200);
  return reply.ok ? readPlan(reply.value, options) : fail(reply.problem);
}

/** Reads a readable plan; `body` is put into a root of 1000 × 1000 units unless it has its own. */
export async function planOf(
  body: string,
  seats: readonly (SampleEntry | string)[],
  lists: SampleLists = {},
): Promise<HallPlan> {
  const svg = body.includes('<svg')
    ? body
    : `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000">${body}</svg>`;
  const plan = await tryPlan(svg, seats, lists);
  if (!plan.ok) throw new Error(JSON.stringify(plan.problem));
  return plan.value;
}

/** The position of a seat, rounded to a thousandth; null if the plan has no such seat. */
export function seatAt(plan: HallPlan, id: string) {
  const { index } = plan;
  const seat = seatById(index, id);
  if (seat < 0) return null;
  const rounded = (values: Float32Array): number => Math.round((values[seat] as number) * 1000) / 1000;
  return {
    x: rounded(index.x),
    y: rounded(index.y),
    halfWidth: rounded(index.halfWidth),
    halfHeight: rounded(index.halfHeight),
    rotation: rounded(index.rotation),
  };
}
