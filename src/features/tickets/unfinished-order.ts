import type { Client } from '../../api/client.ts';
import { getOrder } from '../../api/order-calls.ts';
import type { I18n } from '../../../i18n/i18n-context.tsx';
import { joinWords } from '../../../i18n/formats/punctuation.ts';
import { isGoneProblem } from '../../../machines/order/order-model.ts';
import { isOfCatalogue } from '../../contract/codes.ts';
import type { OrderHash } from '../../contract/brand.ts';
import type { OrderView } from '../../contract/order.ts';
import { goesToNominal, hasOrderError, orderLabel } from '../../core/order/order-label.ts';
import { pickText } from '../../core/text/pick-text.ts';
import { placesByRow } from './place-parts.ts';

/** What remains to be done for an order: `finished` = nothing, null = the back end is unavailable. */
export type UnfinishedOrder = OrderView | 'finished' | null;

/** Loads an unfinished order, which may meanwhile have been paid in another tab or have expired. */
export async function readUnfinished(
  client: Client,
  hash: OrderHash,
  lang: I18n['lang'],
  signal: AbortSignal,
): Promise<UnfinishedOrder> {
  const read = await getOrder(client, { hash, lang, bankData: {} }, { signal });
  if (!read.ok) return isGoneProblem(read.problem) ? 'finished' : null;
  const view = read.value;
  // Some codes are about the shop and not about the order.
  if (hasOrderError(view)) return isOfCatalogue(view.errorCode) ? null : 'finished';
  return orderLabel(view, true) === 'waitingForPayment' || goesToNominal(view) ? view : 'finished';
}

/** If there are more rows than this, seats are counted instead of listed. */
const maxRows = 2;

/** An order as texts: its event, its seats and their total. */
export const orderInWords = (
  { t, lang, format }: I18n,
  { tickets, totalMinor, currency }: Pick<OrderView, 'tickets' | 'totalMinor' | 'currency'>,
  shopCurrency: string,
): { readonly events: string; readonly places: string } => {
  const ids = new Set(tickets.map(({ id }) => id));
  // The season pass stands for its performances.
  const own = tickets.filter(({ parentId }) => !ids.has(parentId));
  const pick = (text: OrderView['tickets'][number]['action']): string => pickText(text, lang).text;
  const events = [...new Set(own.map(({ action }) => pick(action)))];
  const rows = placesByRow(t, lang, own, pick);
  const count = own.reduce((sum, { quantity }) => sum + quantity, 0);
  const places = rows.length > maxRows ? t('common.tickets', { count }) : joinWords(lang, rows, 'group');
  return {
    events: joinWords(lang, events, 'group'),
    places: [places, format.money(totalMinor, currency || shopCurrency)].join(' · '),
  };
};
