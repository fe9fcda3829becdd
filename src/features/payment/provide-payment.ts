import type { captchaMachine } from '../../../machines/common/captcha-chart.ts';
import { paymentMachine } from '../../../machines/order/payment-chart.ts';
import { pollingMachine, type PollQuestion } from '../../../machines/order/polling-chart.ts';
import { getOrderStatus, startPayment } from '../../api/order-calls.ts';
import type { Client } from '../../api/client.ts';
import { errorCodes } from '../../contract/codes.ts';
import type { OrderHash } from '../../contract/brand.ts';
import { fail, succeed, type Result } from '../../contract/result.ts';
import type { AppStorage } from '../../persistence/storage.ts';
import { paymentPersistence } from '../../persistence/order-shapes.ts';
import { queryActor, mutationActor } from '../call-actor.ts';
import { keep } from '../../persistence/flow-persistence.ts';
import { watchVisibility } from '../browser-actors.ts';
import { markAtBank } from '../../persistence/at-bank.ts';
import { postForm } from './post-form.ts';
import { openWidget } from './widget.ts';

/** The dependencies of a payment's chart. */
export type PaymentDeps = {
  readonly client: Client;
  readonly storage: AppStorage;
  readonly hash: OrderHash;
  /** The bot check's chart with its calls. */
  readonly captcha: typeof captchaMachine;
  /** The current address of the mobile bank's script; '' = the shop has none. */
  readonly widgetScript: () => string;
};

/** The payment's chart with the page's calls and ways to leave the page. A widget that fails gives the code −9997. */
export const providePayment = ({ client, storage, hash, captcha, widgetScript }: PaymentDeps) =>
  paymentMachine.provide({
    actors: {
      startPayment: mutationActor(captcha, ({ request, key, bot }, signal) =>
        startPayment(client, request, { signal, idempotencyKey: key, bot }),
      ),
      openWidget: queryActor(
        async (invoice: {
          readonly bankInvoiceId: string;
          readonly backUrl: string;
        }): Promise<Result<void>> =>
          (await openWidget(widgetScript(), invoice))
            ? succeed(undefined)
            : fail({ kind: 'refused', code: errorCodes.payment, text: '' }),
      ),
      postForm: queryActor(
        (form: Parameters<typeof postForm>[0] & { readonly orderNumber: string }, signal) => {
          markAtBank(storage, hash, form.orderNumber);
          return postForm(form, signal);
        },
      ),
      polling: pollingMachine.provide({
        actors: {
          ask: queryActor<number | null, PollQuestion>(({ orderHash }, signal) =>
            getOrderStatus(client, orderHash, { signal }),
          ),
          watchVisibility,
        },
      }),
    },
    actions: {
      leaveTo: ({ context }, { url }) => {
        markAtBank(storage, hash, context.options.number);
        window.location.assign(url);
      },
      remember: (_, { keepsake }) => keep(storage, paymentPersistence(hash), keepsake),
    },
  });
