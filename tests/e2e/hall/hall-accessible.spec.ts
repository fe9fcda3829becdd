import { rawReply } from '../help/altered.ts';
import type { Locator, Page } from 'playwright/test';

import { events } from '../help/events.ts';
import { seatsOf, type PlanSeat } from '../help/hall-plan.ts';
import { expectNoViolations } from '../help/no-violations.ts';
import { expect, test } from '../help/shop.ts';
import { Spoken } from '../help/spoken.ts';

/** A free wheelchair place and the free seat of its companion beside it. */
const placeWithCompanion = (seats: readonly PlanSeat[]): readonly [place: PlanSeat, companion: PlanSeat] => {
  for (const [at, place] of seats.entries()) {
    const companion = seats[at + 1];
    const areBoth = place.kind === 'wheelchair' && companion?.kind === 'companion';
    if (companion !== undefined && areBoth && place.free && companion.free) return [place, companion];
  }
  throw new Error('The hall has no free wheelchair place with a companion’s seat.');
};

/** Counts the key presses. */
const countedKeys = (page: Page) => {
  let count = 0;
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) {
      await page.keyboard.press(key);
      count += 1;
    }
  };
  return {
    press,
    type: async (text: string): Promise<void> => {
      await page.keyboard.type(text);
      count += text.length;
    },
    count: () => count,
    /** Presses a key until an element has the focus. */
    until: async (key: string, wanted: Locator): Promise<void> => {
      while (!(await wanted.evaluate((element) => element === document.activeElement))) await press(key);
    },
  };
};

test('a wheelchair place in a stadium is fifteen keys away, by the filter and by the search', async ({
  page,
  buyer,
}) => {
  await buyer.openHall(events.stadium);
  await buyer.sectorsShown();
  const add = page
    .getByRole('dialog')
    .getByRole('button', { name: /^Взять/ })
    .last();
  const byFilter = countedKeys(page);
  await buyer.map.focus();
  const filter = page.getByRole('button', { name: /^Для кресел-колясок/ });
  await byFilter.until('Tab', filter);
  await byFilter.press('Space');
  await expect(filter).toHaveAttribute('aria-pressed', 'true');
  await byFilter.until('Shift+Tab', buyer.map);
  // To the sector with wheelchair places, into it, and to the place.
  await byFilter.press('ArrowRight', 'Enter');
  await expect(page.locator('#hall-map-here')).toHaveText(/место для кресла-коляски|место сопровождающего/);
  await byFilter.press('Enter');
  await expect(add).toBeFocused();
  await byFilter.press('Enter');
  await expect(buyer.cart.filter({ hasText: 'место для кресла-коляски' })).toHaveCount(1);
  expect(byFilter.count()).toBeLessThanOrEqual(15);

  const bySearch = countedKeys(page);
  await buyer.map.focus();
  await bySearch.until('Shift+Tab', page.getByRole('button', { name: 'Список мест' }));
  await bySearch.press('Enter');
  await bySearch.until('Tab', page.getByRole('searchbox'));
  await bySearch.type('коляс');
  await bySearch.press('Enter');
  await expect(page.getByRole('dialog', { name: /место для кресла-коляски/ })).toBeVisible();
  await bySearch.press('Enter');
  expect(bySearch.count()).toBeLessThanOrEqual(15);
});

test('one press takes a wheelchair place with its companion’s seat, whichever of them was pressed', async ({
  page,
  buyer,
  shop,
}) => {
  const spoken = await Spoken.of(page);
  const [place, companion] = placeWithCompanion(await seatsOf(shop, events.stadium));
  await buyer.openHall(events.stadium);
  const dialog = page.getByRole('dialog');
  const at = await buyer.zoomToSeat(place.id);
  await page.mouse.click(at.x, at.y);
  await expect(dialog).toHaveAccessibleName(`${place.name}, место для кресла-коляски`);
  await dialog.getByRole('button', { name: /^С сопровождающим · \d/ }).click();
  await expect(buyer.cart).toHaveCount(2);
  await expect(buyer.cart.filter({ hasText: 'место для кресла-коляски' })).toHaveCount(1);
  await expect(buyer.cart.filter({ hasText: 'место сопровождающего' })).toHaveCount(1);
  await expect.poll(async () => (await spoken.all()).join(' ')).toMatch(/место для кресла-коляски.*₽/);

  // Removing one of the two asks what to do: one press restores it, one removes the other.
  const remove = buyer.cart
    .filter({ hasText: 'место для кресла-коляски' })
    .getByRole('button', { name: /^Убрать/ });
  await remove.click();
  await expect(buyer.cart).toHaveCount(1);
  const asked =
    /Убрано: .*В корзине место сопровождающего без места для кресла-коляски: .*ряд \d+, место \d+/;
  await expect.poll(async () => (await spoken.all()).join(' ')).toMatch(asked);
  await page.getByRole('button', { name: 'Взять и место для кресла-коляски' }).click();
  await expect(buyer.cart.filter({ hasText: 'место для кресла-коляски' })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Убрать и его' })).toHaveCount(0);
  await buyer.pastDoublePress();
  await remove.click();
  await page.getByRole('button', { name: 'Убрать и его' }).click();
  await expect(buyer.cart).toHaveCount(0);
  const beside = await buyer.zoomToSeat(companion.id);
  await page.mouse.click(beside.x, beside.y);
  await expect(dialog.getByText(`ряд ${place.row}, место ${place.seat}.`)).toBeVisible();
  await dialog.getByRole('button', { name: /^Взять 2 места · \d/ }).click();
  await expect(buyer.cart).toHaveCount(2);
});

test('a hall without accessible places has no filter for them', async ({ page, buyer }) => {
  await page.route('**/api/scheme/map', async (route) => {
    const reply = await rawReply(route);
    await route.fulfill({ body: (await reply.text()).replaceAll(/"kind":"\w+",/g, '') });
  });
  await buyer.openHall(events.chamber);
  await expect(page.getByRole('list', { name: 'Цены' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Для кресел-колясок/ })).toHaveCount(0);
});

test('if price and number leave no accessible places, that is said, with a way to see some again', async ({
  page,
  buyer,
}) => {
  const spoken = await Spoken.of(page);
  await buyer.openHall(events.stadium);
  const filter = page.getByRole('button', { name: /^Для кресел-колясок/ });
  await filter.click();
  await expect.poll(() => spoken.all()).toContainEqual(expect.stringMatching(/^Подход\S+ \d+ мест/));
  // With the filter on, the proposal is a wheelchair place with its companion’s seat.
  const proposals = page.getByRole('radiogroup', { name: 'Что предлагаем' });
  await expect(proposals).toContainText('место для кресла-коляски');
  const price = page.getByRole('combobox', { name: 'До какой цены?' });
  await price.selectOption({ index: 1 });
  await expect
    .poll(() => spoken.all())
    .toContainEqual(expect.stringMatching(/^Подходящих мест нет: до [\d\s]+₽, места для кресел-колясок$/));
  await expectNoViolations(page, 'nothing is left by the filters');
  await page.getByRole('button', { name: 'Любая цена', exact: true }).click();
  await expect(price).toHaveValue('');
  await expect(filter).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: 'Все места', exact: true })).toHaveCount(0);
  await filter.click();
  await expect.poll(() => spoken.all()).toContain('Показаны все места');
});
