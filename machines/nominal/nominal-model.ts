/*
 * The data of the named-tickets chart: the tickets as loaded, the cards' content, the unanswered submission, and what
 * of all this may be stored. Document numbers never may.
 */
import type { OrderHash } from '../../src/contract/brand.ts';
import { statusCancelled, statusConfirmed } from '../../src/contract/codes.ts';
import type { Lang } from '../../src/contract/local-text.ts';
import type { NominalData, NominalRequest, NominalTicket, Visitor } from '../../src/contract/nominal.ts';
import type { Problem, Result } from '../../src/contract/result.ts';
import { deadlineOf, isOver } from '../../src/core/order/deadline.ts';
import {
  answersOf,
  emptyVisitor,
  sharedOf,
  withShared,
  type SharedAnswers,
} from '../../src/core/order/visitor-choices.ts';
import { visitorIssues, withFittingNumber } from '../../src/core/order/visitor-rules.ts';
import type { DayParts } from '../../src/core/dates/venue-date.ts';
import { isSameData } from '../common/submission.ts';

/** The tickets of an order and when they arrived, ms on the deadline actor's clock. */
export type LoadedNames = {
  readonly data: NominalData;
  readonly nowMs: number;
};

/** What the buyer has filled in so far, by ticket. */
type NominalDraft = {
  readonly visitors: Readonly<Record<string, Visitor>>;
  readonly ticked: readonly string[];
};

/** A visitor as stored: without the document number. */
type KeptVisitor = Omit<Visitor, 'documentNumber'>;

/** An unanswered submission. `wish`: the storable part of its content, and its language. */
type UnansweredSubmission = {
  readonly key: string;
  readonly wish: string;
  readonly lang: Lang;
};

/** What survives a reload. */
export type PersistedNominal = {
  readonly visitors: Readonly<Record<string, KeptVisitor>>;
  readonly ticked: readonly string[];
  readonly unanswered: UnansweredSubmission | null;
};

/** The input for loading the tickets. */
export type NamesQuestion = {
  readonly orderHash: OrderHash;
  readonly lang: Lang;
};

export type NominalInput = {
  readonly kept: PersistedNominal | null;
} & NamesQuestion;

/** `problem` is of the last reading, `refusal` of the last press. */
export type NominalContext = {
  readonly data: NominalData | null;
  readonly arrivedMs: number;
  readonly deadlineMs: number | null;
  /** The reservation has run out; names that are on their way are still waited for. */
  readonly timeIsUp: boolean;
  readonly problem: Problem | null;
  readonly refusal: Problem | null;
  /** The buyer has pressed with something still to mend: from then on it is shown. */
  readonly tried: boolean;
  /** What the last copy filled in on the other cards. */
  readonly copied: SharedAnswers;
  /** The last request sent; null after a reload, which keeps no numbers. */
  readonly request: NominalRequest | null;
  readonly unanswered: UnansweredSubmission | null;
  /** An earlier load of the page had documents: their numbers must be entered again. */
  readonly retype: boolean;
  /** Where a confirmed order is shown. */
  readonly nextHash: OrderHash;
} & NamesQuestion &
  NominalDraft;

export type NominalEvent =
  | { readonly type: 'lang.change'; readonly lang: Lang }
  | { readonly type: 'data.reload' }
  | { readonly type: 'draft.change'; readonly ticketId: string; readonly change: Partial<Visitor> }
  | { readonly type: 'draft.copy'; readonly ticketId: string }
  | { readonly type: 'ticks.change'; readonly ticked: readonly string[] }
  /** `freshKey`: a UUID made at this press; used unless the same names are still unanswered. */
  | { readonly type: 'names.confirm'; readonly freshKey: string; readonly today: DayParts }
  | { readonly type: 'confirm.giveUp' }
  | { readonly type: 'confirm.retry' }
  | { readonly type: 'problem.dismiss' }
  /** Internal: a re-reading brought the tickets, or could not. */
  | { readonly type: 'data.renew' }
  | { readonly type: 'data.stale' };

/** The context of a page that has just been opened. */
export const startContext = ({ orderHash, lang, kept }: NominalInput): NominalContext => ({
  orderHash,
  lang,
  visitors: Object.fromEntries(
    Object.entries(kept?.visitors ?? {}).map(([id, visitor]) => [id, { ...visitor, documentNumber: '' }]),
  ),
  ticked: kept?.ticked ?? [],
  unanswered: kept?.unanswered ?? null,
  retype: Object.values(kept?.visitors ?? {}).some(({ documentTypeId }) => documentTypeId !== ''),
  data: null,
  arrivedMs: 0,
  deadlineMs: null,
  timeIsUp: false,
  problem: null,
  refusal: null,
  tried: false,
  copied: {},
  request: null,
  nextHash: orderHash,
});

/** The result of loading. The first ticket speaks for the order. */
export const loadedFrom = ({ data, nowMs }: LoadedNames) => ({
  data,
  arrivedMs: nowMs,
  deadlineMs: deadlineOf(nowMs, data.tickets[0]?.reserveSeconds ?? null),
  problem: null,
});

/** What the loaded data say about the order. */
type OrderNow = 'gone' | 'settled' | 'over' | 'open';

/** The present state of an order whose tickets were loaded. */
const orderNow = ({ data, nowMs }: LoadedNames): OrderNow => {
  const [first] = data.tickets;
  if (first === undefined) return 'gone';
  if (first.statusId === statusConfirmed || first.statusId === statusCancelled) return 'settled';
  const deadlineMs = deadlineOf(nowMs, first.reserveSeconds);
  return deadlineMs !== null && isOver(deadlineMs, nowMs) ? 'over' : 'open';
};

/** Whether a reading was answered so. */
export const saysOf = (result: Result<LoadedNames>, now: OrderNow): boolean =>
  result.ok && orderNow(result.value) === now;

/** The tickets that are shown; only states that have read them ask. */
export const shownData = ({ data }: Pick<NominalContext, 'data'>): NominalData => {
  if (data === null) throw new Error('tickets are shown that were never read');
  return data;
};

/** The card of a ticket as it is filled in. */
export const visitorOf = (
  { visitors, lang }: Pick<NominalContext, 'visitors' | 'lang'>,
  ticket: NominalTicket,
): Visitor => visitors[ticket.id] ?? emptyVisitor(ticket, lang);

/** Whether numbers that were typed before a reload are still to be typed again. */
export const mustRetype = ({ retype, visitors }: Pick<NominalContext, 'retype' | 'visitors'>): boolean =>
  retype &&
  Object.values(visitors).some(
    ({ documentTypeId, documentNumber }) => documentTypeId !== '' && documentNumber === '',
  );

/** Required consents that are not ticked. */
export const untickedRows = ({
  data,
  ticked,
}: Pick<NominalContext, 'data' | 'ticked'>): NominalData['checkboxes'] =>
  shownData({ data }).checkboxes.filter((row) => row.required && !ticked.includes(row.id));

/** Whether everything is in order. */
export const isComplete = (context: NominalContext, today: DayParts): boolean => {
  const data = shownData(context);
  return (
    untickedRows(context).length === 0 &&
    data.tickets.every(
      (ticket) => visitorIssues(ticket, visitorOf(context, ticket), data, today).length === 0,
    )
  );
};

/** One card with a change. */
export const changed = (
  context: NominalContext,
  ticketId: string,
  change: Partial<Visitor>,
): Pick<NominalContext, 'visitors'> => {
  const ticket = shownData(context).tickets.find(({ id }) => id === ticketId);
  if (ticket === undefined) return { visitors: context.visitors };
  const before = visitorOf(context, ticket);
  const visitor = withFittingNumber(before, { ...before, ...change });
  return { visitors: { ...context.visitors, [ticketId]: visitor } };
};

/** Copies repeatable values from one card to the others. */
export const copiedFrom = (
  context: NominalContext,
  ticketId: string,
): Pick<NominalContext, 'visitors' | 'copied'> => {
  const data = shownData(context);
  const source = context.visitors[ticketId];
  if (source === undefined) return context;
  const copied = sharedOf(source);
  // The card itself has all of it already.
  const visitors = data.tickets.map((ticket): [string, Visitor] => {
    const before = visitorOf(context, ticket);
    return [
      ticket.id,
      withFittingNumber(before, withShared(ticket, before, copied, context.copied, data, context.lang)),
    ];
  });
  return { visitors: { ...context.visitors, ...Object.fromEntries(visitors) }, copied };
};

/* Field by field, so that a future field of a visitor is not stored before somebody has thought about it. */
const kept = (visitor: Visitor): KeptVisitor => {
  const { ticketId, surname, name, middleName, age, birthDate, documentTypeId, countryId, regionId } =
    visitor;
  return { ticketId, surname, name, middleName, age, birthDate, documentTypeId, countryId, regionId };
};

/** What distinguishes requests, as far as it may be stored. */
const fingerprintOf = (request: NominalRequest): string =>
  JSON.stringify({ ...request, lang: '', visitors: request.visitors.map(kept) });

const isSame = (one: NominalRequest, other: NominalRequest): boolean =>
  isSameData({ ...one, lang: '' }, { ...other, lang: '' });

/**
 * Submits: the same names keep the key and the language of an unanswered submission, so that the body is identical;
 * other names are a new request. After a reload only the stored part can be compared: document numbers are trusted.
 */
export const beginSubmission = (
  context: NominalContext,
  freshKey: string,
): Pick<NominalContext, 'request' | 'unanswered' | 'refusal' | 'tried'> => {
  const { orderHash, lang, ticked, unanswered } = context;
  const request: NominalRequest = {
    orderHash,
    lang,
    checked: ticked,
    visitors: shownData(context).tickets.map((ticket) => answersOf(ticket, visitorOf(context, ticket))),
  };
  const fingerprint = fingerprintOf(request);
  const isRepeated =
    context.request === null ? unanswered?.wish === fingerprint : isSame(context.request, request);
  const press = isRepeated && unanswered !== null ? unanswered : { key: freshKey, wish: fingerprint, lang };
  return { request: { ...request, lang: press.lang }, unanswered: press, refusal: null, tried: false };
};

/** The request; a confirmation is only on its way after a submission. */
export const requestNow = ({ request, unanswered }: NominalContext) => {
  if (request === null || unanswered === null) throw new Error('a confirmation without a press');
  return { request, key: unanswered.key };
};

/** What of the page may be stored. */
export const toPersistedNominal = ({ visitors, ticked, unanswered }: NominalContext): PersistedNominal => ({
  visitors: Object.fromEntries(Object.entries(visitors).map(([id, visitor]) => [id, kept(visitor)])),
  ticked,
  unanswered,
});
