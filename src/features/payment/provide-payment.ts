import { paymentMachine, type PaymentPress } from '../../../machines/order/payment.ts';
import { qrPollingMachine, type QrPollingInput } from '../../../machines/order/qr-polling.ts';
import { getOrderStatus, startPayment } from '../../api/order.ts';
import type { Client } from '../../api/client.ts';
import { errorCodes } from '../../contract/codes.ts';
import type { OrderHash } from '../../contract/brand.ts';
import type { PaymentRequest } from '../../contract/requests.ts';
import { fail, succeed, type Result } from '../../contract/result.ts';
import type { AppStorage } from '../../ui/storage.ts';
import { paymentPresses } from '../../../machines/restore.ts';
import { callActor } from '../call-actor.ts';
import { keep } from '../keepsakes.ts';
import { watchVisibility } from '../watch-visibility.ts';
import { noteLeft } from './left-for-bank.ts';
import { postForm } from './post-form.ts';
import { openWidget } from './widget.ts';

/** What a payment's chart is plugged into. */
export interface PaymentWorld {
  readonly client: Client;
  readonly storage: AppStorage;
  readonly hash: OrderHash;
  /** Address of the mobile bank's script at the moment; '' = the shop has none. */
  readonly widgetScript: () => string;
}

/** The payment's chart with the page's own calls and ways out. A widget that fails is the code −9997. */
export const providePayment = ({ client, storage, hash, widgetScript }: PaymentWorld) =>
  paymentMachine.provide({
    actors: {
      startPayment: callActor(
        ({ request, key }: { readonly request: PaymentRequest; readonly key: string }, signal) =>
          startPayment(client, request, { signal, idempotencyKey: key }),
      ),
      openWidget: callActor(
        async (invoice: {
          readonly bankInvoiceId: string;
          readonly backUrl: string;
        }): Promise<Result<void>> =>
          (await openWidget(widgetScript(), invoice))
            ? succeed(undefined)
            : fail({ kind: 'refused', code: errorCodes.payment, text: '' }),
      ),
      postForm: callActor((form: Parameters<typeof postForm>[0], signal) => {
        noteLeft(storage, hash);
        return postForm(form, signal);
      }),
      qrPolling: qrPollingMachine.provide({
        actors: {
          askStatus: callActor(({ orderHash }: QrPollingInput, signal) =>
            getOrderStatus(client, orderHash, { signal }),
          ),
          watchVisibility,
        },
      }),
    },
    actions: {
      leaveTo: (_, { url }) => {
        noteLeft(storage, hash);
        window.location.assign(url);
      },
      rememberPress: (_, { pending }: { readonly pending: PaymentPress | null }) =>
        keep(storage, paymentPresses(hash), pending),
    },
  });
