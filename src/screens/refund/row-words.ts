import { useI18n } from '../../../i18n/i18n-context.tsx';
import { joinWords } from '../../../i18n/formats/punctuation.ts';
import type { OrderView, TicketLine } from '../../contract/order.ts';
import type { RefundRow } from '../../contract/refund.ts';
import { useLocalText } from '../../features/localized-text.tsx';
import { placeParts } from '../../features/tickets/place-parts.ts';

/** What distinguishes a row from all others. */
export type RowWords = {
  /** The seat, or the ticket's name if the order does not say. */
  readonly place: readonly string[];
  /** Whom it lets in; '' = it has no name on it. */
  readonly visitor: string;
  /** The ticket's number as text if no seat distinguishes it; '' if one does. */
  readonly number: string;
  /** All of it in one text. */
  readonly whole: string;
};

/** The order's own line of a row. A service may have a ticket's id: only what is called alike is one. */
export function useLineOf({ tickets }: OrderView): (row: RefundRow) => TicketLine | undefined {
  const pick = useLocalText();
  return (row) =>
    tickets.find((line) => line.id === row.id && pick(line.category).text === pick(row.category).text);
}

/** A label that is more than a dash. */
const isSeat = (label: string): boolean => /[\p{L}\p{N}]/u.test(label);

/** Distinguishes a refund's rows: one of the tickets may be with a friend. */
export function useRowWords(order: OrderView): (row: RefundRow) => RowWords {
  const { t, lang } = useI18n();
  const pick = useLocalText();
  const lineOf = useLineOf(order);
  return (row) => {
    const line = lineOf(row);
    const place =
      line === undefined ? [pick(row.name).text] : placeParts(t, lang, line, pick(line.sector).text);
    const visitor = row.visitor === '' ? (line?.visitor ?? '') : row.visitor;
    const code = isSeat(line?.seat ?? '') ? '' : row.code || (line?.code ?? '');
    const number = code === '' ? '' : t('refund.number', { number: code });
    const parts = place.filter((part) => part !== '');
    return {
      place: parts,
      visitor,
      number,
      whole: joinWords(lang, [...parts, pick(row.category).text, visitor, number]),
    };
  };
}
