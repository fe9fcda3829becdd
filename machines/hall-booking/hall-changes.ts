import { assign, raise, sendTo } from 'xstate';

import type { SessionId } from '../../src/contract/brand.ts';
import { repriceCart, type Cart } from '../../src/core/cart/cart.ts';
import type { PayMethod } from '../../src/core/cart/seat-price.ts';
import type { HallContext } from './hall-booking-model.ts';
import { hallSetup } from './hall-setup.ts';

/** Opens another session. The selection in the previous session is stored with that session. */
const openSession = (context: HallContext, sessionId: SessionId): Partial<HallContext> => {
  const { [sessionId]: items = [], ...others } = context.parked;
  const left =
    context.sessionId === null || context.items.length === 0 ? {} : { [context.sessionId]: context.items };
  return { sessionId, items, parked: { ...others, ...left }, gone: null };
};

/** What in the cart would be removed or repriced by another payment method. */
export const methodLoss = (
  { items, rules }: Pick<HallContext, 'items' | 'rules'>,
  method: PayMethod,
): Cart => {
  const { removed, repriced } = repriceCart(items, { ...rules, method });
  return [...removed, ...repriced];
};

const isOther = ({ sessions, sessionId }: HallContext, wanted: string): boolean =>
  wanted !== sessionId && sessions.some((session) => session.id === wanted);

/** Changes of session or payment method: immediate if the cart loses nothing, else after the buyer confirms. */
export const changeRegion = hallSetup.createStateConfig({
  initial: 'settled',
  states: {
    settled: {
      entry: assign({ asked: null }),
      on: {
        'session.choose': [
          {
            guard: ({ context, event }) => isOther(context, event.sessionId) && context.items.length > 0,
            target: 'asking',
            actions: assign({ asked: ({ event }) => ({ kind: 'session', sessionId: event.sessionId }) }),
          },
          {
            guard: ({ context, event }) => isOther(context, event.sessionId),
            actions: [
              assign(({ context, event }) => openSession(context, event.sessionId)),
              'turnCart',
              raise({ type: 'map.load' }),
            ],
          },
        ],
        'method.change': [
          {
            guard: ({ context, event }) => methodLoss(context, event.method).length > 0,
            target: 'asking',
            actions: assign({ asked: ({ event }) => ({ kind: 'method', method: event.method }) }),
          },
          {
            actions: [
              assign({ method: ({ event }) => event.method }),
              sendTo('cart', ({ event }) => ({ type: 'method.change', method: event.method })),
            ],
          },
        ],
      },
    },
    /** A modal asks whether the selection may be dropped. */
    asking: {
      on: {
        'change.keep': 'settled',
        'change.confirm': [
          {
            guard: ({ context }) => context.asked?.kind === 'session',
            target: 'settled',
            actions: [
              assign(({ context }) =>
                context.asked?.kind === 'session' ? openSession(context, context.asked.sessionId) : {},
              ),
              'turnCart',
              raise({ type: 'map.load' }),
            ],
          },
          {
            target: 'settled',
            actions: [
              assign(({ context }) =>
                context.asked?.kind === 'method' ? { method: context.asked.method } : {},
              ),
              sendTo('cart', ({ context }) => ({ type: 'method.change', method: context.method })),
            ],
          },
        ],
      },
    },
  },
});
