import type { Page } from 'playwright/test';

import { events } from '../help/events.ts';
import { expect, test } from '../help/shop.ts';

interface WireMap {
  svg: string;
  readonly seat_numbers: { seat_id: string }[];
}

/** The plan stays; the seats on sale get ids that no shape of it has, as long as `isStrange` says so. */
const serveStrangeSeats = async (page: Page, isStrange: () => boolean): Promise<void> => {
  await page.route('**/api/scheme/map', async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as { response: WireMap };
    if (isStrange()) for (const seat of body.response.seat_numbers) seat.seat_id = `strange${seat.seat_id}x`;
    await route.fulfill({ response: reply, json: body });
  });
};

test('a plan that draws none of the seats on sale says so, and can be asked for again', async ({ page }) => {
  let strange = true;
  await serveStrangeSeats(page, () => strange);
  await page.goto(`/scheme/${events.chamber}?qa=1`);
  const notice = page.getByRole('alert').filter({ hasText: 'На схеме не нашлось мест этого сеанса' });
  await expect(notice).toBeVisible();
  // They are on sale all the same.
  await expect(page.getByText('Свободных мест нет')).toHaveCount(0);
  strange = false;
  await notice.getByRole('button', { name: 'Попробовать ещё раз' }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByRole('button', { name: 'Приблизить' })).toBeVisible();
  // A look at what is still free may be on its way.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('where such a plan has standing areas too, their tickets are had from the list', async ({ page }) => {
  await serveStrangeSeats(page, () => true);
  await page.goto(`/scheme/${events.arena}?lang=en`);
  const notice = page.getByRole('alert').filter({ hasText: 'none of this session’s seats' });
  await notice.getByRole('button', { name: 'Seat list' }).click();
  await page.getByRole('button', { name: /^Fan zone/ }).click();
  await expect(page.getByRole('dialog', { name: /Fan zone/ })).toBeVisible();
});
