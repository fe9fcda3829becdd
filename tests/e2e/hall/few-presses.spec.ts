import type { Page } from 'playwright/test';

import type { Buyer } from '../help/buyer.ts';
import { events } from '../help/events.ts';
import { seatsOf, type PlanSeat } from '../help/hall-plan.ts';
import { expect, test } from '../help/shop.ts';

/** Two free seats of one price beside each other, by their numbers. */
const freePair = (seats: readonly PlanSeat[]): readonly [PlanSeat, PlanSeat] => {
  for (const [at, left] of seats.entries()) {
    const right = seats[at + 1];
    const isRow = left.sector === right?.sector && left.row === right.row && left.zone === right.zone;
    const areOrdinary = left.kind + (right?.kind ?? '') === '';
    if (right !== undefined && isRow && left.free && right.free && areOrdinary) return [left, right];
  }
  throw new Error('The hall has no two free neighbours.');
};

/** Counts what a hand presses, on every page of the journey. */
const countPresses = async (page: Page): Promise<() => number> => {
  let presses = 0;
  await page.exposeFunction('pressed', () => {
    presses += 1;
  });
  await page.addInitScript(() => {
    addEventListener('pointerdown', () => (window as unknown as { pressed: () => void }).pressed(), true);
  });
  return () => presses;
};

/** From a chosen seat to the bank: three fields, the consent, two buttons. */
const orderByThreeFields = async (buyer: Buyer): Promise<void> => {
  const { page, words } = buyer;
  await page.getByRole('textbox', { name: words.fio }).fill('Иванова Анна');
  await page.getByRole('textbox', { name: words.phone }).fill('+7 916 123-45-67');
  await page.getByRole('textbox', { name: words.email }).fill('anna@example.com');
  await expect(page.getByRole('textbox')).toHaveCount(3);
  await page.getByRole('checkbox').first().check();
  await buyer.order();
  await buyer.toBank();
};

test('two neighbours in the stadium, from the poster to the bank, are six clicks and three fields', async ({
  page,
  buyer,
  shop,
}) => {
  const [seat] = freePair(await seatsOf(shop, events.stadium));
  const presses = await countPresses(page);
  await page.goto('/?qa=1');
  await page.getByRole('link', { name: buyer.words.buy }).first().click();
  await buyer.hallReady();
  // The wheel brings the seat near; a press on its sector would show what that offers first.
  const far = await buyer.seatPoint(seat.id);
  await page.mouse.move(far.x, far.y);
  while ((await buyer.camera()).zoom < 16) await page.mouse.wheel(0, -300);
  await buyer.cameraAtRest();
  const near = await buyer.seatPoint(seat.id);
  await page.mouse.click(near.x, near.y);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Два места рядом · \d/ })
    .click();
  await expect(buyer.cart).toHaveCount(2);
  await expect(buyer.cart.filter({ hasText: 'Взрослый' })).toHaveCount(2);
  const chosen = presses();
  await orderByThreeFields(buyer);
  expect(chosen).toBe(3);
  expect(presses()).toBeLessThanOrEqual(6);
});

test('the best two seats of the stadium, from the poster to the bank, are five clicks and three fields', async ({
  page,
  buyer,
}) => {
  const presses = await countPresses(page);
  await page.goto('/?qa=1');
  await page.getByRole('link', { name: buyer.words.buy }).first().click();
  await buyer.hallReady();
  // With its sum what that holds; chosen, that is a line of the cart.
  await page.getByRole('button', { name: /^Взять 2 места · \d[\d\s]*₽ сбор включён$/ }).click();
  await expect(buyer.cart).toHaveCount(2);
  const chosen = presses();
  await orderByThreeFields(buyer);
  expect(chosen).toBe(2);
  expect(presses()).toBeLessThanOrEqual(5);
});

test('the same with the keyboard is seventy keys at the most, what is typed into fields not counted', async ({
  page,
  buyer,
}) => {
  const { keyboard } = page;
  let presses = 0;
  const press = async (key: string): Promise<void> => {
    presses += 1;
    await keyboard.press(key);
  };
  /** Tab until what has the focus has this name. Each Tab is a press. */
  const tabTo = async (name: RegExp): Promise<void> => {
    for (let tab = 0; tab < 60; tab += 1) {
      const said = await page.evaluate(() => {
        const { activeElement: element } = document;
        if (!(element instanceof HTMLElement)) return '';
        const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
        return (
          element.ariaLabel ?? (labels.map((label) => label.textContent).join(' ') || element.textContent)
        );
      });
      if (name.test((said ?? '').trim())) return;
      await press('Tab');
    }
    throw new Error(`Tab never came to ${name}.`);
  };
  await page.goto('/?qa=1');
  await expect(page.getByRole('link', { name: buyer.words.buy }).first()).toBeVisible();
  await tabTo(new RegExp(`^${buyer.words.buy}`));
  await press('Enter');
  await buyer.hallReady();
  await tabTo(/^Подобрать места рядом/);
  await press('Enter');
  await expect(page.getByRole('radio', { name: /^Лучший вид/ })).toBeFocused();
  await press('Enter');
  await expect(buyer.cart).toHaveCount(2);
  await tabTo(/^Фамилия и имя/);
  await keyboard.type('Иванова Анна');
  await tabTo(/^Телефон/);
  await keyboard.type('+79161234567');
  await tabTo(/^Электронная почта/);
  await keyboard.type('anna@example.com');
  await tabTo(/^Я принимаю/);
  await press('Space');
  await tabTo(/^Продолжить · /);
  await press('Enter');
  await buyer.onOrderPage();
  await tabTo(/^Оплатить/);
  await press('Enter');
  await page.waitForURL(/\/bank\/pay/);
  expect(presses).toBeLessThanOrEqual(70);
});
