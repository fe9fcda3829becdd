import { Hono } from 'hono';
import { expect, it } from 'vitest';

import type {
  BoxOfficeDeps,
  BoxOfficeContext,
  BoxOfficeEnv,
} from '../../../../fixtures/box-office/http/context.ts';
import { linkedClient } from '../../../../fixtures/box-office/wire/linked-client.ts';
import { addClients } from '../../../../fixtures/box-office/routes/session-routes.ts';

const crmClient = { data: { id: '70017' } };

/** Only the guards, of a shop under a path. */
function doors(basePath: string, own: Partial<BoxOfficeDeps> = {}) {
  const office = {
    basePath,
    ...own,
    secret: 'secret',
    catalogueService: { catalogue: { crmClient } },
  } as unknown as BoxOfficeDeps;
  const app = new Hono<BoxOfficeEnv>();
  addClients(app, office);
  app.get('/who', async (c: BoxOfficeContext) => c.json((await linkedClient(office, c)) ?? null));
  return app;
}

const ledBy = (basePath: string) => async (path?: string) => {
  const query = path === undefined ? '' : `?to=${encodeURIComponent(path)}`;
  const answer = await doors(basePath).request(`/api/client/nobody${query}`);
  expect(answer.status).toBe(302);
  return answer.headers.get('Location');
};

it('redirects to the shop page under the base path, whether or not the target includes it', async () => {
  const to = ledBy('/shop');
  expect(await to()).toBe('/shop/');
  expect(await to('')).toBe('/shop/');
  expect(await to('/event/ABC?lang=en')).toBe('/shop/event/ABC?lang=en');
  expect(await to('/shop/event/ABC')).toBe('/shop/event/ABC');
  expect(await to('/shopping')).toBe('/shop/shopping');
  expect(await to('//evil.test')).toBe('/shop/');
});

it('redirects to the path itself without a base path', async () => {
  const to = ledBy('');
  expect(await to()).toBe('/');
  expect(await to('/event/ABC')).toBe('/event/ABC');
  expect(await to('https://evil.test/')).toBe('/');
});

it('identifies the customer by a signed HttpOnly cookie until it is cleared', async () => {
  const app = doors('');
  const who = async (cookie: string) =>
    (await app.request('/who', { headers: { Cookie: cookie } })).json() as Promise<unknown>;
  const linked = await app.request('/api/client/demo');
  expect(linked.headers.get('Cache-Control')).toBe('no-store');
  const [cookie = '', ...rules] = (linked.headers.get('Set-Cookie') ?? '').split('; ');
  expect(rules.toSorted()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax']);
  expect(await who(cookie)).toEqual(crmClient);
  expect(await who('')).toBeNull();
  expect(await who('box_office_client=70017')).toBeNull();
  const left = await app.request('/api/client/nobody');
  expect(left.headers.get('Set-Cookie')).toBe(
    'box_office_client=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
  );
  expect(left.headers.get('Cache-Control')).toBe('no-store');
  const stranger = await app.request('/api/client/stranger');
  expect([stranger.status, stranger.headers.get('Set-Cookie')]).toEqual([404, null]);
});

it('sets a Secure cookie whenever TLS is used', async () => {
  const byTls = { 'X-Forwarded-Proto': 'https' };
  const isSecure = async (own: Partial<BoxOfficeDeps>, url: string, headers: Record<string, string> = {}) => {
    const cookies = ['demo', 'nobody'].map(async (who) => {
      const { headers: got } = await doors('', own).request(`${url}/api/client/${who}`, { headers });
      const cookie = got.get('Set-Cookie') ?? '';
      expect(cookie).toMatch(/; HttpOnly.*; SameSite=Lax/);
      return cookie.includes('; Secure');
    });
    const [one, other] = await Promise.all(cookies);
    expect(one).toBe(other);
    return one;
  };
  expect(await isSecure({}, 'http://localhost')).toBe(false);
  expect(await isSecure({}, 'http://localhost', byTls)).toBe(false);
  expect(await isSecure({}, 'https://localhost')).toBe(true);
  expect(await isSecure({ publicOrigin: 'https://tickets.test' }, 'http://localhost')).toBe(true);
  expect(await isSecure({ publicOrigin: 'http://tickets.test' }, 'http://localhost')).toBe(false);
  expect(await isSecure({ trustProxy: true }, 'http://localhost')).toBe(false);
  expect(await isSecure({ trustProxy: true }, 'http://localhost', byTls)).toBe(true);
});
