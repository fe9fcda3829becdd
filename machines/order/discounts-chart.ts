/*
 * The discounts of an order: bonuses of a loyalty card, used once, and a promo code. The buyer types and submits; one
 * change at a time. If the back end wants proof that a card is the buyer's, the same field takes the code mailed to the
 * card's owner; `card.mail` requests another code, and `isOther` says that the text is the number of another card. A
 * rejected promo code is shown beside the field until it is cleared; any other refusal in a modal. After no reply the
 * submission keeps its key: resending it does not create a second one. After any reply the order is reloaded: its sum
 * is decided by the back end.
 *
 * To provide: actors.change = a mutationMachine of DiscountChange, provided. Its parent is the order's chart, which
 * sends it each loaded order with `discount.renew`.
 */
import { assign, sendParent, setup } from 'xstate';

import type { OrderHash } from '../../src/contract/brand.ts';
import type { Lang } from '../../src/contract/local-text.ts';
import type { DiscountAnswer, DiscountRequest } from '../../src/contract/order-changes.ts';
import type { OrderView } from '../../src/contract/order.ts';
import type { Problem, Result } from '../../src/contract/result.ts';
import { isOfCatalogue } from '../../src/contract/codes.ts';
import { bonusesOf, isPromoReady, promoText } from '../../src/core/order/discount-rules.ts';
import { mutationMachine, mutationGuards, type MutationRequest } from '../common/mutation-chart.ts';
import { problemOfResult } from '../common/actors.ts';
import { isSameData } from '../common/submission.ts';
import type { OptionsRenewed, PaymentParentEvent } from './payment-model.ts';

/** The request: adds something to the order, or removes all of it. */
export type DiscountChange =
  | ({ readonly kind: 'add' } & DiscountRequest)
  | { readonly kind: 'cancel'; readonly orderHash: OrderHash; readonly lang: Lang };

type Discount = NonNullable<OrderView['discount']>;

/** @internal Named by tests, which make one. */
export type DiscountsInput = {
  readonly orderHash: OrderHash;
  readonly lang: Lang;
  readonly discount: Discount | null;
  /** Whether the order can still be changed. */
  readonly open: boolean;
};

/** @internal Named by tests, which make one. */
export type DiscountsContext = {
  /** As typed. `card`: a card's number, or the code that proves ownership of the current card. */
  readonly bonuses: string;
  readonly promo: string;
  readonly card: string;
  /** The current or last change, until it has a definite answer. */
  readonly submission: MutationRequest<DiscountChange> | null;
  /** The rejected code, and the back end's text. */
  readonly refusedPromo: { readonly code: string; readonly text: string } | null;
  readonly problem: Problem | null;
} & DiscountsInput;

/** `freshKey`: a UUID made for this event; used unless the same request is still unanswered. */
type ChangePress = {
  readonly type: 'bonuses.use' | 'promo.apply' | 'card.show' | 'card.mail' | 'discount.cancel';
  readonly freshKey: string;
  /** For `card.show`: the typed text is a card's number, even if a code is expected. */
  readonly isOther?: boolean;
};
/** @internal Named by tests, which make one. */
export type DiscountsEvent =
  | { readonly type: 'bonuses.type'; readonly text: string }
  | { readonly type: 'promo.type'; readonly text: string }
  | { readonly type: 'card.type'; readonly text: string }
  | ChangePress
  /** The buyer clears the rejected code. */
  | { readonly type: 'promo.clear' }
  | { readonly type: 'problem.dismiss' }
  | { readonly type: 'wait.stop' }
  | {
      readonly type: 'discount.renew';
      readonly discount: Discount | null;
      readonly open: boolean;
      readonly lang: Lang;
    };

/** The event that tells the discounts about a loaded order. */
export const discountsNow = ({
  options,
  payable,
  lang,
}: OptionsRenewed & { readonly options: OrderView }) => ({
  type: 'discount.renew' as const,
  discount: options.discount,
  open: payable,
  lang,
});

/** Whether bonuses can be used: a card that is not blocked has some, and none were used yet. */
export const canUseBonuses = ({ discount, open }: Pick<DiscountsInput, 'discount' | 'open'>): boolean =>
  open &&
  discount !== null &&
  !discount.blocked &&
  discount.usedBonuses === 0 &&
  discount.availableBonuses > 0;

/** The change that an event requests; null if the rules forbid it. */
const changeOf = (context: DiscountsContext, event: DiscountsEvent): DiscountChange | null => {
  const { orderHash, lang, discount, open } = context;
  if (!open || discount === null || !('freshKey' in event)) return null;
  const nothing = {
    kind: 'add',
    orderHash,
    lang,
    bonuses: 0,
    cardCode: discount.cardCode,
    promoCode: '',
  } as const;
  switch (event.type) {
    case 'bonuses.use': {
      const bonuses = bonusesOf(context.bonuses, discount.availableBonuses);
      return bonuses === null || !canUseBonuses(context) ? null : { ...nothing, bonuses };
    }
    case 'promo.apply':
      return isPromoReady(context.promo) ? { ...nothing, promoCode: promoText(context.promo) } : null;
    case 'card.show': {
      const typed = context.card.trim();
      return typed === ''
        ? null
        : { ...nothing, [discount.proofMails > 0 && !event.isOther ? 'cardProof' : 'cardCode']: typed };
    }
    case 'card.mail':
      return discount.proofMails > 0 ? nothing : null;
    case 'discount.cancel':
      return { kind: 'cancel', orderHash, lang };
  }
};

const beginSubmission = (context: DiscountsContext, event: DiscountsEvent): Partial<DiscountsContext> => {
  const request = changeOf(context, event);
  if (request === null || !('freshKey' in event)) return {};
  const { submission } = context;
  const key = submission && isSameData(submission.request, request) ? submission.key : event.freshKey;
  return {
    submission: { request, key },
    refusedPromo: null,
    problem: null,
  };
};

type Answered = Result<DiscountAnswer>;

/** The rejected code and its text; null for the catalogue's own codes, which concern the shop, not the promo code. */
const wrongPromo = ({ submission }: DiscountsContext, result: Answered): DiscountsContext['refusedPromo'] => {
  const code = submission?.request.kind === 'add' ? submission.request.promoCode : '';
  const problem = problemOfResult(result);
  return code !== '' && problem?.kind === 'refused' && !isOfCatalogue(problem.code)
    ? { code, text: problem.text }
    : null;
};

const press = { guard: 'isAllowed', target: 'changing', actions: 'openSubmission' } as const;
const answered = ({ event }: { readonly event: { readonly output: Answered } }) => ({ result: event.output });

/** The chart of the order's discounts. */
export const discountsMachine = setup({
  types: {
    input: {} as DiscountsInput,
    context: {} as DiscountsContext,
    events: {} as DiscountsEvent,
    children: {} as { change: 'change' },
  },
  actors: { change: mutationMachine<DiscountChange, DiscountAnswer>() },
  actions: {
    askReload: sendParent({ type: 'order.reload' } satisfies PaymentParentEvent),
    openSubmission: assign(({ context, event }) => beginSubmission(context, event)),
    clearSubmission: assign({ submission: null }),
    /** The change has succeeded: the fields are empty again. */
    emptyFields: assign({ bonuses: '', promo: '', card: '' }),
    noteProblem: assign((_, { problem }: { readonly problem: Problem | null }) => ({ problem })),
    notePromo: assign(({ context }, { result }: { readonly result: Answered }) => ({
      refusedPromo: wrongPromo(context, result),
    })),
  },
  guards: {
    ...mutationGuards,
    isAllowed: ({ context, event }) => changeOf(context, event) !== null,
    isWrongPromo: ({ context }, { result }: { readonly result: Answered }) =>
      wrongPromo(context, result) !== null,
  },
}).createMachine({
  id: 'discounts',
  context: ({ input }) => ({
    ...input,
    bonuses: '',
    promo: '',
    card: '',
    submission: null,
    refusedPromo: null,
    problem: null,
  }),
  initial: 'idle',
  on: {
    'discount.renew': {
      actions: assign(({ event: { discount, open, lang } }) => ({ discount, open, lang })),
    },
    'promo.clear': { actions: assign({ refusedPromo: null, promo: '' }) },
    'bonuses.type': { actions: assign({ bonuses: ({ event }) => event.text }) },
    'promo.type': { actions: assign({ promo: ({ event }) => event.text.toUpperCase(), refusedPromo: null }) },
    'card.type': { actions: assign({ card: ({ event }) => event.text }) },
  },
  states: {
    idle: {
      on: {
        'bonuses.use': press,
        'promo.apply': press,
        'card.show': press,
        'card.mail': press,
        'discount.cancel': press,
      },
    },
    changing: {
      on: {
        /** The buyer stops waiting: the change may have succeeded, so the key is kept. */
        'wait.stop': { target: 'idle', actions: 'askReload' },
      },
      invoke: {
        id: 'change',
        src: 'change',
        input: ({ context: { submission } }) => {
          if (submission === null) throw new Error('a change without a submission');
          return submission;
        },
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: 'idle',
            actions: ['clearSubmission', 'emptyFields', 'askReload'],
          },
          // The buyer closed the bot check. The key is kept: an earlier attempt of the same change may be unanswered.
          { guard: { type: 'wasNotAsked', params: answered }, target: 'idle' },
          {
            guard: { type: 'isWrongPromo', params: answered },
            target: 'idle',
            actions: [{ type: 'notePromo', params: answered }, 'clearSubmission', 'askReload'],
          },
          {
            guard: { type: 'endsInRefusal', params: answered },
            target: 'failed',
            actions: [
              { type: 'noteProblem', params: ({ event }) => ({ problem: problemOfResult(event.output) }) },
              'clearSubmission',
              'askReload',
            ],
          },
          {
            target: 'failed',
            actions: [
              { type: 'noteProblem', params: ({ event }) => ({ problem: problemOfResult(event.output) }) },
              'askReload',
            ],
          },
        ],
      },
    },
    /** A modal with the server's text and code. */
    failed: {
      on: {
        'problem.dismiss': { target: 'idle', actions: { type: 'noteProblem', params: { problem: null } } },
      },
    },
  },
});
