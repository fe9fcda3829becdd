import {
  addDiscount,
  addOffers,
  cancelDiscount,
  removeOffer,
} from '../../../../src/api/order-change-calls.ts';
import { createClient } from '../../../../src/api/client.ts';
import { getOrder, getOrderStatus, startPayment } from '../../../../src/api/order-calls.ts';
import type { OrderHash } from '../../../../src/contract/brand.ts';
import type { Lang } from '../../../../src/contract/local-text.ts';
import type { OrderView } from '../../../../src/contract/order.ts';
import type { PaymentAnswer } from '../../../../src/contract/payment.ts';
import type { DiscountRequest } from '../../../../src/contract/order-changes.ts';
import type { Problem, Result } from '../../../../src/contract/result.ts';

type App = {
  readonly request: (path: string, init?: RequestInit) => Response | Promise<Response>;
};

/** The value of a call that must succeed. */
export function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.problem)}`);
  return result.value;
}

/** Why a call was refused: its code and text. */
export function refusalOf(result: Result<unknown>): Extract<Problem, { kind: 'refused' }> {
  if (result.ok || result.problem.kind !== 'refused')
    throw new Error(`not refused: ${JSON.stringify(result)}`);
  return result.problem;
}

/** The invoice with which a payment leads to the bank, by any method. */
export function invoiceOf(result: Result<PaymentAnswer>): string {
  const answer = value(result);
  if (answer.kind === 'widget') return answer.bankInvoiceId;
  if (answer.kind === 'form') return answer.fields.find((field) => field.name === 'invoice')?.value ?? '';
  if (answer.kind === 'none') throw new Error('no way to pay');
  return new URL(answer.url, 'https://any.example').searchParams.get('invoice') ?? '';
}

/** An order's page without a browser: the shop's own client over a box office of this process. */
export function orderDesk({ app }: { readonly app: App }, orderHash: unknown, lang: Lang = 'en') {
  const hash = String(orderHash) as OrderHash;
  const client = createClient({
    base: '',
    fetch: async (address, init) =>
      app.request(address instanceof Request ? address.url : address.toString(), init),
    isOnline: () => true,
    wait: () => Promise.resolve(),
    report: () => undefined,
  });
  const key = (idempotencyKey: string = crypto.randomUUID()) => ({ idempotencyKey });

  const view = async (): Promise<OrderView> => value(await getOrder(client, { hash, lang, bankData: {} }));
  /** The service whose English name contains a word. */
  const offer = async (word: string) => {
    const found = (await view()).offers.find((one) => one.action.en?.includes(word));
    if (found === undefined) throw new Error(`no offer of ${word}`);
    return found;
  };
  return {
    hash,
    client,
    view,
    offer,
    /** Adds some pieces of the service with this word. */
    add: async (word: string, count = 1, press?: string) => {
      const one = await offer(word);
      return addOffers(
        client,
        hash,
        Array.from({ length: count }, () => one),
        key(press),
      );
    },
    remove: (id: string) => removeOffer(client, hash, id),
    discount: (wish: Partial<Omit<DiscountRequest, 'orderHash' | 'lang'>>, press?: string) =>
      addDiscount(
        client,
        { orderHash: hash, lang, bonuses: 0, cardCode: '', promoCode: '', ...wish },
        key(press),
      ),
    cancelDiscount: () => cancelDiscount(client, hash, lang),
    /** Starts a payment with one of the order's methods. */
    pay: async (paymentId = '1', press?: string) => {
      const path = (await view()).paymentPaths[paymentId] ?? '/api/payment/none';
      return startPayment(client, { path, orderHash: hash, lang, bankData: {} }, key(press));
    },
    /** Whether a payment is complete, as the QR dialog asks. */
    status: async () => value(await getOrderStatus(client, hash)),
    /** Presses a button of the bank's page; returns the redirect. */
    atBank: async (invoice: string, action: string, card = '') => {
      const body = new URLSearchParams({ invoice, lang, action, card });
      const answer = await app.request('/bank/settle', { method: 'POST', body });
      return new URL(answer.headers.get('Location') ?? '', 'https://any.example');
    },
  };
}
