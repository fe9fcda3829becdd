import type { LoadedOrder, OrderInput } from '../../../machines/order/order-model.ts';
import { schemeVerifying } from '../../core/order/order-label.ts';
import { bankOwesAnswer } from '../../core/order/payment-story.ts';
import { orderMachine } from '../../../machines/order/order-chart.ts';
import { pollingMachine, type PollQuestion } from '../../../machines/order/polling-chart.ts';
import { reservationMachine } from '../../../machines/order/reservation-chart.ts';
import { getOrder, getOrderStatus } from '../../api/order-calls.ts';
import { succeed, type Result } from '../../contract/result.ts';
import { queryActor } from '../../features/call-actor.ts';
import { provideDiscounts } from '../../features/discounts/provide-discounts.ts';
import { provideOffers } from '../../features/offers/provide-offers.ts';
import { providePayment, type PaymentDeps } from '../../features/payment/provide-payment.ts';
import { nowMs } from '../../api/server-clock.ts';
import {
  watchAttention,
  watchDeadline,
  watchReturn,
  watchVisibility,
} from '../../features/browser-actors.ts';

/** The order's chart with the page's calls and clock. `useOrder`, which has the router, redirects to naming. */
export const provideOrder = (deps: PaymentDeps) => {
  const { client } = deps;
  return orderMachine.provide({
    actors: {
      loadOrder: queryActor(
        async (
          { orderHash: hash, lang, bankData }: Pick<OrderInput, 'orderHash' | 'lang' | 'bankData'>,
          signal,
        ): Promise<Result<LoadedOrder>> => {
          const result = await getOrder(client, { hash, lang, bankData }, { signal });
          return result.ok ? succeed({ view: result.value, nowMs: nowMs() }) : result;
        },
      ),
      payment: providePayment(deps),
      discounts: provideDiscounts(client, deps.captcha),
      offers: provideOffers(deps),
      reservation: reservationMachine.provide({ actors: { watchDeadline } }),
      cardScheme: pollingMachine.provide({
        actors: {
          ask: queryActor(
            async ({ orderHash: hash }: PollQuestion, signal): Promise<Result<number | null>> => {
              // Any language will do, because only the code is read.
              const result = await getOrder(client, { hash, lang: 'ru', bankData: {} }, { signal });
              if (!result.ok) return result;
              // The card's result matters, even if a bank still owes an answer about another attempt.
              return succeed(result.value.schemeCode ?? (bankOwesAnswer(result.value) ? schemeVerifying : 0));
            },
          ),
          watchVisibility: watchAttention,
        },
      }),
      watchPaid: pollingMachine.provide({
        actors: {
          ask: queryActor<number | null, PollQuestion>(async ({ orderHash }, signal) => {
            const status = await getOrderStatus(client, orderHash, { signal });
            // The payment's own chart reports a declined code; the order can still be paid.
            return status.ok ? succeed(Math.max(0, status.value)) : status;
          }),
          watchVisibility,
        },
      }),
      watchReturn,
    },
  });
};
