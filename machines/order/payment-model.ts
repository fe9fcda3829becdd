/*
 * The data of the payment's chart: unanswered submissions, the open code, and what happens to both when the order is
 * reloaded.
 */
import type { OrderHash } from '../../src/contract/brand.ts';
import type { Lang } from '../../src/contract/local-text.ts';
import type { PaymentAnswer } from '../../src/contract/payment.ts';
import type { Problem } from '../../src/contract/result.ts';
import { initialPayment, paymentPath, type PaymentOptions } from '../../src/core/order/payment-choice.ts';

/** A QR code to be paid with a phone. `hidden`: the buyer closed it; it can still be paid. */
export type OpenCode = {
  readonly path: string;
  readonly url: string;
  readonly image: string;
  readonly hidden: boolean;
};

/** `presses`: the keys of submissions without a definite answer, by path. `code`: the open QR code. */
type PaymentMemory = {
  readonly presses: Readonly<Record<string, string>>;
  readonly code: OpenCode | null;
};

/** What survives a reload. Everything but the choice is valid for one sum of the order only. */
export type PersistedPayment = {
  readonly totalMinor: number;
  /** The payment type that was chosen last. */
  readonly chosenId: string | null;
} & PaymentMemory;

export type PaymentInput = {
  readonly orderHash: OrderHash;
  readonly lang: Lang;
  readonly bankData: Readonly<Record<string, string>>;
  readonly options: PaymentOptions;
  /** Whether the order can be paid now. */
  readonly payable: boolean;
  readonly kept: PersistedPayment | null;
};

export type PaymentContext = {
  readonly orderHash: OrderHash;
  readonly lang: Lang;
  readonly bankData: Readonly<Record<string, string>>;
  readonly options: PaymentOptions;
  readonly payable: boolean;
  /** The chosen payment type's id. */
  readonly chosenId: string | null;
  /** The path of the current payment. */
  readonly path: string;
  readonly freshKey: string;
  readonly answer: PaymentAnswer;
  readonly problem: Problem | null;
} & PaymentMemory;

/** The order was reloaded, or its time is over. */
export type OptionsRenewed = {
  readonly type: 'options.renew';
  readonly options: PaymentOptions;
  readonly payable: boolean;
  readonly lang: Lang;
};

export type PaymentEvent =
  | { readonly type: 'method.choose'; readonly paymentId: string }
  /** `freshKey`: a UUID made for this event; used unless the same way to pay has an unanswered submission. */
  | { readonly type: 'pay.submit'; readonly freshKey: string }
  | { readonly type: 'pay.giveUp' }
  /** Answers to the question about offers: pay without them / go to them / neither. */
  | { readonly type: 'offers.decline' }
  | { readonly type: 'offers.look' }
  | { readonly type: 'offers.leave' }
  /** The code: ask to close it, or dismiss its refusal / close it / leave it open. */
  | { readonly type: 'code.close' }
  | { readonly type: 'code.hide' }
  | { readonly type: 'code.keep' }
  | { readonly type: 'problem.dismiss' }
  /** The page is visible again; `restored` = from the back/forward cache. */
  | { readonly type: 'page.back'; readonly restored: boolean }
  | OptionsRenewed
  /** Internal: a code has arrived / is shown again. */
  | { readonly type: 'code.open' }
  | { readonly type: 'code.show' };

/** What the payment asks of its parent: to reload the order, or to show the extra services. */
export type PaymentParentEvent = { readonly type: 'order.reload' } | { readonly type: 'offers.wanted' };

/** The chosen way's path, or why there is none. */
export const choiceOf = (context: PaymentContext) => paymentPath(context.options, context.chosenId);

const nothing: PaymentMemory = { presses: {}, code: null };

/* After a change of the sum nothing persisted is valid: its keys name invoices of the old sum. */
const recalled = ({ kept, options, payable }: PaymentInput): PaymentMemory => {
  if (kept === null || kept.totalMinor !== options.totalMinor) return nothing;
  const { presses, code } = kept;
  return { presses, code: code !== null && canBePaid(code, options, payable) ? code : null };
};

/** What to persist; null if everything has its default. */
export const remembered = ({ presses, code, options, chosenId }: PaymentContext): PersistedPayment | null =>
  code === null && Object.keys(presses).length === 0 && chosenId === initialPayment(options)
    ? null
    : { presses, code, totalMinor: options.totalMinor, chosenId };

const isOffered = ({ paymentTypes }: PaymentOptions, paymentId: string | null): boolean =>
  paymentTypes.some(({ id }) => id === paymentId);

const canBePaid = (code: OpenCode, options: PaymentOptions, payable: boolean): boolean =>
  payable && Object.values(options.paymentPaths).includes(code.path);

/** Whether a loaded order closes the code: paid or over, another sum, or its way to pay is gone. */
export const endsCode = (context: PaymentContext, { options, payable }: OptionsRenewed): boolean =>
  context.code === null ||
  options.totalMinor !== context.options.totalMinor ||
  !canBePaid(context.code, options, payable);

/* The way to pay that the buyer has chosen stays chosen, whatever the sum is now. */
const chosenFirst = ({ kept, options }: PaymentInput): string | null =>
  kept !== null && isOffered(options, kept.chosenId) ? kept.chosenId : initialPayment(options);

export const startContext = (input: PaymentInput): PaymentContext => {
  const { orderHash, lang, bankData, options, payable } = input;
  return {
    orderHash,
    lang,
    bankData,
    options,
    payable,
    chosenId: chosenFirst(input),
    path: '',
    freshKey: '',
    answer: { kind: 'none' },
    problem: null,
    ...recalled(input),
  };
};

/**
 * The order was reloaded. The choice stays if it is still offered. With another sum the keys are dropped: a key of the
 * old sum would return its invoice.
 */
export const renewed = (
  context: PaymentContext,
  { options, lang, payable }: OptionsRenewed,
): Partial<PaymentContext> => ({
  options,
  lang,
  payable,
  chosenId: isOffered(options, context.chosenId) ? context.chosenId : initialPayment(options),
  presses: options.totalMinor === context.options.totalMinor ? context.presses : {},
});

/** Starts a submission: with the unanswered key of its way to pay, if there is one. */
export const openSubmissionIn = (context: PaymentContext): Partial<PaymentContext> => {
  const choice = choiceOf(context);
  const path = choice.ok ? choice.value : '';
  const key = context.presses[path] ?? context.freshKey;
  return { path, presses: { ...context.presses, [path]: key }, problem: null, answer: { kind: 'none' } };
};

/** The submitted way to pay has its definite answer: its next submission gets a new key. */
export const closeSubmissionIn = ({ presses, path }: PaymentContext): Pick<PaymentContext, 'presses'> => {
  const { [path]: _, ...others } = presses;
  return { presses: others };
};

/** The QR code that an answer brought; null for any other answer. */
export const codeOf = ({ answer, path }: PaymentContext): Pick<PaymentContext, 'code'> =>
  answer.kind === 'qr'
    ? { code: { path, url: answer.url, image: answer.image, hidden: false } }
    : { code: null };
