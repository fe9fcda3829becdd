import type { Page } from 'playwright/test';

import { catalogue } from '../../../fixtures/catalogue/catalogue.ts';
import { pictureColors } from '../../../src/core/colors/picture-colors.ts';
import { unread } from '../../unit/event/evening-contrast.ts';
import { events } from '../help/events.ts';
import { expect, test } from '../help/shop.ts';

/** The colours of a page's buttons, links and strip, and the strip of its picture. */
const worn = (page: Page) =>
  page
    .locator('[data-evening] > *')
    .first()
    .evaluate((element) => {
      const style = getComputedStyle(element);
      return {
        accent: style.getPropertyValue('--accent'),
        strip: style.getPropertyValue('--strip'),
        picture: /\/api\/images\/[\w-]+\.svg/.exec(style.getPropertyValue('--picture'))?.[0] ?? '',
      };
    });

const accentOf = (page: Page) =>
  page.locator('#app').evaluate((element) => getComputedStyle(element).getPropertyValue('--accent'));

/** The pixels of pictures as a page reads them for its colours. */
const pixelsIn = (page: Page, addresses: readonly string[]): Promise<readonly (readonly number[])[]> =>
  page.evaluate(
    (all) =>
      Promise.all(
        all.map(async (address) => {
          const image = new Image();
          image.src = address;
          await image.decode();
          const context = new OffscreenCanvas(32, 32).getContext('2d');
          context?.drawImage(image, 0, 0, 32, 32);
          return [...(context?.getImageData(0, 0, 32, 32).data ?? [])];
        }),
      ),
    addresses,
  );

test('an event’s hall and order have its colours, another event’s have others', async ({
  page,
  buyer,
  shop,
}) => {
  await buyer.openHall(events.chamber);
  const hall = await worn(page);
  expect(hall.strip).toContain('linear-gradient');
  expect(hall.picture).not.toBe('');
  expect(hall.accent).not.toBe(await accentOf(page));
  const hash = await shop.placeOrder(events.chamber, await shop.freeSeats(events.chamber));
  await page.goto(`/order/${hash}`);
  await expect(page.getByRole('button', { name: /^Оплатить/ })).toBeVisible();
  expect(await worn(page)).toEqual(hall);
  const stub = page.getByRole('article').getByRole('paragraph').first();
  const pictureHeight = () => stub.evaluate((element) => getComputedStyle(element, '::before').height);
  expect(await pictureHeight()).toBe('88px');
  // A paid order shows its picture once, in the panel above its tickets.
  await shop.payOrder(hash);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Билет готов' })).toBeVisible();
  expect(await pictureHeight()).toBe('0px');
  await page.goto(`/event/${events.museum}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const museum = await worn(page);
  expect(museum.strip).toContain('linear-gradient');
  expect(museum).not.toEqual(hall);
  // Colours taken from any picture of the catalogue are readable on all papers.
  const { events: rows } = catalogue({ year: 2026, month: 11, day: 27 });
  const pictures = [...new Set(rows.flatMap(({ action }) => action.image_url_ru || []))];
  const colors = (await pixelsIn(page, pictures)).map(pictureColors).filter((one) => one !== null);
  expect(colors.length).toBeGreaterThan(Math.max(50, pictures.length * 0.9));
  expect(colors.flatMap(unread)).toEqual([]);
});

test('if the shop disables them or the reader has own colours, those are used', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`/event/${events.museum}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await worn(page)).toEqual({ accent: await accentOf(page), strip: '', picture: '' });
  await page.route('**/api/setup', async (route) => {
    const reply = await route.fetch();
    const setup = (await reply.json()) as { response: { app: Record<string, string> } };
    setup.response.app['event_colors'] = '0';
    await route.fulfill({ response: reply, json: setup });
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[data-evening]')).toHaveCount(0);
});
