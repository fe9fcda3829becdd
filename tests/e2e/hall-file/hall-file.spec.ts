import type { Page } from 'playwright/test';

import { events } from '../help/events.ts';
import { expect, test } from '../help/shop.ts';

/** The hall replies a page received: the type of each and its size on the wire, bytes. */
function hallReplies(page: Page): { readonly type: string; readonly path: string }[] {
  const replies: { type: string; path: string }[] = [];
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname;
    if (!/\/scheme\/(?:map|halls\/)/.test(path)) return;
    const [type = ''] = (response.headers()['content-type'] ?? '').split(';');
    replies.push({ type: type.replace(/^.*[.]/, ''), path: path.replace(/halls\/.*/, 'halls') });
  });
  return replies;
}

test('a hall is loaded as a file, and another date loads only its availability', async ({ page, buyer }) => {
  const replies = hallReplies(page);
  await buyer.openHall(events.opera);
  await expect(buyer.map).toBeVisible();
  expect(replies).toEqual([
    { type: 'sale', path: '/api/scheme/map' },
    { type: 'hall', path: '/api/scheme/halls' },
  ]);
  await page.getByRole('radiogroup', { name: 'Даты' }).getByRole('radio').nth(1).click();
  await expect.poll(() => replies.length).toBe(3);
  expect(replies[2]).toEqual({ type: 'sale', path: '/api/scheme/map' });
});

test('a hall whose file has a wrong byte is read from the back end’s raw reply', async ({ page, buyer }) => {
  const replies = hallReplies(page);
  await page.route('**/api/scheme/halls/*', async (route) => {
    const reply = await route.fetch();
    const { 'content-encoding': _, ...headers } = reply.headers();
    return route.fulfill({
      status: 200,
      headers,
      body: Buffer.from((await reply.body()).map((byte, at) => (at === 900 ? byte ^ 1 : byte))),
    });
  });
  await buyer.openHall(events.chamber);
  await expect(buyer.map).toBeVisible();
  expect(replies.map(({ type }) => type).filter((type) => type !== 'html')).toContain('application/json');
  await expect(page.getByRole('list', { name: 'Цены' })).toBeVisible();
});

test('a slow availability reply is awaited without drawing half of it', async ({ page, buyer, shop }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await shop.fault('slow', '/api/scheme/map', { arg: '1200' });
  await buyer.openHall(events.opera);
  expect(asked).toContainEqual(expect.stringMatching(/\/halls\//));
  expect(asked.filter((path) => path.includes('/extras-'))).toEqual([]);
});
