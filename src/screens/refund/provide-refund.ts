import type { captchaMachine } from '../../../machines/common/captcha-chart.ts';
import { refundPersistence } from '../../persistence/refund-shape.ts';
import { type RefundReading, type RefundRequest } from '../../../machines/refund/refund-model.ts';
import type { RefundQuestion } from '../../../machines/refund/refund-setup.ts';
import { refundMachine } from '../../../machines/refund/refund-chart.ts';
import type { Client } from '../../api/client.ts';
import { getOrder } from '../../api/order-calls.ts';
import { confirmReturn, createReturn, getRefund } from '../../api/refund-calls.ts';
import type { OrderHash } from '../../contract/brand.ts';
import { succeed, type Result } from '../../contract/result.ts';
import { queryActor, mutationActor } from '../../features/call-actor.ts';
import { keep } from '../../persistence/flow-persistence.ts';
import { nowMs } from '../../api/server-clock.ts';
import { watchDeadline } from '../../features/browser-actors.ts';
import type { AppStorage } from '../../persistence/storage.ts';

/** The dependencies of the refund's chart. */
type RefundDeps = {
  readonly client: Client;
  readonly storage: AppStorage;
  readonly hash: OrderHash;
  readonly confirmHash: string | null;
  readonly captcha: typeof captchaMachine;
};

/** The refund chart with the page's calls, clock and storage. */
export const provideRefund = ({ client, storage, hash, confirmHash, captcha }: RefundDeps) =>
  refundMachine.provide({
    actors: {
      loadRefund: queryActor(
        async (
          { orderHash, lang, confirmHash: link }: RefundQuestion,
          signal,
        ): Promise<Result<RefundReading>> => {
          const [order, refund] = await Promise.all([
            getOrder(client, { hash: orderHash, lang, bankData: {} }, { signal }),
            getRefund(client, { hash: orderHash, lang, confirmHash: link }, { signal }),
          ]);
          return succeed({ order, refund, nowMs: nowMs() });
        },
      ),
      send: mutationActor<RefundRequest, null>(captcha, ({ request, key, bot }, signal) => {
        const options = { signal, bot, idempotencyKey: key };
        return request.kind === 'apply'
          ? createReturn(client, request, options)
          : confirmReturn(
              client,
              { hash: request.orderHash, lang: request.lang, confirmHash: request.confirmHash },
              options,
            );
      }),
      watchDeadline,
    },
    actions: {
      remember: (_, { submission }) => keep(storage, refundPersistence(hash, confirmHash), submission),
    },
  });
