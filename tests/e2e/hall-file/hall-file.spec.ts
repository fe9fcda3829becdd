import type { Page } from 'playwright/test';

import { events } from '../help/events.ts';
import { expect, test } from '../help/shop.ts';
import { startShop } from '../help/shop-process.ts';

test.skip(process.env['E2E_HALLS'] === 'raw', 'there are no files then');

/** What a page was sent of halls: the kind of each reply and how long it was on the line, bytes. */
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

test('a hall comes as a file, and another date of it brings its sale alone', async ({ page, buyer }) => {
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

for (const [what, spoil] of [
  ['is cut', (file: Buffer) => file.subarray(0, file.length / 2)],
  ['has a wrong byte', (file: Buffer) => Buffer.from(file.map((byte, at) => (at === 900 ? byte ^ 1 : byte)))],
  ['is something else', () => Buffer.from('<html>')],
  ['is missing', null],
] as const)
  test(`a hall whose file ${what} is read as the back end writes it`, async ({ page, buyer }) => {
    const replies = hallReplies(page);
    await page.route('**/api/scheme/halls/*', async (route) => {
      if (spoil === null) return route.fulfill({ status: 404, body: 'Not found' });
      const reply = await route.fetch();
      const { 'content-encoding': _, ...headers } = reply.headers();
      return route.fulfill({ status: 200, headers, body: spoil(await reply.body()) });
    });
    await buyer.openHall(events.chamber);
    await expect(buyer.map).toBeVisible();
    expect(replies.map(({ type }) => type).filter((type) => type !== 'html')).toContain('application/json');
    await expect(page.getByRole('list', { name: 'Цены' })).toBeVisible();
  });

test('a hall that no file was made of yet comes as the back end writes it, and as a file the next time', async ({
  browser,
}) => {
  const shop = await startShop({ HALL_FILES: 'memory' });
  const page = await browser.newPage({ baseURL: shop.origin });
  const replies = hallReplies(page);
  await page.goto(`/scheme/${events.chamber}`);
  await expect(page.locator('[data-hall-map]')).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.locator('[data-hall-map]')).toBeVisible();
    expect(replies.at(-1)?.type).toBe('hall');
  }).toPass();
  expect(replies[0]?.type).toBe('application/json');
  await page.close();
  await shop.stop();
});
