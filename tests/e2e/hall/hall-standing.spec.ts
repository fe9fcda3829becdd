import type { Page } from 'playwright/test';

import { events } from '../help/events.ts';
import { hereOn, spoken, stepTo } from '../help/hall-steps.ts';
import { expect, test } from '../help/shop.ts';

/** The spoken name of a standing area of the arena, with the price and the places left. */
const floor = /^(Танцевальный партер|Фан-зона|VIP-терраса), .*\d\s₽, осталось/i;

/** Presses an arrow until a standing area is announced. */
const walkToFloor = async (page: Page, key: string): Promise<string> => {
  for (let step = 0; step < 60; step += 1) {
    const name = await stepTo(page, key);
    if (!floor.test(name)) continue;
    await expect(spoken(page)).toHaveText(name);
    return name.split(',')[0] ?? '';
  }
  throw new Error(`${key} never came to a standing area.`);
};

test('Enter offers the floor’s tickets like a tap, and arrows continue from there', async ({
  page,
  buyer,
}) => {
  await buyer.openHall(events.arena);
  await buyer.map.focus();
  await stepTo(page, 'ArrowRight');
  await stepTo(page, 'Enter');
  await expect(spoken(page)).toContainText(/свободно\s*$/);
  const name = await walkToFloor(page, 'ArrowLeft');
  await buyer.cameraAtRest();
  await page.keyboard.press('Enter');
  await expect(buyer.offer(name)).toBeVisible();
  // The fee is mentioned with the sum that includes it, and not on a separate line.
  await expect(buyer.offer(name).getByText(/сервисн/)).toHaveText(/^\d[\d\s]*₽ с сервисным сбором$/);
  await buyer.offer(name).getByRole('button', { name: 'Увеличить количество' }).first().press('Enter');
  await buyer.offer(name).getByRole('button', { name: 'Увеличить количество' }).first().press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(buyer.map).toBeFocused();
  await expect(buyer.cart).toContainText(name);
  await expect(buyer.cart.getByRole('status').or(buyer.cart.locator('output'))).toHaveText('2');
  await expect(hereOn(page)).toContainText(name);
  await stepTo(page, 'ArrowDown');
  await stepTo(page, 'ArrowUp');
  await expect(spoken(page)).toContainText(`${name}, `);
  await expect(spoken(page)).toContainText('в корзине');
});
