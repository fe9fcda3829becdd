import { expect, it } from 'vitest';

import { createClient } from '../../../src/api/client.ts';
import { startPayment } from '../../../src/api/order-calls.ts';
import type { OrderHash } from '../../../src/contract/brand.ts';
import { backEnd, respond } from './fake-back-end.ts';

const request = {
  path: '/api/payment/card',
  orderHash: 'A'.repeat(40) as OrderHash,
  lang: 'ru',
  bankData: {},
} as const;

/** Where the buyer is sent to pay after this answer of the back end. */
async function ledTo(answer: Record<string, unknown>): Promise<unknown> {
  const { client } = backEnd(() => respond({ errorCode: '0', errorText: '', ...answer }));
  const result = await startPayment(client, request, { idempotencyKey: 'k' });
  return result.ok ? result.value : result.problem;
}

const unreadable = ['https://[', 'https://bank.example:99999/', 'https://%', 'https://1.2.3.999'];

it.each(unreadable)('the invalid address %s is not followed', async (address) => {
  for (const field of ['bankUrl', 'form_action', 'form_qr_url'])
    expect(await ledTo({ [field]: address })).toEqual({ kind: 'none' });
  expect(await ledTo({ bankInvoiceId: '1', backUrl: address })).toEqual({ kind: 'none' });
});

it('a QR code with an image is shown without its invalid address', async () => {
  expect(await ledTo({ form_qr_url: 'https://[', form_qr_code: 'data' })).toEqual({
    kind: 'qr',
    url: '',
    image: 'data',
  });
});

it('the buyer is sent to a valid address', async () => {
  for (const url of ['https://bank.example:8443/pay', '/bank/pay?x=1', 'https://банк.рф/'])
    expect(await ledTo({ bankUrl: url })).toEqual({ kind: 'redirect', url });
  expect(await ledTo({ form_qr_url: 'https://bank.example/q' })).toMatchObject({ kind: 'qr' });
});

it('no token or order hash follows a redirect to another site', async () => {
  const modes: (RequestMode | undefined)[] = [];
  const client = createClient({
    base: '',
    fetch: async (_, init) => {
      modes.push(init?.mode);
      return respond('a token');
    },
    isOnline: () => true,
    wait: async () => {},
    report: () => {},
  });
  await startPayment(client, request, { idempotencyKey: 'k' });
  expect(modes).toEqual(['same-origin', 'same-origin']);
});
