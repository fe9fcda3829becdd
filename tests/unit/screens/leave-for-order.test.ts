import { afterEach, describe, expect, it, vi } from 'vitest';

import type { OrderHash } from '../../../src/contract/brand.ts';
import { setup } from '../../../src/contract/setup.ts';
import { integrationAddress, notifyHost } from '../../../src/features/leave-for-order.ts';

const hash = 'AB'.repeat(20) as OrderHash;
afterEach(() => vi.unstubAllGlobals());

/** The origins to which a framed page reports its order, given the setup's `origin`. */
function told(origin: unknown): string[] {
  const heard: string[] = [];
  const parent = {
    postMessage: (_: unknown, target: string) => {
      // Like a browser.
      if (target !== '*' && target !== '/' && !URL.canParse(target))
        throw new DOMException('', 'SyntaxError');
      heard.push(target);
    },
  };
  vi.stubGlobal('window', { parent });
  notifyHost(setup.parse({ app: { integration_origin: origin } }), hash);
  return heard;
}

it('notifies the host of an order at the configured origin', () => {
  expect(told('https://host.example')).toEqual(['https://host.example']);
  expect(told(' https://host.example:8443/page?x ')).toEqual(['https://host.example:8443']);
});

it.each([
  'host.example',
  'https//host.example',
  'https://',
  'httpsx://host.example',
  'xhttps://host.example',
  '*',
  '/',
  'null',
  'javascript:alert(1)',
  7,
  {},
  '',
])('notifies nobody, and does not throw, if the configured origin is %j', (origin) => {
  expect(told(origin)).toEqual([]);
});

describe('an integrated shop', () => {
  const shop = 'https://shop.example';
  const ledTo = (address: unknown, inForeignFrame = false): string | null => {
    const app = { integration_order_url: address };
    return integrationAddress(setup.parse({ is_integration: '1', app }), 'kz', hash, shop, inForeignFrame);
  };

  it('leads to the configured address on the same origin', () => {
    expect(ledTo('/old?order={hash}&l={lang}')).toBe(`${shop}/old?order=${hash}&l=kz`);
    expect(ledTo(`${shop}/{lang}/{hash}`)).toBe(`${shop}/kz/${hash}`);
    expect(ledTo('/old/{hash}', true)).toBe(`${shop}/old/${hash}`);
  });

  it.each([
    'https://host.example/{hash}',
    '//host.example/{hash}',
    String.raw`\\host.example\{hash}`,
    'javascript:alert(1)',
    'blob:https://shop.example/{hash}',
    'mailto:{hash}@host.example',
    `https://shop.example@host.example/`,
  ])('ignores the configured address %j', (address) => expect(ledTo(address)).toBeNull());

  it('leads to the host’s default address if none is configured, except in a cross-site frame', () => {
    expect(ledTo('')).toBe(`${shop}/kz/order/${hash}`);
    expect(ledTo('', true)).toBeNull();
  });
});
