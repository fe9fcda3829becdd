import type { CategoryId, Minor } from '../../contract/brand.ts';
import type { PriceRow } from '../../contract/event.ts';
import { priceMaximum } from '../cart/seat-price.ts';
import { partyOf, preferredPrice, sizeOf, ticketMinor, type SeatPreferences } from './preferences.ts';

/** A category that some of a company may be of. */
export type PartyChoice = {
  readonly categoryId: CategoryId;
  /** One of its prices: it has the category's name. */
  readonly row: PriceRow;
  /** The price of a ticket of it, fee included, in the cheapest and in the most expensive zone. */
  readonly leastMinor: Minor;
  readonly mostMinor: Minor;
  readonly count: number;
  /** The fewest that an order takes of it, and the most beside the rest of the company. */
  readonly minimum: number;
  readonly maximum: number;
};

/**
 * The categories of a session, the one that anybody is offered first, then as the back end lists them; each with how
 * many of the company are of it. `sold`: all prices of the session; `most`: the largest company.
 */
export const partyChoices = (
  sold: readonly PriceRow[],
  preferences: SeatPreferences,
  most: number,
): readonly PartyChoice[] => {
  const usual = preferredPrice(sold, '')?.categoryId;
  const party = partyOf(preferences, most);
  const ids = [...new Set(sold.map(({ categoryId }) => categoryId))];
  return ids
    .toSorted((a, b) => Number(b === usual) - Number(a === usual))
    .flatMap((categoryId) => {
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
 * The preferences with so many of a category. Below its minimum per order it is removed; from none it starts at that
 * minimum. An empty party stays as it was.
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
