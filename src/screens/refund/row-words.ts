import { useI18n } from '../../../i18n/i18n-context.tsx';
import { joinWords } from '../../../i18n/formats/punctuation.ts';
import type { OrderView, TicketLine } from '../../contract/order.ts';
import type { RefundRow } from '../../contract/refund.ts';
import { useLocalText } from '../../features/localized-text.tsx';
import { placeParts } from '../../features/tickets/place-parts.ts';

/** The texts that distinguish a row from all others. */
export type RowWords = {
  /** The seat, or the ticket's name if the order has no seat. */
  readonly place: readonly string[];
  /** The visitor; '' = the ticket has no name. */
  readonly visitor: string;
  /** The ticket's number as a text if no seat distinguishes it, otherwise ''. */
  readonly number: string;
  /** All of this in one text. */
  readonly whole: string;
};

/** Returns the order's line for a row. A service may have the same id as a ticket, so the names must match too. */
export function useLineOf({ tickets }: OrderView): (row: RefundRow) => TicketLine | undefined {
  const pick = useLocalText();
  return (row) =>
    tickets.find((line) => line.id === row.id && pick(line.category).text === pick(row.category).text);
}

/** True for a label that is more than a dash. */
const isSeat = (label: string): boolean => /[\p{L}\p{N}]/u.test(label);

/** Returns the texts that distinguish the rows of a refund: one of the tickets may be a friend's. */
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
