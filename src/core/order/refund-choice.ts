import type { Lang } from '../../contract/local-text.ts';
import type { TicketLine } from '../../contract/order.ts';
import type { RefundData, RefundRow } from '../../contract/refund.ts';
import { dayNumber } from '../dates/calendar-days.ts';
import { dayParts } from '../dates/venue-date.ts';
import { isOver } from './deadline.ts';

/**
 * Seconds of a calendar time `dd.mm.yyyy hh:mm[:ss]` since 1970 on the same clock; null if the text is not such a
 * time, or only a date. No time zone: only differences within one clock make sense.
 *
 * @internal Exported for tests: its callers do not exercise all cases.
 */
export const calendarClock = (text: string): number | null => {
  const day = dayParts(text);
  const [, hours = '', minutes = '', seconds = '0'] =
    /[ T](\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(text.trim()) ?? [];
  if (day === null || hours === '' || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59)
    return null;
  return ((dayNumber(day) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds);
};

/** A ticket's refund state: can be applied for, waits for its mailed link, is refunded, or can't be. */
type RefundState = 'open' | 'asked' | 'returned' | 'closed';

const states: Readonly<Record<number, RefundState>> = {
  0: 'open',
  60: 'asked',
  70: 'returned',
  80: 'returned',
};

/** The refund state of a row. A ticket with a missing or unknown status can't be chosen. */
export const refundState = ({ statusId }: Pick<RefundRow, 'statusId'>): RefundState =>
  (statusId === null ? undefined : states[statusId]) ?? 'closed';

/** The shortest valid hash of a mailed link. */
const minConfirmLength = 6;

/** The hash of a mailed link in an address, null if there is none: it must be longer than five characters. */
export const confirmHashOf = (text: string | null): string | null =>
  text !== null && text.length >= minConfirmLength ? text : null;

/** Tickets with a common deadline for returning them. */
export type RefundGroup = {
  readonly id: string;
  readonly rows: readonly RefundRow[];
  /** The deadline for online applications, ms on the clock of the reply's arrival; null = none is given. */
  readonly deadlineMs: number | null;
};

/** The end of a calendar day, on the clock of `calendarClock`; null if the text is not a day alone. */
const endOfDay = (text: string): number | null => {
  const day = /^[\d.-]+$/.test(text) ? dayParts(text) : null;
  return day === null ? null : (dayNumber(day) + 1) * 24 * 60 * 60;
};

/**
 * A row's remaining seconds. A date is counted from the back end's own clock, or from `nowMs` read as UTC. A date
 * without a time lasts to its end, because the page must not declare it over too early.
 */
const remainingSeconds = (until: string, serverClock: number | null, nowMs: number): number | null => {
  const text = until.trim();
  if (/^[+-]?\d+(?:[.,]\d*)?$/.test(text)) return Math.trunc(Number(text.replace(',', '.')));
  const end = calendarClock(text) ?? endOfDay(text);
  return end === null ? null : end - (serverClock ?? Math.floor(nowMs / 1000));
};

/**
 * The rows grouped by their sort number, in their original order. A group ends with the first of its rows. `nowMs`: ms
 * since 1970 when the reply arrived.
 */
export const refundGroups = (
  { rows, date }: Pick<RefundData, 'rows' | 'date'>,
  nowMs: number,
): readonly RefundGroup[] => {
  // If the date equals that of an order, it is not the back end's current time.
  const serverClock = rows.some(({ orderedAt }) => orderedAt === date) ? null : calendarClock(date);
  return [...new Set(rows.map(({ group }) => group))].map((id) => {
    const own = rows.filter(({ group }) => group === id);
    const left = own
      .map(({ returnUntil }) => remainingSeconds(returnUntil, serverClock, nowMs))
      .filter((seconds) => seconds !== null);
    return {
      id,
      rows: own,
      deadlineMs: left.length === 0 ? null : nowMs + Math.max(0, Math.min(...left)) * 1000,
    };
  });
};

/** Whether a group accepts no more applications. */
export const isExpired = ({ deadlineMs }: Pick<RefundGroup, 'deadlineMs'>, nowMs: number): boolean =>
  deadlineMs !== null && isOver(deadlineMs, nowMs);

/** Whether a row's status allows choosing it. 0 is not a ticket's id. */
export const isOpen = (row: Pick<RefundRow, 'id' | 'statusId'>): boolean =>
  row.id !== '0' && refundState(row) === 'open';

/** The rows that can be chosen now. */
export const selectableRows = (groups: readonly RefundGroup[], nowMs: number): readonly RefundRow[] =>
  groups.flatMap((group) => (isExpired(group, nowMs) ? [] : group.rows.filter(isOpen)));

/** The chosen rows that can still be chosen. */
export const chosenRows = (
  groups: readonly RefundGroup[],
  chosen: readonly string[],
  nowMs: number,
): readonly RefundRow[] => selectableRows(groups, nowMs).filter(({ id }) => chosen.includes(id));

/**
 * Whether the page shows a finished refund: the mailed link's once nothing waits for it, the order's own once nothing
 * can be applied for. While an application is possible, an earlier refund is not news.
 */
export const isRefundDone = (rows: readonly Pick<RefundRow, 'statusId'>[], byLink: boolean): boolean => {
  const states = rows.map(refundState);
  return !states.includes('asked') && states.includes('returned') && (byLink || !states.includes('open'));
};

/** Whether every ticket is refunded, whether its money has arrived or not: there is no form then. */
export const isAllReturned = (rows: readonly Pick<RefundRow, 'statusId'>[]): boolean =>
  rows.length > 0 && rows.every((row) => refundState(row) === 'returned');

type RowMoney = Pick<RefundRow, 'statusId' | 'sumMinor'>;

/** Whether a row had money and the back end says that it has arrived. */
export const hasArrived = ({ statusId, sumMinor }: RowMoney): boolean => statusId === 80 && sumMinor > 0;

/** The money of refunded rows: what has arrived, and what is on its way. */
export const moneyOfRows = (
  rows: readonly RowMoney[],
): { readonly arrived: number; readonly returning: number } => {
  const sumOf = (arrived: boolean): number =>
    rows.reduce(
      (sum, row) => sum + (refundState(row) === 'returned' && hasArrived(row) === arrived ? row.sumMinor : 0),
      0,
    );
  return { arrived: sumOf(true), returning: sumOf(false) };
};

/* A ticket may have the same id as a service, so the names must match too. */
const isOf = (row: Pick<RefundRow, 'id' | 'name'>, line: Pick<TicketLine, 'id' | 'action'>): boolean =>
  row.id === line.id &&
  Object.entries(row.name).some(([lang, text]) => text !== '' && line.action[lang as Lang] === text);

/** The number of tickets and of services among some rows. */
export const refundCounts = (
  rows: readonly Pick<RefundRow, 'id' | 'name' | 'quantity'>[],
  order: { readonly services: readonly Pick<TicketLine, 'id' | 'action'>[] },
): { readonly tickets: number; readonly services: number } => {
  const isService = (row: Pick<RefundRow, 'id' | 'name'>) => order.services.some((line) => isOf(row, line));
  const count = (service: boolean): number =>
    rows.reduce((sum, row) => sum + (isService(row) === service ? row.quantity : 0), 0);
  return { tickets: count(false), services: count(true) };
};
