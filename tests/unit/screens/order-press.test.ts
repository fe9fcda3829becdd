import { afterEach, describe, expect, it, vi } from 'vitest';

import type { OrderHash } from '../../../src/contract/brand.ts';
import { setup } from '../../../src/contract/setup.ts';
import { integrationAddress } from '../../../src/features/leave-for-order.ts';
import { newIdempotencyKey } from '../../../src/features/new-key.ts';
import { createSubmitEvent } from '../../../src/features/captcha/create-submit-event.ts';

const hash = 'A'.repeat(40) as OrderHash;
const origin = 'https://host.example';
const address = (over: Record<string, unknown>) =>
  integrationAddress(setup.parse({ is_integration: '1', app: over }), 'kz', hash, origin);

describe('an order of a shop integrated into another site', () => {
  it('leads to the host’s own page, in the buyer’s language', () => {
    expect(address({})).toBe(`${origin}/kz/order/${hash}`);
    expect(address({ integration_order_url: '/old/{hash}?l={lang}&again={hash}' })).toBe(
      `${origin}/old/${hash}?l=kz&again=${hash}`,
    );
    expect(address({ integration_order_url: `${origin}/x` })).toBe(`${origin}/x`);
  });

  it('leads to this shop’s page if the host’s is cross-origin, malformed or not used', () => {
    const elsewhere = ['https://evil.example/{hash}', '//evil.example', `blob:${origin}/x`];
    for (const url of [...elsewhere, 'http://', 'javascript:alert(1)']) {
      expect(address({ integration_order_url: url })).toBeNull();
    }
    expect(integrationAddress(setup.parse({}), 'ru', hash, origin)).toBeNull();
  });
});

describe('pressing «order»', () => {
  afterEach(() => vi.unstubAllGlobals());
  const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

  it('creates a new idempotency key each time, even without crypto.randomUUID', async () => {
    const first = await createSubmitEvent('');
    const second = await createSubmitEvent('');
    expect(first).toMatchObject({ type: 'checkout.submit', recaptchaToken: null });
    expect(first.freshKey).toMatch(uuid);
    expect(second.freshKey).not.toBe(first.freshKey);
    const { crypto } = globalThis;
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    expect(newIdempotencyKey()).toMatch(uuid);
    expect(newIdempotencyKey()).not.toBe(newIdempotencyKey());
  });

  it('writes small bytes of the key with two digits', () => {
    vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.map((_, at) => at) });
    expect(newIdempotencyKey()).toBe('00010203-0405-0607-0809-0a0b0c0d0e0f');
  });
});
