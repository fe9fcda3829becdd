import { confirmReturn, createReturn, getRefund } from '../../../../src/api/refund-calls.ts';
import type { RefundData } from '../../../../src/contract/refund.ts';
import { invoiceOf, orderDesk, value } from './order-desk.ts';

type App = Parameters<typeof orderDesk>[0]['app'];

/** An order's refund page without a browser: the shop's own client over a box office of this process. */
export function refundDesk(shop: { readonly app: App }, orderHash: unknown, lang: 'ru' | 'en' = 'en') {
  const desk = orderDesk(shop, orderHash, lang);
  const { client, hash } = desk;
  const press = (idempotencyKey: string = crypto.randomUUID()) => ({ idempotencyKey });
  const read = (confirmHash: string | null = null) => getRefund(client, { hash, lang, confirmHash });
  const data = async (confirmHash?: string): Promise<RefundData> => value(await read(confirmHash));

  return {
    ...desk,
    read,
    data,
    rows: async () => (await data()).rows,
    /** Pays the order, whatever its sum. */
    payNow: async () => {
      await desk.atBank(invoiceOf(await desk.pay()), 'pay');
    },
    ask: (rowIds: readonly string[], key?: string, reasonId = '1') =>
      createReturn(client, { orderHash: hash, lang, reasonId, rowIds }, press(key)),
    confirm: (confirmHash: string, key?: string) =>
      confirmReturn(client, { hash, lang, confirmHash }, press(key)),
    /** `hash_conf` of the links mailed for this order, the newest first. */
    links: async () => {
      const page = await (await shop.app.request('/sandbox/outbox')).text();
      return [...page.matchAll(/order\/return\/([0-9A-F]{40})\?hash_conf=([0-9A-F]+)/g)]
        .filter(([, order]) => order === hash)
        .map(([, , link]) => link ?? '');
    },
  };
}
