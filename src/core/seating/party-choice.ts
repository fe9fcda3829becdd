import type { CategoryId, Minor } from '../../contract/brand.ts';
import type { PriceRow } from '../../contract/event.ts';
import { priceMaximum } from '../cart/seat-price.ts';
import { partyOf, preferredPrice, sizeOf, ticketMinor, type SeatPreferences } from './preferences.ts';

/** A category that members of a party may choose. */
export type PartyChoice = {
  readonly categoryId: CategoryId;
  /** One of its price rows, which has the category's name. */
  readonly row: PriceRow;
  /** The price of its tickets, fee included, in the cheapest and in the most expensive zone. */
  readonly leastMinor: Minor;
  readonly mostMinor: Minor;
  readonly count: number;
  /** The minimum per order, and the maximum beside the rest of the party. */
  readonly minimum: number;
  readonly maximum: number;
};

/**
 * The categories of a session, the ordinary one first, then in the back end's order; each with the number of party
 * members who have it. `sold`: all prices of the session; `most`: the maximum party size.
 */
export const partyChoices = (
  sold: readonly PriceRow[],
  preferences: SeatPreferences,
  most: number,
): readonly PartyChoice[] => {
  const usual = preferredPrice(sold, '')?.categoryId;
  const party = partyOf(preferences, most);
  const ids = [...new Set(sold.map(({ categoryId }) => categoryId))];
  return [...ids.filter((id) => id === usual), ...ids.filter((id) => id !== usual)].flatMap((categoryId) => {
    const rows = sold.filter((row) => row.categoryId === categoryId);
    const [row] = rows;
    if (row === undefined) return [];
    const costs = rows.map(ticketMinor);
    const count = party.find((part) => (part.categoryId || usual) === categoryId)?.count ?? 0;
    return {
      categoryId,
      row,
      leastMinor: Math.min(...costs) as Minor,
      mostMinor: Math.max(...costs) as Minor,
      count,
      minimum: Math.min(...rows.map(({ minimum, forced }) => Math.max(1, minimum, forced))),
      maximum: Math.min(most - sizeOf(party) + count, Math.max(...rows.map(priceMaximum))),
    };
  });
};

/**
 * The preferences with the wanted number of a category. Below its minimum per order the category is removed; from none
 * it starts at that minimum. Null if the party would be empty.
 */
export const choosePartyCount = (
  choices: readonly PartyChoice[],
  categoryId: CategoryId,
  wanted: number,
): Required<Pick<SeatPreferences, 'count' | 'categoryId' | 'others'>> | null => {
  const party = choices.flatMap((choice) => {
    const count = choice.categoryId === categoryId ? countFor(choice, wanted) : choice.count;
    return count > 0 ? [{ categoryId: choice.categoryId, count }] : [];
  });
  const [first, ...others] = party;
  return first === undefined ? null : { count: sizeOf(party), categoryId: first.categoryId, others };
};

const countFor = ({ count, minimum, maximum }: PartyChoice, wanted: number): number => {
  const allowed = Math.min(Math.trunc(wanted), maximum);
  if (allowed >= minimum) return allowed;
  return wanted > count && minimum <= maximum ? minimum : 0;
};
