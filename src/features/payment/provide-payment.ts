import { fromPromise } from 'xstate';
import { paymentMachine, type PaymentPress } from '../../../machines/payment.ts';
import { qrPollingMachine, type QrPollingInput } from '../../../machines/qr-polling.ts';
import { getOrderStatus, startPayment } from '../../api/order.ts';
import type { Client } from '../../api/client.ts';
import { errorCodes } from '../../contract/codes.ts';
import type { OrderHash } from '../../contract/brand.ts';
import type { PaymentAnswer } from '../../contract/payment.ts';
import type { PaymentRequest } from '../../contract/requests.ts';
import { fail, succeed, type Result } from '../../contract/result.ts';
import type { AppStorage } from '../../ui/storage.ts';
import { watchVisibility } from '../watch-visibility.ts';
import { keepPress } from './kept-press.ts';
import { postForm } from './post-form.ts';
import { openWidget } from './widget.ts';

/** What a payment's chart is plugged into. */
export interface PaymentWorld {
  readonly client: Client;
  readonly storage: AppStorage;
  readonly hash: OrderHash;
  /** Address of the mobile bank's script; '' = the shop has none. */
  readonly widgetScript: string;
}

/** The payment's chart with the page's own calls and ways out. A widget that fails is the code −9997. */
export const providePayment = ({ client, storage, hash, widgetScript }: PaymentWorld) =>
  paymentMachine.provide({
    actors: {
      startPayment: fromPromise<
        Result<PaymentAnswer>,
        { readonly request: PaymentRequest; readonly key: string }
      >(({ input, signal }) => startPayment(client, input.request, { signal, idempotencyKey: input.key })),
      openWidget: fromPromise<Result<void>, { readonly bankInvoiceId: string; readonly backUrl: string }>(
        async ({ input }) =>
          (await openWidget(widgetScript, input))
            ? succeed(undefined)
            : fail({ kind: 'refused', code: errorCodes.payment, text: '' }),
      ),
      qrPolling: qrPollingMachine.provide({
        actors: {
          askStatus: fromPromise<Result<number>, QrPollingInput>(({ input, signal }) =>
            getOrderStatus(client, input.orderHash, { signal }),
          ),
          watchVisibility,
        },
      }),
    },
    actions: {
      postForm: (_, { action, fields }) => postForm(action, fields),
      leaveTo: (_, { url }) => window.location.assign(url),
      rememberPress: (_, { pending }: { readonly pending: PaymentPress | null }) =>
        keepPress(storage, hash, pending),
    },
  });
