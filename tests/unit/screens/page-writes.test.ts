import { describe, expect, it } from 'vitest';
import { createActor, toPromise, type AnyActorLogic } from 'xstate';

import { captchaMachine } from '../../../machines/common/captcha-chart.ts';
import { provideDiscounts } from '../../../src/features/discounts/provide-discounts.ts';
import { provideOffers } from '../../../src/features/offers/provide-offers.ts';
import { provideNominal } from '../../../src/screens/nominal/provide-nominal.ts';
import { provideRefund } from '../../../src/screens/refund/provide-refund.ts';
import type { AppStorage } from '../../../src/persistence/storage.ts';
import { backEnd, respond, type Seen } from '../api/fake-back-end.ts';
import { orderHash } from '../samples/flow-factories.ts';

const storage: AppStorage = {
  get: () => null,
  set: () => {},
  remove: () => {},
  wipe: () => {},
  isEmpty: () => true,
};

/** The charts of an order's pages over a back end in memory, and a function that runs one of their actors by name. */
const pages = (answer: (seen: Seen, n: number) => unknown = () => ({ error_code: '0' })) => {
  const { client, calls } = backEnd((seen, n) => respond(answer(seen, n)));
  const captcha = captchaMachine;
  const world = { client, storage, hash: orderHash, captcha };
  const run = (logic: unknown, input: unknown): Promise<unknown> =>
    toPromise(createActor(logic as AnyActorLogic, { input }).start());
  const sent = () =>
    calls.map(({ path, headers, body }) => [
      path,
      headers.get('Idempotency-Key'),
      JSON.parse(body) as Readonly<Record<string, unknown>>,
    ]);
  return {
    run,
    sent,
    refund: provideRefund({ ...world, confirmHash: null }).implementations.actors,
    nominal: provideNominal(world).implementations.actors,
    offers: provideOffers(world).implementations.actors,
    discounts: provideDiscounts(client, captcha).implementations.actors,
  };
};
const wish = (request: unknown) => ({ request, key: 'key-1' });

describe('order pages send with the idempotency key of the press', () => {
  it('a refund application, and its confirmation by an e-mail link', async () => {
    const { run, sent, refund } = pages();
    const request = { orderHash, lang: 'en', reasonId: '2', rowIds: ['row-5'] };
    await run(refund['send'], wish({ kind: 'confirm', orderHash, lang: 'en', confirmHash: 'link' }));
    await run(refund['send'], wish({ kind: 'apply', ...request }));
    const [confirmed, applied] = sent();
    expect(confirmed?.[0]).not.toBe(applied?.[0]);
    expect([confirmed?.[1], applied?.[1]]).toEqual(['key-1', 'key-1']);
    expect(confirmed?.[2]).toMatchObject({ hash: orderHash, lang: 'en' });
    expect(JSON.stringify(confirmed?.[2])).toContain('link');
    expect(applied?.[2]).toMatchObject({ id: ['row-5'], hash: orderHash });
  });

  it('a discount, and its cancellation', async () => {
    const { run, sent, discounts } = pages();
    const codes = { bonuses: 0, cardCode: '', promoCode: 'WINTER' };
    await run(discounts['change'], wish({ kind: 'add', orderHash, lang: 'en', ...codes }));
    await run(discounts['change'], wish({ kind: 'cancel', orderHash, lang: 'en' }));
    const [added, cancelled] = sent();
    expect(added?.[0]).not.toBe(cancelled?.[0]);
    expect([added?.[1], cancelled?.[1]]).toEqual(['key-1', 'key-1']);
    expect(JSON.stringify(added?.[2])).toContain('WINTER');
    expect(JSON.stringify(cancelled?.[2])).not.toContain('WINTER');
  });

  it('added and removed services', async () => {
    const { run, sent, offers } = pages();
    const line = { id: 'service-5' };
    await run(offers['change'], wish({ orderHash, change: { kind: 'remove', line } }));
    await run(offers['change'], wish({ orderHash, change: { kind: 'add', pieces: [] } }));
    const [removed, added] = sent();
    expect(removed?.[0]).not.toBe(added?.[0]);
    expect([removed?.[1], added?.[1]]).toEqual(['key-1', 'key-1']);
    expect(JSON.stringify(removed?.[2])).toContain('service-5');
  });

  it('the names of visitors', async () => {
    const { run, sent, nominal } = pages();
    await run(nominal['confirm'], wish({ orderHash, lang: 'en', visitors: [], checked: [] }));
    expect(sent()[0]?.[1]).toBe('key-1');
    expect(sent()[0]?.[2]).toMatchObject({ hash: orderHash });
  });
});

describe('order pages load when opened', () => {
  it('the order and its refund together, with both results', async () => {
    const { run, sent, refund } = pages(({ path }) =>
      path.includes('return') ? { error_code: '-5' } : { error_code: '0' },
    );
    const result = await run(refund['loadRefund'], { orderHash, lang: 'en', confirmHash: 'link' });
    expect(sent()).toHaveLength(2);
    expect(
      sent().every(([, key, body]) => key === null && (body as { hash?: string }).hash === orderHash),
    ).toBe(true);
    expect(sent().filter(([, , body]) => JSON.stringify(body).includes('link'))).toHaveLength(1);
    expect(result).toMatchObject({ ok: true, value: { order: { ok: false }, refund: { ok: false } } });
  });

  it('the lists for visitor names, or the problem', async () => {
    const { run, sent, nominal } = pages(() => ({ error_code: '-5' }));
    const result = await run(nominal['loadNames'], { orderHash, lang: 'en' });
    expect(sent()[0]?.[2]).toMatchObject({ hash: orderHash, lang: 'en' });
    expect(result).toMatchObject({ ok: false, problem: { kind: 'refused', code: '-5' } });
  });
});
