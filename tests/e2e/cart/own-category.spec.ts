import type { Page } from 'playwright/test';

import { events } from '../help/events.ts';
import { expect, test } from '../help/shop.ts';

type PriceRow = {
  readonly action_day: string;
  readonly category_ru: string;
  readonly price: string;
  readonly priceservise: string;
  readonly currency_id: string;
};

/** A sum on a page, in major units, and the text around it. */
type Amount = {
  readonly sum: number;
  readonly among: string;
};

/** All sums of a page: visible, spoken and in options. */
const amountsOf = (page: Page): Promise<readonly Amount[]> =>
  page.evaluate(() => {
    const found: Amount[] = [];
    const read = (text: string, element: Element | null): void => {
      const among = element?.closest('option, label, li, tr, [role="radio"], button')?.textContent ?? text;
      // A range of seats also contains a dash, so the dash must be followed by roubles.
      for (const [, sum = ''] of text.matchAll(/(\d[\d\s]*(?:,\d+)?)\s*(?=₽|–\s*\d[\d\s]*₽)/g))
        found.push({ sum: Number(sum.replaceAll(/\s/g, '').replace(',', '.')), among });
    };
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node !== null; node = walk.nextNode())
      if (node.parentElement?.closest('script, style') === null)
        read(node.nodeValue ?? '', node.parentElement);
    for (const element of document.querySelectorAll('[aria-label]')) read(element.ariaLabel ?? '', element);
    return found;
  });

const chosen = 'До 18 лет';

test('once a category is chosen, every sum from the map to the order is for that category', async ({
  page,
  buyer,
  shop,
}) => {
  const { price: rows } = await shop.call<{ price: readonly PriceRow[] }>('/api/scheme', {
    hash: events.stadium,
  });
  /** A category's sums in any zone: the ticket, its fee, both, for one ticket and for two. */
  const sumsOf = (name: string): ReadonlySet<number> =>
    new Set(
      rows
        .filter(({ category_ru: category }) => category === name)
        .flatMap(({ price, priceservise: fee, currency_id: unit }) => {
          const own = unit === '2' ? (Number(price) * Number(fee)) / 100 : Number(fee);
          return [Number(price), own, Number(price) + own].flatMap((sum) => [sum, 2 * sum]);
        }),
    );
  const names = [...new Set(rows.map(({ category_ru: category }) => category))];
  expect(names).toContain(chosen);
  const own = sumsOf(chosen);
  // Enough prices of ordinary tickets differ from the category's own to be recognised if one appeared.
  expect([...sumsOf('Взрослый')].filter((sum) => !own.has(sum)).length).toBeGreaterThan(10);

  const expectOwn = async (where: string, least: number): Promise<void> => {
    const amounts = await amountsOf(page);
    // In a choice of categories each has its own price.
    const wrong = amounts.filter(({ sum, among }) => {
      const named = names.filter((name) => name !== chosen && among.includes(name));
      return !own.has(sum) && !named.some((name) => sumsOf(name).has(sum));
    });
    expect(wrong, where).toEqual([]);
    expect(amounts.length, where).toBeGreaterThanOrEqual(least);
  };

  await buyer.openHall(events.stadium);
  await page.getByRole('combobox', { name: 'Категория' }).selectOption(chosen);
  const take = page.getByRole('button', { name: /^Взять 2 места · / });
  // The proposals are being searched again.
  await expect(take).not.toHaveAttribute('aria-busy');
  await expect(page.getByRole('radio', { name: /^Лучший вид/ })).toBeVisible();
  await expectOwn('legend, filter and proposals', 10);

  const [seat] = await shop.freeSeats(events.stadium);
  const at = await buyer.zoomToSeat(seat?.id ?? '');
  await page.mouse.move(at.x, at.y);
  await expectOwn('a seat under the mouse', 10);
  await page.mouse.click(at.x, at.y);
  await expect(page.getByRole('dialog').getByRole('button', { name: buyer.words.add }).first()).toBeVisible();
  await expectOwn('the offer of a seat', 12);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Список мест' }).click();
  await expect(page.getByRole('button', { name: /свободно|Взять/ }).first()).toBeVisible();
  await expectOwn('the list', 10);
  await page.getByRole('button', { name: 'Схема', exact: true }).click();
  await take.click();
  await expect(buyer.cart).toHaveCount(2);
  await expectOwn('the cart', 3);
  await buyer.fillBuyer();
  await buyer.order();
  await buyer.expectState('Ожидает оплаты');
  await expectOwn('the order', 2);
});
