import { Hono } from 'hono';
import { expect, it } from 'vitest';

import type { Office, OfficeEnv } from '../../../fixtures/box-office/context.ts';
import { addClients } from '../../../fixtures/box-office/routes/clients.ts';

it('under a base path, a customer is led to the page of the shop there, named with the base or without', async () => {
  const app = new Hono<OfficeEnv>();
  addClients(app, { basePath: '/shop' } as Office);
  const to = async (path: string) =>
    (await app.request(`/api/client/nobody?to=${encodeURIComponent(path)}`)).headers.get('Location');
  expect(await to('')).toBe('/shop/');
  expect(await to('/event/ABC?lang=en')).toBe('/shop/event/ABC?lang=en');
  expect(await to('/shop/event/ABC')).toBe('/shop/event/ABC');
  expect(await to('/shopping')).toBe('/shop/shopping');
  expect(await to('//evil.test')).toBe('/shop/');
});
