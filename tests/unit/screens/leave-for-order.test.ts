import { afterEach, expect, it, vi } from 'vitest';

import type { OrderHash } from '../../../src/contract/brand.ts';
import { setup } from '../../../src/contract/setup.ts';
import { tellHost } from '../../../src/features/leave-for-order.ts';

const hash = 'AB'.repeat(20) as OrderHash;
afterEach(() => vi.unstubAllGlobals());

/** To which origins a page in a frame tells of its order, where the setup names `origin`. */
function told(origin: unknown): string[] {
  const heard: string[] = [];
  const parent = {
    postMessage: (_: unknown, target: string) => {
      // As a browser does.
      if (target !== '*' && target !== '/' && !URL.canParse(target))
        throw new DOMException('', 'SyntaxError');
      heard.push(target);
    },
  };
  vi.stubGlobal('window', { parent });
  tellHost(setup.parse({ app: { integration_origin: origin } }), hash);
  return heard;
}

it('tells the host of an order at the origin the setup names', () => {
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
])('tells nobody where the setup names %j, and lets the buyer go on', (origin) => {
  expect(told(origin)).toEqual([]);
});
