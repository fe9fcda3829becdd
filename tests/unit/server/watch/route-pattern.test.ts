import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routePattern } from '../../../../fixtures/server/watch/route-pattern.ts';
import { appRoutes } from '../../../../src/core/addresses/app-routes.ts';
import { openShop, type Shop } from '../../box-office/help/open-shop.ts';
import { repertoireOf } from '../../box-office/help/test-repertoire.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ repertoire: repertoireOf('plain') });
}, 60_000);
afterAll(() => shop.close());

/** Neutral values for a path's parameters. */
const filled = (pattern: string): string => pattern.replaceAll(/:\w+\??/g, 'C0FFEE');

describe('the route pattern of a path', () => {
  it('is known for every box office route and every page, without parameter values', () => {
    const handled = shop.app.routes.filter(({ method, path }) => method !== 'ALL' && !path.includes('*'));
    const paths = [...handled.map(({ path }) => path), ...Object.values(appRoutes)];
    expect(paths.length).toBeGreaterThan(40);
    const named = paths.map((path) => [path, routePattern(filled(path))] as const);
    expect(named.filter(([, name]) => name === 'other' || name.includes('C0FFEE'))).toEqual([]);
    // Calls that match only the catch-all pattern would be counted as one.
    const lumped = named.filter(([path, name]) => name.endsWith('*') && !path.startsWith('/api/__test__'));
    expect(lumped.map(([, name]) => name)).toEqual(
      lumped.map(() => expect.stringMatching(/payment|event|scheme/)),
    );
  });

  it('is one of a limited set for arbitrary paths', () => {
    const part = fc.oneof(
      fc.constantFrom(
        'api',
        'order',
        'event',
        'scheme',
        'ticket',
        'bank',
        'view',
        'assets',
        'return',
        ':hash',
        '*',
      ),
      fc.string(),
      fc.stringMatching(/^[0-9A-F]{40}$/),
    );
    const seen = new Set<string>();
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const name = routePattern(`/${parts.join('/')}`);
        seen.add(name);
        return !/[0-9A-F]{40}/.test(name);
      }),
      { numRuns: 3000 },
    );
    expect(seen.size).toBeLessThan(60);
  });
});
