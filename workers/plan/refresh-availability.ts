import { applyAvailability, type HallAvailability } from '../../src/core/hall/sector-stats.ts';
import { NO_ZONE, SEAT_UNAVAILABLE } from '../../src/core/hall/seat-index.ts';
import type { HallPlan } from './read-plan.ts';
import type { SeatTable, MapReply } from './seats/seat-table.ts';

/** A plan with the availability of another session, and that availability. */
type ResoldPlan = { readonly plan: HallPlan; readonly sale: HallAvailability };

/**
 * The previous plan with another session's availability. Null if the reply has another drawing, or other seats, rows,
 * sectors or kinds: it must then be read. Seats keep their numbers. Overwrites the index's buffer.
 */
export function refreshAvailability(before: HallPlan, { plan, entries }: MapReply): ResoldPlan | null {
  if (plan.length !== before.source.length || plan.hash !== before.source.hash) return null;
  if (!listsTheSame(before.entries, entries)) return null;
  const sale = availabilityIn(before.index.idKey, entries);
  return { plan: { ...before, entries, index: applyAvailability(before.index, sale) }, sale };
}

/** A reply's availability for the seats with these keys, in their order; a seat that is not listed is unavailable. */
export function availabilityIn(idKeys: Float64Array, entries: SeatTable): HallAvailability {
  const states = new Uint8Array(idKeys.length).fill(SEAT_UNAVAILABLE);
  const zones = new Uint16Array(idKeys.length).fill(NO_ZONE);
  const { ids } = entries;
  for (let seat = 0; seat < idKeys.length; seat += 1) {
    const entry = ids.numberOf(idKeys[seat] as number);
    if (entry < 0) continue;
    states[seat] = entries.state[entry] as number;
    zones[seat] = entries.zone[entry] as number;
  }
  const { zones: zoneIds, standing } = entries;
  return { states, zones, zoneIds, standing };
}

/** True if two replies list the same seats with the same kinds, labels, sectors and areas, in the same order. */
function listsTheSame(a: SeatTable, b: SeatTable): boolean {
  const { count } = a.ids;
  return (
    count === b.ids.count &&
    areSame(a.ids.keys, b.ids.keys, count) &&
    areSame(a.row, b.row, count) &&
    areSame(a.seat, b.seat, count) &&
    areSame(a.sector, b.sector, count) &&
    areSame(a.kind, b.kind, count) &&
    areSame(a.ids.prefixes, b.ids.prefixes) &&
    areSame(a.labels, b.labels) &&
    areSame(
      a.sectors.map(({ id }) => id),
      b.sectors.map(({ id }) => id),
    ) &&
    areSame(
      a.standing.map(({ id }) => id),
      b.standing.map(({ id }) => id),
    )
  );
}

function areSame<T>(a: ArrayLike<T>, b: ArrayLike<T>, count = Math.max(a.length, b.length)): boolean {
  for (let at = 0; at < count; at += 1) if (a[at] !== b[at]) return false;
  return true;
}
