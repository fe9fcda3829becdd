import type { Locator, Page } from 'playwright/test';

import { kz } from '../../catalogs/kz.ts';
import { events } from '../help/events.ts';
import { seatsInReach, seatsOf, type PlanSeat } from '../help/hall-plan.ts';
import { expectNoViolations } from '../help/no-violations.ts';
import { expect, test } from '../help/shop.ts';
import { Spoken } from '../help/spoken.ts';

const panelOf = (page: Page) => page.getByRole('region', { name: 'Подобрать места рядом' });
const openPanel = (page: Page) => page.getByRole('button', { name: 'Подобрать места рядом' }).click();
const current = (page: Page) => panelOf(page).getByRole('radio', { checked: true });

/** The seats that a proposal names, as the box office has them. */
const named = (seats: readonly PlanSeat[], words: string): readonly PlanSeat[] => {
  const found = seats.filter(({ sector, row, seat }) => {
    const [, numbers = ''] = words.split(`${sector}, ряд ${row}, места `);
    const [first, last] = /^(\d+)–(\d+)/.exec(numbers)?.slice(1).map(Number) ?? [];
    if (first !== undefined && last !== undefined) return Number(seat) >= first && Number(seat) <= last;
    return numbers.split(', ').some((number) => number.trim() === seat);
  });
  if (found.length === 0) throw new Error(`No seats are «${words}».`);
  return found;
};
const wordsOf = async (page: Page): Promise<string> =>
  ((await current(page).locator('xpath=../span').textContent()) ?? '').replaceAll(/\s/g, ' ');

test('three kinds of adjacent seats are proposed, shown on the map, and taken only by a press', async ({
  page,
  buyer,
  shop,
}) => {
  const spoken = await Spoken.of(page);
  const seats = await seatsOf(shop, events.opera);
  await buyer.openHall(events.opera);
  const before = await buyer.camera();
  await page.getByRole('combobox', { name: 'Сколько мест?' }).selectOption('4');
  await openPanel(page);
  const panel = panelOf(page);
  await expect(panel.getByRole('radio')).toHaveCount(3);
  for (const [at, kind] of ['Лучший вид', 'Цена и вид', 'Самые дешёвые'].entries())
    await expect(panel.getByRole('radio').nth(at)).toHaveAccessibleName(
      new RegExp(`^${kind} [\\d\\s]+₽ .*ряд .*места`),
    );
  await expect(current(page)).toBeFocused();
  await expect(panel.getByRole('figure')).toHaveText(
    /^1Вид с места, схематично.*(по центру|(левее|правее|слева от|справа от) центра)\s· ≈\s\d+\sм\sдо\s(сцены|поля)$/,
  );
  const shown: string[] = [];
  for (const key of ['', 'ArrowDown', 'ArrowDown']) {
    if (key !== '') await page.keyboard.press(key);
    const words = await wordsOf(page);
    const four = named(seats, words);
    expect(four).toHaveLength(4);
    expect(four.every(({ free }) => free)).toBe(true);
    await buyer.cameraAtRest();
    const map = await buyer.map.boundingBox();
    for (const { id } of four) {
      const at = await buyer.seatPoint(id);
      expect(at.x > (map?.x ?? 0) && at.x < (map?.x ?? 0) + (map?.width ?? 0)).toBe(true);
      expect(at.y > (map?.y ?? 0) && at.y < (map?.y ?? 0) + (map?.height ?? 0)).toBe(true);
    }
    await expect.poll(() => spoken.all()).toContainEqual(expect.stringContaining(words));
    shown.push(...four.map(({ id }) => id));
  }
  expect(new Set(shown).size).toBe(12);
  await expect(page.locator('[data-hall-map] canvas')).toHaveCount(3);
  await panel.getByRole('button', { name: 'Другие места' }).click();
  expect(named(seats, await wordsOf(page)).some(({ id }) => shown.includes(id))).toBe(false);
  // Nothing was taken.
  await expect(buyer.cart).toHaveCount(0);
  await page.keyboard.press('Escape');
  await buyer.cameraAtRest();
  expect(await buyer.camera()).toEqual(before);
  await expect(page.getByRole('button', { name: 'Подобрать места рядом' })).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(current(page)).toBeFocused();
  const words = await wordsOf(page);
  await page.keyboard.press('Enter');
  await expect(buyer.cart).toHaveCount(4);
  const taken = await buyer.cart.locator('strong').allTextContents();
  expect(taken.map((text) => text.trim()).sort()).toEqual(
    named(seats, words)
      .map(({ name }) => name)
      .sort(),
  );
  await expect(page.getByRole('heading', { name: 'Моя корзина' })).toBeFocused();
});

test('a card under the mouse is no longer highlighted once other cards replace it', async ({
  page,
  buyer,
}) => {
  // The hall's pins with the size each was last painted in: the active one is larger.
  await page.addInitScript(() => {
    const pins: Record<string, string> = {};
    Object.assign(window, { pins });
    const fillText: unknown = Reflect.get(CanvasRenderingContext2D.prototype, 'fillText');
    Object.assign(CanvasRenderingContext2D.prototype, {
      fillText(this: CanvasRenderingContext2D, ...what: unknown[]) {
        const [, size] = /^(?:700|bold) (11|13)px/.exec(this.font) ?? [];
        if (size !== undefined) pins[String(what[0])] = size;
        Reflect.apply(fillText as () => void, this, what);
      },
    });
  });
  const pinSize = (sign: string): Promise<string | undefined> =>
    page.evaluate((text) => (window as unknown as { pins: Record<string, string> }).pins[text], sign);
  await buyer.openHall(events.opera);
  const last = panelOf(page).getByRole('radio').last();
  await expect(last).toBeVisible();
  await last.hover();
  await expect.poll(() => pinSize('3')).toBe('13');
  await page.getByRole('combobox', { name: 'Сколько мест?' }).selectOption('3');
  await expect(panelOf(page).getByRole('button', { name: /^Взять 3 места/ })).toBeVisible();
  await expect.poll(() => pinSize('3')).toBe('11');
});

test('the button takes the chosen card, whichever one is hovered over', async ({ page, buyer }) => {
  await buyer.openHall(events.opera);
  const panel = panelOf(page);
  const cards = panel.getByRole('radiogroup').locator('label');
  const [take, sign] = [panel.locator('[data-take]'), panel.locator('[data-sign]')];
  await expect(sign).toHaveAttribute('data-sign', '1');
  const sumOf = async (card: Locator): Promise<string> => {
    const said = await card.locator('strong').innerText();
    // For both seats.
    expect(said).toMatch(/₽\sза 2$/);
    return said.replace(/\sза 2$/, '');
  };
  const [first, last] = [await sumOf(cards.first()), await sumOf(cards.last())];
  expect(first).not.toBe(last);
  await cards.last().hover();
  await expect(sign).toHaveAttribute('data-sign', '3');
  await expect(take).toContainText(first);
  await take.hover();
  await expect(sign).toHaveAttribute('data-sign', '1');
  await expect(take).toContainText(first);
  await cards.last().click();
  await expect(take).toContainText(last);
});

test('a press on the initially chosen card shows its seats', async ({ page, buyer }) => {
  await buyer.openHall(events.greatStadium);
  const first = panelOf(page).getByRole('radio').first();
  await expect(first).toBeChecked();
  expect((await buyer.camera()).zoom).toBe(1);
  await first.click();
  await expect(panelOf(page)).toHaveAttribute('data-best-seats', 'open');
  await buyer.cameraAtRest();
  expect((await buyer.camera()).zoom).toBeGreaterThan(2);
});

test('the legend scrolls to the price of the chosen proposal', async ({ page, buyer }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await buyer.openHall(events.opera);
  const prices = page.getByRole('toolbar', { name: 'Цены' }).getByRole('list').getByRole('button');
  await expect(prices.first()).toBeInViewport({ ratio: 1 });
  await expect(prices.last()).not.toBeInViewport();
  await page.getByRole('radio', { name: /^Самые дешёвые/ }).click();
  await expect(prices.last()).toBeInViewport({ ratio: 0.9 });
});

test('a search for one seat does not promise seats together', async ({ page, buyer }) => {
  const [one, together] = ['Подобрать место', 'Подобрать места рядом'];
  await buyer.openHall(events.chamber);
  const panel = (name: string) => page.getByRole('region', { name, exact: true });
  const opener = (name: string) => page.getByRole('button', { name, exact: true });
  await expect(panel(together)).toContainText('Что предлагаем');
  await expect(opener(together)).toBeVisible();
  // The button says it; the filters beside the hall do not repeat it.
  await expect(page.getByText(together)).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Сколько мест?' }).selectOption('1');
  await expect(panel(one)).toBeVisible();
  await expect(opener(one)).toHaveText(one, { useInnerText: true });
  await expect(panel(one).getByRole('button', { name: 'Другое место', exact: true })).toBeVisible();
  await expect(page.getByText(together)).toHaveCount(0);
});

/* The smallest phone with the longest words. */
test('at 320 px the «find» button keeps its label, in a row with both questions', async ({ page, buyer }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await buyer.openHall(events.opera, 'lang=kz');
  const { best, preferences } = kz.choosing;
  const count = page.getByRole('combobox', { name: preferences.count });
  const most = page.getByRole('combobox', { name: preferences.most });
  await count.selectOption('4');
  await most.selectOption({ index: (await most.locator('option').count()) - 1 });
  const button = page.getByRole('button', { name: best.title, exact: true });
  await expect(button).toHaveText(best.short, { useInnerText: true });
  const boxes = await Promise.all([count, most, button].map((part) => part.boundingBox()));
  for (const box of boxes) expect(box?.y).toBe(boxes[0]?.y);
  expect(boxes[1]?.x).toBeGreaterThanOrEqual((boxes[0]?.x ?? 0) + (boxes[0]?.width ?? Infinity));
  // The questions scroll beside the button, which stays visible.
  await expect(button).toBeInViewport({ ratio: 1 });
  for (const question of [count, most]) {
    await question.focus();
    await expect(question).toBeInViewport({ ratio: 0.9 });
  }
  // Prices are not cut off either.
  for (const question of [count, most]) {
    const { width: wide = 0 } = (await question.boundingBox()) ?? {};
    await question.evaluate((box: HTMLElement) => (box.style.inlineSize = 'max-content'));
    expect((await question.boundingBox())?.width).toBeLessThanOrEqual(wide);
    await question.evaluate((box: HTMLElement) => (box.style.inlineSize = ''));
  }
});

test('if nothing fits, that is said, and each way on leads somewhere', async ({ page, buyer }) => {
  await buyer.openHall(events.opera);
  await page.getByRole('combobox', { name: 'Сколько мест?' }).selectOption('8');
  // Few seats of the highest price are left.
  const dearest = page.getByRole('list', { name: 'Цены' }).getByRole('button').first();
  await dearest.click();
  await openPanel(page);
  const panel = panelOf(page);
  await expect(panel).toContainText('8 мест рядом сейчас нет');
  await expect(panel.getByRole('listitem').getByRole('button').first()).toBeFocused();
  await panel.getByRole('button', { name: /^Искать \d мест/ }).click();
  await expect(panel.getByRole('radio').first()).toBeVisible();
  // The lowest price limit removes the highest price from the legend: proposals are within the limit.
  const most = page.getByRole('combobox', { name: 'До какой цены?' });
  await most.selectOption({ index: 1 });
  await expect(panel.getByRole('radio').first()).toBeVisible();
  await most.selectOption('');
  await page.getByRole('combobox', { name: 'Сколько мест?' }).selectOption('8');
  await panel.getByRole('button', { name: 'Показать места по всем ценам' }).click();
  await expect(panel.getByRole('radio').first()).toBeVisible();
  await expect(panel.getByRole('button', { name: /^Взять 8 мест · / })).toBeVisible();

  // If no single change finds seats, all can be dropped at once: the lowest price of a concession is below every price
  // of an adult.
  await page.getByRole('combobox', { name: 'Категория' }).selectOption({ label: 'Льготный' });
  await most.selectOption({ index: 1 });
  await page.getByRole('combobox', { name: 'Категория' }).selectOption({ label: 'Взрослый' });
  await page.getByRole('button', { name: /^Для кресел-колясок/ }).click();
  await page.getByRole('combobox', { name: 'Сколько мест?' }).selectOption('4');
  await expect(panel).toContainText('4 мест для кресел-колясок рядом сейчас нет');
  await panel.getByRole('button', { name: 'Сбросить условия' }).click();
  await expect(panel.getByRole('button', { name: /^Взять/ })).toBeVisible();
});

test('a seat’s offer shows the view from it, in words too, and larger on a press', async ({
  page,
  buyer,
  shop,
}) => {
  const [seat] = await shop.freeSeats(events.chamber);
  await buyer.openHall(events.chamber);
  const { x, y } = await buyer.zoomToSeat(seat?.id ?? '');
  await page.mouse.click(x, y);
  const view = buyer.offer(seat?.name ?? '').getByRole('figure');
  await expect(view).toContainText('Вид с места, схематично');
  const ahead = Number(seat?.row) - 1;
  await expect(view).toContainText(
    ahead === 0 ? 'первый ряд' : new RegExp(`${ahead} ряд\\S* сектора впереди`),
  );
  await expect(view.locator('polygon').first()).toBeVisible();
  const small = view.getByRole('button', { name: 'Увеличить вид с места' });
  await small.press('Enter');
  const large = page.locator('dialog', { has: page.getByRole('heading', { name: seat?.name ?? '' }) });
  await expect(large).toContainText(/схематично .*м\sдо\sсцены/);
  await page.keyboard.press('Escape');
  await expect(large).toHaveCount(0);
  // The dialog below is still there, with the focus where it was.
  await expect(small).toBeFocused();

  await small.press('Enter');
  const hint = large.getByText('повернуть');
  await expect(hint).toBeVisible();
  const picture = await large.locator('svg').last().boundingBox();
  const [atX, atY] = [(picture?.x ?? 0) + 200, (picture?.y ?? 0) + 100];
  await page.mouse.move(atX, atY);
  await page.mouse.down();
  await page.mouse.move(atX + 2, atY);
  await expect(hint).toBeVisible();
  await page.mouse.move(atX + 90, atY);
  await page.mouse.up();
  await expect(hint).toHaveCount(0);
  // Seats can be taken here too.
  await large.getByRole('button', { name: /^Взять/ }).press('Enter');
  await expect(large).toHaveCount(0);
  await expect(buyer.cart.filter({ hasText: seat?.name ?? '' })).toHaveCount(1);
  await expect(page.locator(':focus')).toHaveCount(1);
});

for (const [width, height, wide] of [
  [1440, 900, 960],
  [1024, 768, 960],
  [390, 844, 390],
] as const)
  test(`the large view from a seat is ${wide} px wide at ${width} × ${height}, with its text and button visible`, async ({
    page,
    buyer,
  }) => {
    await page.setViewportSize({ width, height });
    await buyer.openHall(events.opera);
    const card = page.locator('[data-best-seats]').locator('label, button').filter({ hasText: 'Лучший вид' });
    await card.click();
    await panelOf(page)
      .getByRole('button', { name: /Увеличить вид с места$/ })
      .click();
    const large = page.locator('dialog[open]');
    await expect(large.getByText(/м\sдо\sсцены/)).toBeInViewport({ ratio: 1 });
    await expect(large.locator('[data-take]')).toBeInViewport({ ratio: 1 });
    await expect.poll(async () => (await large.boundingBox())?.width).toBe(wide);
    // On a phone it is a sheet that ends at the bottom of the window, once it has slid in.
    const isSheet = (): Promise<boolean> =>
      large.evaluate((box) => innerHeight === box.getBoundingClientRect().bottom);
    await expect.poll(isSheet).toBe(width < 1024);
  });

test('beside an open seat card the proposals’ button is not a second main button', async ({
  page,
  buyer,
  shop,
}) => {
  await buyer.openHall(events.chamber);
  const take = page.locator('[data-best-seats] [data-take]');
  const groundOf = (button: Locator): Promise<string> =>
    button.evaluate((element) => getComputedStyle(element).backgroundColor);
  const main = await groundOf(take);
  const [seat] = await shop.freeSeats(events.chamber);
  const { x, y } = await buyer.zoomToSeat(seat?.id ?? '');
  await page.mouse.click(x, y);
  const offer = page.getByRole('dialog');
  await expect(offer.locator('[data-begin]')).toBeVisible();
  expect(await groundOf(offer.locator('[data-begin]'))).toBe(main);
  await expect.poll(() => groundOf(take)).not.toBe(main);
  await page.keyboard.press('Escape');
  await expect.poll(() => groundOf(take)).toBe(main);
});

test('a proposal can be taken from its large picture too', async ({ page, buyer }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await buyer.openHall(events.opera);
  await page.getByRole('button', { name: /^Лучший вид/ }).click();
  const panel = panelOf(page);
  await panel.getByRole('radiogroup').locator('label').last().click();
  const words = (await panel.locator('[data-take]').textContent()) ?? '';
  await panel.getByRole('button', { name: /Увеличить вид с места$/ }).press('Enter');
  const large = page.locator('dialog[open]');
  await expect(large.getByRole('heading')).toContainText(/ряд \d+, места/);
  await expect(large.locator('[data-take]')).toHaveText(words);
  await expectNoViolations(page, 'the large view of a proposal');
  await large.locator('[data-take]').press('Enter');
  await expect(large).toHaveCount(0);
  // The keyboard continues at the cart.
  await expect(page.getByRole('button', { name: 'К схеме' })).toBeFocused();
  await expect(buyer.cart).toHaveCount(2);
});

test('on a phone proposals are a sheet below the map, legible and within reach', async ({ page, buyer }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await buyer.openHall(events.opera);
  const best = page.getByRole('button', { name: /^Лучший вид/ });
  const [name, sum] = [
    await best.locator('b').boundingBox(),
    await best.locator('span').first().boundingBox(),
  ];
  expect(sum?.y).toBeGreaterThan((name?.y ?? Infinity) + (name?.height ?? 0) / 2);
  await best.click();
  const panel = panelOf(page);
  await expect(panel.getByRole('radio')).toHaveCount(3);
  const [box, map] = [await panel.boundingBox(), await buyer.map.boundingBox()];
  expect((map?.height ?? 0) - (box?.height ?? 0)).toBeGreaterThan(200);
  await expectNoViolations(page, 'proposals on a phone');
  // Its title is not repeated over the hall.
  await expect(page.locator('[data-propose]')).toBeHidden();
  // However long the names of places are, the cards stay within reach of the thumb.
  for (const card of await panel.getByRole('radio').all()) {
    await card.check();
    expect((await panel.boundingBox())?.height).toBe(box?.height);
  }
  await page.setViewportSize({ width: 320, height: 700 });
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(beyond).toBeLessThanOrEqual(0);
  await panel.getByRole('button', { name: /^Взять 2 места · / }).click();
  await expect(page.getByRole('button', { name: 'К схеме' })).toBeFocused();
});

test('on a tablet proposals below the hall say where they are, and opening them leaves no gap', async ({
  page,
  buyer,
}) => {
  await page.setViewportSize({ width: 1024, height: 1366 });
  await buyer.openHall(events.opera);
  const best = page.getByRole('button', { name: /^Лучший вид .*, ряд \d+, места \d/ });
  await expect(best).toBeVisible();
  const cut = await best.evaluate((card) => card.scrollHeight - card.clientHeight);
  expect(cut).toBeLessThanOrEqual(0);
  await best.click();
  await expect(panelOf(page).getByRole('radio')).toHaveCount(3);
  const stage = page.locator('[data-hall-stage]');
  const prices = page.getByRole('list', { name: 'Цены' });
  const gap = async (): Promise<number> => {
    const [above, below] = [await stage.boundingBox(), await prices.boundingBox()];
    return (below?.y ?? Infinity) - (above?.y ?? 0) - (above?.height ?? 0);
  };
  await expect.poll(gap).toBeLessThan(30);
});

test.describe('on a phone that is rotated', () => {
  const [upright, turned] = [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
  ];
  test.use({ viewport: upright, hasTouch: true });

  test('the phone keeps showing the current proposal where it is visible', async ({ page, buyer, shop }) => {
    const seats = await seatsOf(shop, events.opera);
    await buyer.openHall(events.opera);
    await page.getByRole('combobox', { name: 'Сколько мест?' }).selectOption('3');
    await page.locator('[data-best-seats] button').first().tap();
    await panelOf(page)
      .getByRole('radio', { name: /^Самые дешёвые/ })
      .check();
    await panelOf(page).getByRole('button', { name: 'Другие места' }).tap();
    const words = await wordsOf(page);
    const three = named(seats, words);
    expect(three).toHaveLength(3);
    for (const size of [turned, upright, turned]) {
      await page.setViewportSize(size);
      await expect(panelOf(page)).toBeVisible();
      await buyer.cameraAtRest();
      expect(await wordsOf(page)).toBe(words);
      expect(await seatsInReach(buyer, three)).toHaveLength(3);
      await expect(page.getByRole('combobox', { name: 'Сколько мест?' })).toHaveValue('3');
      await expect(panelOf(page).locator(':focus')).toHaveCount(1);
    }
    // Beside the hall there is nothing to close: the proposals stay.
    await expect(panelOf(page).getByRole('button', { name: 'Закрыть' })).toBeHidden();
    await page.keyboard.press('Escape');
    await buyer.cameraAtRest();
    expect((await buyer.camera()).zoom).toBeCloseTo(1, 2);
  });
});
