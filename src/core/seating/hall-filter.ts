import { SEAT_FREE, type SeatIndex } from '../hall/seat-index.ts';
import { isAccessible } from '../hall/seat-kinds.ts';
import { nonAccessibleMask } from './companions.ts';
import { shortRunMask } from './seat-run.ts';

/** The part of a hall that a buyer wants to see in full colour. */
export type HallFilter = {
  /** Ids of zones; null = all. */
  readonly zones: ReadonlySet<string> | null;
  /** The number of adjacent seats; below 2, any. Ignored for accessible places. */
  readonly count: number;
  /** Only accessible places. */
  readonly accessible: boolean;
};

/** By seat: 1 = dimmed, whatever its price; null if none is. O(n). */
export const dimmedMask = (index: SeatIndex, { zones, count, accessible }: HallFilter): Uint8Array | null => {
  if (accessible) return nonAccessibleMask(index);
  if (count < 2) return null;
  const allows = (zone: number): boolean => zones?.has(index.zones[zone]?.id ?? '') !== false;
  return shortRunMask(index, count, allows, (seat) => !isAccessible(index, seat));
};

/**
 * The number of available places in full colour, including standing places. `faded`: the mask of the same filter. O(n).
 */
export const countShown = (
  index: SeatIndex,
  { zones, accessible }: HallFilter,
  faded: Uint8Array | null,
): number => {
  const allowed = index.zones.map(({ id }) => zones?.has(id) !== false);
  let count = 0;
  if (faded === null) {
    // Zones know their number of free seats.
    for (const [at, { free }] of index.zones.entries()) if (allowed[at] === true) count += free;
  } else {
    for (let seat = 0; seat < index.count; seat += 1)
      if (
        index.state[seat] === SEAT_FREE &&
        faded[seat] !== 1 &&
        allowed[index.zone[seat] as number] === true
      )
        count += 1;
  }
  if (accessible) return count;
  return index.standing.reduce((sum, { zone, left }) => (allowed[zone] === true ? sum + left : sum), count);
};

/** A filter's separate inputs. */
export type HallFilterInput = {
  /** Ids of the zones within the preferred price, in the preferred category; null = any price. */
  readonly within: ReadonlySet<string> | null;
  /** The same in the ordinary category; null if that is the preferred one. */
  readonly usual: ReadonlySet<string> | null;
  /** Ids of the zones selected in the legend; null = all. */
  readonly picked: ReadonlySet<string> | null;
} & Omit<HallFilter, 'zones'>;

/** The zones selected in a legend that is limited to those within the price; null = all of them. */
export const pickedWithin = (
  picked: ReadonlySet<string> | null,
  within: ReadonlySet<string> | null,
): ReadonlySet<string> | null => {
  if (picked === null || within === null) return picked;
  const shown = new Set([...picked].filter((id) => within.has(id)));
  return shown.size === 0 || shown.size === within.size ? null : shown;
};

/** Combines all inputs into one filter. */
export const filterOf = ({ within, picked, count, accessible }: HallFilterInput): HallFilter => ({
  zones:
    within !== null && picked !== null
      ? new Set([...within].filter((id) => picked.has(id)))
      : (within ?? picked),
  count,
  accessible,
});

/** Ways to show places again when preferences leave none: each is sufficient by itself. */
export type FilterRelaxations = {
  readonly price: boolean;
  readonly category: boolean;
  readonly picked: boolean;
  /** The largest smaller party that fits; 0 for none. */
  readonly fewer: number;
  /** Ordinary places, if accessible ones were requested. */
  readonly ordinary: boolean;
};

/** No relaxation helps on its own. */
export const noRelaxations: FilterRelaxations = {
  price: false,
  category: false,
  picked: false,
  fewer: 0,
  ordinary: false,
};

/** Tries each relaxation, and each smaller party size. O(n) per try. */
export const filterRelaxations = (index: SeatIndex, wishes: HallFilterInput): FilterRelaxations => {
  const shows = (part: Partial<HallFilterInput>): boolean => {
    const other = filterOf({ ...wishes, ...part });
    return countShown(index, other, dimmedMask(index, other)) > 0;
  };
  const { within, usual, picked, count, accessible } = wishes;
  let fewer = accessible ? 0 : count - 1;
  while (fewer > 0 && !shows({ count: fewer })) fewer -= 1;
  return {
    price: within !== null && shows({ within: null }),
    category: usual !== null && shows({ within: usual }),
    picked: picked !== null && shows({ picked: null }),
    fewer: Math.max(0, fewer),
    ordinary: accessible && shows({ accessible: false }),
  };
};
