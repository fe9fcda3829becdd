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

/**
 * An unanswered submission. `wish`: a fingerprint of its content, as far as that may be stored; `lang`: its language.
 */
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

/** `problem` belongs to the last load, `refusal` to the last submission. */
export type NominalContext = {
  readonly data: NominalData | null;
  readonly arrivedMs: number;
  readonly deadlineMs: number | null;
  /** The reservation has expired; a reply to names in flight is still awaited. */
  readonly timeIsUp: boolean;
  readonly problem: Problem | null;
  readonly refusal: Problem | null;
  /** The buyer has tried to submit with errors in the form: from then on they are shown. */
  readonly tried: boolean;
  /** The values that the last copy filled in on the other cards. */
  readonly copied: SharedAnswers;
  /** The last request sent; null after a reload, which keeps no numbers. */
  readonly request: NominalRequest | null;
  readonly unanswered: UnansweredSubmission | null;
  /** An earlier load of the page had documents: their numbers must be entered again. */
  readonly retype: boolean;
  /** The order to show once the names are confirmed. */
  readonly nextHash: OrderHash;
} & NamesQuestion &
  NominalDraft;

export type NominalEvent =
  | { readonly type: 'lang.change'; readonly lang: Lang }
  | { readonly type: 'data.reload' }
  | { readonly type: 'draft.change'; readonly ticketId: string; readonly change: Partial<Visitor> }
  | { readonly type: 'draft.copy'; readonly ticketId: string }
  | { readonly type: 'ticks.change'; readonly ticked: readonly string[] }
  /** `freshKey`: a UUID made for this event; used unless the same names are still unanswered. */
  | { readonly type: 'names.confirm'; readonly freshKey: string; readonly today: DayParts }
  | { readonly type: 'confirm.giveUp' }
  | { readonly type: 'confirm.retry' }
  | { readonly type: 'problem.dismiss' }
  /** Internal: a reload brought the tickets, or failed. */
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

/** The result of loading. The first ticket's reservation time applies to the whole order. */
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

/** Whether a load succeeded and found the order in the given state. */
export const saysOf = (result: Result<LoadedNames>, now: OrderNow): boolean =>
  result.ok && orderNow(result.value) === now;

/** The tickets shown. Called only in states that have loaded them. */
export const shownData = ({ data }: Pick<NominalContext, 'data'>): NominalData => {
  if (data === null) throw new Error('tickets are shown that were never read');
  return data;
};

/** A ticket's card as filled in so far. */
export const visitorOf = (
  { visitors, lang }: Pick<NominalContext, 'visitors' | 'lang'>,
  ticket: NominalTicket,
): Visitor => visitors[ticket.id] ?? emptyVisitor(ticket, lang);

/** Whether document numbers that were typed before a reload still have to be typed again. */
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

/** Whether all cards are valid and all required consents are given. */
export const isComplete = (context: NominalContext, today: DayParts): boolean => {
  const data = shownData(context);
  return (
    untickedRows(context).length === 0 &&
    data.tickets.every(
      (ticket) => visitorIssues(ticket, visitorOf(context, ticket), data, today).length === 0,
    )
  );
};

/** Applies a change to one card. */
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
  // The source card is included, but has all of these values already.
  const visitors = data.tickets.map((ticket): [string, Visitor] => {
    const before = visitorOf(context, ticket);
    return [
      ticket.id,
      withFittingNumber(before, withShared(ticket, before, copied, context.copied, data, context.lang)),
    ];
  });
  return { visitors: { ...context.visitors, ...Object.fromEntries(visitors) }, copied };
};

/* Listed field by field, so that a field added later is not stored before someone has decided that it may be. */
const kept = (visitor: Visitor): KeptVisitor => {
  const { ticketId, surname, name, middleName, age, birthDate, documentTypeId, countryId, regionId } =
    visitor;
  return { ticketId, surname, name, middleName, age, birthDate, documentTypeId, countryId, regionId };
};

/** A fingerprint that distinguishes requests, as far as their content may be stored. */
const fingerprintOf = (request: NominalRequest): string =>
  JSON.stringify({ ...request, lang: '', visitors: request.visitors.map(kept) });

const isSame = (one: NominalRequest, other: NominalRequest): boolean =>
  isSameData({ ...one, lang: '' }, { ...other, lang: '' });

/**
 * Starts a submission. The same names keep the key and the language of an unanswered submission, so that the body is
 * identical; other names are a new request. After a reload only the stored part can be compared: document numbers are
 * assumed to be the same.
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

/** The request to send; a confirmation is only sent with a submission. */
export const requestNow = ({ request, unanswered }: NominalContext) => {
  if (request === null || unanswered === null) throw new Error('a confirmation without a press');
  return { request, key: unanswered.key };
};

/** The part of the page's state that may be stored. */
export const toPersistedNominal = ({ visitors, ticked, unanswered }: NominalContext): PersistedNominal => ({
  visitors: Object.fromEntries(Object.entries(visitors).map(([id, visitor]) => [id, kept(visitor)])),
  ticked,
  unanswered,
});
