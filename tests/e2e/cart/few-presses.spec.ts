import type { Locator, Page } from 'playwright/test';

import type { Buyer } from '../help/buyer.ts';
import { events } from '../help/events.ts';
import { seatsOf, type PlanSeat } from '../help/hall-plan.ts';
import { expect, test } from '../help/shop.ts';

/** Two adjacent free seats of one price, in numerical order. */
const freePair = (seats: readonly PlanSeat[]): readonly [PlanSeat, PlanSeat] => {
  for (const [at, left] of seats.entries()) {
    const right = seats[at + 1];
    const isRow = left.sector === right?.sector && left.row === right.row && left.zone === right.zone;
    const areOrdinary = left.kind + (right?.kind ?? '') === '';
    if (right !== undefined && isRow && left.free && right.free && areOrdinary) return [left, right];
  }
  throw new Error('The hall has no two free neighbours.');
};

/** The buyer's input on all pages of the journey. */
type Hand = {
  presses: number;
  /** Names of the fields that were typed into. */
  readonly fields: Set<string>;
};

/** Counts what the pages receive: mouse or touch presses, and fields that are typed into. */
const watchHand = async (page: Page): Promise<Hand> => {
  const hand: Hand = { presses: 0, fields: new Set() };
  await page.exposeFunction('heard', (field: string) => {
    if (field === '') hand.presses += 1;
    else hand.fields.add(field);
  });
  await page.addInitScript(() => {
    const { heard } = window as unknown as { readonly heard: (field: string) => void };
    addEventListener('pointerdown', ({ isPrimary }) => isPrimary && heard(''), true);
    addEventListener(
      'input',
      ({ target }) => {
        if (target instanceof HTMLInputElement && target.type !== 'checkbox') heard(target.autocomplete);
      },
      true,
    );
  });
  return hand;
};

/** Presses with the input device of this window: finger or mouse. */
const press = (page: Page, target: Locator): Promise<void> =>
  (page.viewportSize()?.width ?? 0) < 1024 ? target.tap() : target.click();

/** From chosen seats to the bank: three fields, the consent, two buttons. */
const orderByThreeFields = async (buyer: Buyer): Promise<void> => {
  const { page, words } = buyer;
  await page.getByRole('textbox', { name: words.fio }).fill('Иванова Анна');
  await page.getByRole('textbox', { name: words.phone }).fill('+7 916 123-45-67');
  await page.getByRole('textbox', { name: words.email }).fill('anna@example.com');
  await press(page, page.getByRole('checkbox').first());
  await press(page, buyer.orderButton);
  await buyer.onOrderPage();
  await press(page, buyer.payButton);
  await page.waitForURL(/\/bank\/pay/);
};

const toHall = async (buyer: Buyer): Promise<void> => {
  await buyer.page.goto('/?qa=1');
  await press(buyer.page, buyer.page.getByRole('link', { name: buyer.words.buy }).first());
  await buyer.hallReady();
};

const typed = ['email', 'name', 'tel'];

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the stadium’s best two seats take six presses on a phone, from the poster to the bank', async ({
    page,
    buyer,
  }) => {
    const hand = await watchHand(page);
    await toHall(buyer);
    await page.getByRole('button', { name: /^Лучший вид/ }).tap();
    // The total with its fee; once taken, it is a line of the cart.
    await press(page, page.getByRole('button', { name: /^Взять 2 места · \d[\d\s]*₽ сбор включён$/ }));
    await expect(buyer.cart).toHaveCount(2);
    await orderByThreeFields(buyer);
    expect(hand.presses).toBeLessThanOrEqual(6);
    expect([...hand.fields].toSorted()).toEqual(typed);
  });
});

test('two neighbouring stadium seats chosen on the map take six presses on a desktop', async ({
  page,
  buyer,
  shop,
}) => {
  const [seat] = freePair(await seatsOf(shop, events.stadium));
  const hand = await watchHand(page);
  await toHall(buyer);
  const far = await buyer.seatPoint(seat.id);
  await page.mouse.move(far.x, far.y);
  while ((await buyer.camera()).zoom < 16) await page.mouse.wheel(0, -300);
  await buyer.cameraAtRest();
  const near = await buyer.seatPoint(seat.id);
  await page.mouse.click(near.x, near.y);
  await press(page, page.getByRole('dialog').getByRole('button', { name: /^Взять 2 места · \d/ }));
  await expect(buyer.cart).toHaveCount(2);
  await expect(buyer.cart.filter({ hasText: 'Взрослый' })).toHaveCount(2);
  await orderByThreeFields(buyer);
  expect(hand.presses).toBeLessThanOrEqual(6);
  expect([...hand.fields].toSorted()).toEqual(typed);
});

test('the same by keyboard takes at most 61 keys, 40 of them in the hall, not counting typed text', async ({
  page,
  buyer,
}) => {
  const { keyboard } = page;
  let presses = 0;
  const press = async (key: string): Promise<void> => {
    presses += 1;
    await keyboard.press(key);
  };
  /** Presses Tab until the focused element has this name. Each Tab counts as a press. */
  const tabTo = async (name: RegExp): Promise<void> => {
    for (let tab = 0; tab < 60; tab += 1) {
      const said = await page.evaluate(() => {
        const { activeElement: element } = document;
        // A container that only receives the focus would match by all the text inside it.
        if (!(element instanceof HTMLElement) || element.tabIndex < 0) return '';
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
  const beforeHall = presses;
  const best = page.getByRole('radio', { name: /^Лучший вид/ });
  await expect(best).toBeVisible();
  await tabTo(/^Перейти к подбору мест/);
  await press('Enter');
  await expect(best).toBeFocused();
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
  expect(presses - beforeHall).toBeLessThanOrEqual(40);
  await tabTo(/^Оплатить/);
  await press('Enter');
  await page.waitForURL(/\/bank\/pay/);
  expect(presses).toBeLessThanOrEqual(61);
});
