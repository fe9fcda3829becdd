import { describe, expect, it } from 'vitest';

import { isAppPath, isPrivatePath } from '../../../src/core/addresses/app-routes.ts';

describe('a path', () => {
  it.each([
    '/',
    '/contacts',
    '/contacts/',
    '/event/ABC',
    '/event/ABC/05-12-2026',
    '/event/ABC/05-12-2026/19-00',
    '/event/ABC/05-12-2026/19-00/',
    '/scheme/ABC',
    '/scheme/ABC/05-12-2026/19-00',
    '/order/ABC',
    '/order/declined/ABC',
    '/order/return/ABC',
    '/nominal-tickets/ABC',
    '/rules/purchase-terms',
    '/rules/privacy-policy',
    '/kz/rules',
    '/kz/rules-agreement',
    '/ru/order/ABC',
    '/ch/order/ABC/',
  ])('belongs to a page: %s', (path) => {
    expect(isAppPath(path)).toBe(true);
  });

  it.each([
    '',
    '/nothing',
    '/contacts/x',
    'x/contacts',
    '/xcontacts',
    '/event',
    '/event/',
    '/event/A/B/C/D',
    '/scheme/A/B/C/D',
    '/order',
    '/order/A/B',
    '/nominal-tickets',
    '/a/b/rules',
    '/shop/order/ABC',
    '/event/order/A/B/C',
    '/contacts//',
  ])('belongs to no page: %s', (path) => {
    expect(isAppPath(path)).toBe(false);
  });

  it('is private only if it contains an order hash', () => {
    for (const path of [
      '/order/ABC',
      '/order/declined/ABC',
      '/nominal-tickets/ABC',
      '/ticket/ABC',
      '/en/order/ABC',
    ])
      expect(isPrivatePath(path)).toBe(true);
    for (const path of ['/', '/event/order/', '/event/ABC', '/orders/ABC', '/order', '/shop/order/ABC'])
      expect(isPrivatePath(path)).toBe(false);
  });
});
