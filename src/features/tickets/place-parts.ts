import type { I18n } from '../../../i18n/i18n-context.tsx';
import type { Lang } from '../../../i18n/formats/languages.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { joinWords, nearParts } from '../../../i18n/formats/punctuation.ts';
import type { TicketLine } from '../../contract/order.ts';

/** True for labels that mean «none» in real halls. */
const isBlank = (label: string): boolean => /^[\s—–-]*$/.test(label);
/**
 * True for labels that need a word before them, such as «12», «B» or «12а»; «Партер», “Box” or «楼座» are
 * self-explanatory.
 */
const isBareLabel = (label: string): boolean =>
  /^(?:[\p{Lu}\p{N}]{1,3}|[\p{Lu}\p{N}]{0,2}\p{Ll})$/u.test(label);

/** The place of a ticket from large to small, as texts: sector, row, seat. Missing parts are omitted. */
export const placeParts = (
  t: Translate,
  lang: Lang,
  line: Pick<TicketLine, 'row' | 'seat'>,
  sectorName: string,
): readonly string[] => {
  const sector = sectorName.trim();
  const row = line.row.trim();
  const seat = line.seat.trim();
  return [
    ...(isBlank(sector) ? [] : [isBareLabel(sector) ? t('common.place.sector', { sector }) : sector]),
    ...nearParts(lang, [
      isBlank(row) ? '' : t('common.place.row', { row }),
      isBlank(seat) ? '' : t('common.place.seat', { seat }),
    ]),
  ];
};

/**
 * The price of a line in minor units, including the service fee, as when it was selected. For a returned line the price
 * alone, which is what is refunded.
 */
export const costOf = ({
  returned,
  priceMinor,
  costMinor,
  share,
}: Pick<TicketLine, 'returned' | 'priceMinor' | 'costMinor' | 'share'>): number =>
  returned ? priceMinor : costMinor + (share?.fee ?? 0);

/** A ticket's price as a text; a ticket paid by a subscription is not called free. */
export const costText = (
  { t, format }: Pick<I18n, 't' | 'format'>,
  line: Pick<TicketLine, 'returned' | 'priceMinor' | 'costMinor' | 'share' | 'visits'>,
  currency: string,
): string => {
  const { visits } = line;
  const cost = costOf(line);
  if (cost !== 0) return format.money(cost, currency);
  if (visits === 0) return t('common.free');
  const by = t('order.tickets.bySubscription');
  return visits === 1 ? by : `${by} · ${t('order.tickets.visits', { count: visits })}`;
};

type PlacedLine = Pick<TicketLine, 'row' | 'seat' | 'sector' | 'quantity'>;

/**
 * The places of several tickets, one text per row: "Stalls, Row 5, Seats 7, 8". Tickets without a seat are counted:
 * "Dance floor, 2 tickets".
 */
export const placesByRow = (
  t: Translate,
  lang: Lang,
  lines: readonly PlacedLine[],
  pick: (text: TicketLine['sector']) => string,
): readonly string[] => {
  const rows = new Map<string, PlacedLine[]>();
  for (const line of lines) {
    const key = JSON.stringify([pick(line.sector).trim(), line.row.trim(), isBlank(line.seat)]);
    rows.set(key, [...(rows.get(key) ?? []), line]);
  }
  return [...rows.values()].flatMap((row) => {
    const [first] = row;
    if (first === undefined) return [];
    const sector = pick(first.sector);
    const count = row.reduce((sum, { quantity }) => sum + quantity, 0);
    if (isBlank(first.seat))
      return joinWords(lang, [...placeParts(t, lang, first, sector), t('common.tickets', { count })]);
    if (row.length === 1) return joinWords(lang, placeParts(t, lang, first, sector));
    const seats = joinWords(
      lang,
      row.map(({ seat }) => seat.trim()),
      'item',
    );
    return joinWords(lang, [
      ...placeParts(t, lang, { row: '', seat: '' }, sector),
      ...nearParts(lang, [
        isBlank(first.row) ? '' : t('common.place.row', { row: first.row.trim() }),
        t('common.place.seats', { seats }),
      ]),
    ]);
  });
};
