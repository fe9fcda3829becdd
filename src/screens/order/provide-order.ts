import { fromPromise } from 'xstate';
import { cardSchemeMachine, type CardSchemeInput } from '../../../machines/card-scheme.ts';
import { orderMachine, type LoadedOrder, type OrderInput } from '../../../machines/order.ts';
import { reservationMachine } from '../../../machines/reservation.ts';
import { getOrder } from '../../api/order.ts';
import type { OrderHash } from '../../contract/brand.ts';
import { succeed, type Result } from '../../contract/result.ts';
import { providePayment, type PaymentWorld } from '../../features/payment/provide-payment.ts';
import { nowMs, watchDeadline } from '../../features/reservation/browser-clock.ts';
import { watchVisibility } from '../../features/watch-visibility.ts';

/** What an order's chart is plugged into. */
export interface OrderWorld extends PaymentWorld {
  /** Leaves for the page where the visitors are named. */
  readonly goToNominal: (hash: OrderHash) => void;
}

/** The order's chart with the page's own calls, clock and ways out. */
export const provideOrder = (world: OrderWorld) => {
  const { client } = world;
  return orderMachine.provide({
    actors: {
      loadOrder: fromPromise<Result<LoadedOrder>, Pick<OrderInput, 'orderHash' | 'lang' | 'bankData'>>(
        async ({ input, signal }) => {
          const { orderHash: hash, lang, bankData } = input;
          const result = await getOrder(client, { hash, lang, bankData }, { signal });
          return result.ok ? succeed({ view: result.value, nowMs: nowMs() }) : result;
        },
      ),
      payment: providePayment(world),
      reservation: reservationMachine.provide({ actors: { watchDeadline } }),
      cardScheme: cardSchemeMachine.provide({
        actors: {
          askSchemeCode: fromPromise<Result<number | null>, CardSchemeInput>(async ({ input, signal }) => {
            // Any language will do: only the code is read.
            const request = { hash: input.orderHash, lang: 'ru', bankData: {} } as const;
            const result = await getOrder(client, request, { signal });
            return result.ok ? succeed(result.value.schemeCode) : result;
          }),
          watchVisibility,
        },
      }),
    },
    actions: { goToNominal: (_, { orderHash }) => world.goToNominal(orderHash) },
  });
};
