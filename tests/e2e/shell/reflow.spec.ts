import type { Page } from 'playwright/test';

import { allPages } from '../help/all-pages.ts';
import { EventVisit, places } from '../help/event-visit.ts';
import { events } from '../help/events.ts';
import { expect, test } from '../help/shop.ts';

/** The text spacing that WCAG 1.4.12 requires a page to support. */
const spreadTexts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* {
      line-height: 1.5 !important;
      letter-spacing: 0.12em !important;
      word-spacing: 0.16em !important;
    }
    p { margin-block-end: 2em !important; }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });

/**
 * Expects no horizontal scrolling of the page itself, and no text cut off where it cannot be scrolled to. Text for
 * screen readers only, and text shortened with a way to read on, are exempt.
 */
const expectAllInReach = async (page: Page, where: string): Promise<void> => {
  const seen = await page.evaluate(() => {
    const cut: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const parent = node.parentElement;
      if (text === '' || parent === null || !parent.checkVisibility({ checkVisibilityCSS: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width === 0 || box.height === 0) continue;
      for (let up: HTMLElement | null = parent; up !== null; up = up.parentElement) {
        const style = getComputedStyle(up);
        if (style.clipPath !== 'none' || style.webkitLineClamp !== 'none') break;
        const around = up.getBoundingClientRect();
        const hides = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
        const beyondX =
          hides(style.overflowX) && (box.right > around.right + 1 || box.left < around.left - 1);
        const beyondY =
          hides(style.overflowY) && (box.bottom > around.bottom + 2 || box.top < around.top - 2);
        if (beyondX || beyondY) {
          cut.push(`${text.slice(0, 40)} in ${up.tagName}.${up.className}`);
          break;
        }
        if (/auto|scroll/.test(style.overflowX + style.overflowY) || style.position === 'fixed') break;
      }
    }
    return { cut, sideways: document.documentElement.scrollWidth - innerWidth };
  });
  expect.soft(seen, where).toEqual({ cut: [], sideways: 0 });
};

/** Selected options wider than their select: the browser does not report that it cuts them. */
const cutChoices = (page: Page): Promise<string[]> =>
  page.getByRole('combobox').evaluateAll((all) =>
    all.flatMap((select) => {
      const pen = document.createElement('canvas').getContext('2d');
      if (!(select instanceof HTMLSelectElement) || pen === null) return [];
      const style = getComputedStyle(select);
      pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      const room =
        select.clientWidth - parseFloat(style.paddingInlineStart) - parseFloat(style.paddingInlineEnd);
      const words = select.selectedOptions[0]?.text.trim() ?? '';
      return pen.measureText(words).width > room + 1 ? [words] : [];
    }),
  );

test.describe('320 px wide', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('with increased text spacing nothing is lost on any page', async ({ page, buyer, shop }) => {
    test.slow();
    const check = async (where: string): Promise<void> => {
      await spreadTexts(page);
      await expectAllInReach(page, where);
    };
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Афиша' })).toBeVisible();
    await check('poster');
    await page.goto('/contacts');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await check('contacts');
    const visit = new EventVisit(page);
    await visit.open(places.museum);
    await visit.add('Взрослый');
    await check('event');
    const [seat] = await shop.freeSeats(events.chamber);
    if (seat === undefined) throw new Error('A seat was asked for.');
    await buyer.openHall(events.chamber);
    expect(await cutChoices(page), 'questions of the hall').toEqual([]);
    const prices = await page.getByRole('list', { name: 'Цены' }).boundingBox();
    const bar = await page.getByRole('button', { name: 'Оформить заказ' }).boundingBox();
    expect(prices).not.toBeNull();
    expect((prices?.y ?? 0) + (prices?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
    await spreadTexts(page);
    await page.getByRole('button', { name: 'Список мест' }).click();
    await expect(page.getByLabel('Сектор')).toBeVisible();
    await expectAllInReach(page, 'the list of seats');
    await page
      .getByRole('button', { name: /^место \d+ [A-Z], свободно/ })
      .first()
      .click();
    await buyer.chooseCategory();
    await page.getByRole('button', { name: 'Оформить заказ' }).click();
    await expect(buyer.orderButton).toBeAttached();
    await buyer.orderButton.scrollIntoViewIfNeeded();
    await expect(buyer.orderButton).toBeInViewport();
    await expectAllInReach(page, 'cart and form');
    const hash = await shop.placeOrder(events.opera, await shop.freeSeats(events.opera, { count: 2 }));
    await page.goto(`/order/${hash}`);
    await buyer.expectState('Ожидает оплаты');
    await check('order');
    await buyer.payButton.scrollIntoViewIfNeeded();
    await expect(buyer.payButton).toBeInViewport();
    const named = await shop.placeOrder(events.nominal, await shop.freeSeats(events.nominal, { count: 1 }));
    await page.goto(`/nominal-tickets/${named}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await check('named tickets');
  });
});

test.describe('zoomed to 400 %', () => {
  test.use({ viewport: { width: 320, height: 256 } });

  /**
   * Tabs through the whole page: no part of the focused element may be covered by bars at the window's edge; a button
   * in a corner may cover a part of it; an element higher than the remaining window must be visible in part.
   */
  const coveredOf = async (page: Page): Promise<{ covered: readonly string[]; met: number }> => {
    const covered = new Set<string>();
    const met = new Set<string>();
    let before = '';
    for (let press = 0; press < 90; press += 1) {
      await page.keyboard.press('Tab');
      const here = await page.evaluate(async () => {
        // The page needs a few frames to scroll the element free.
        for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
        const element = document.activeElement;
        if (element === null || element === document.body) return null;
        const { x, y, width, height } = element.getBoundingClientRect();
        const name = `${element.tagName} ${element.ariaLabel ?? element.textContent ?? ''} ${element.id}`;
        /** The positioned element that covers this one; null if there is none. */
        const overIt = (top: Element | null): Element | null =>
          top === null || top.contains(element)
            ? null
            : /fixed|sticky|absolute/.test(getComputedStyle(top).position)
              ? top
              : overIt(top.parentElement);
        const isFree = (atX: number, atY: number): 'free' | 'out' | 'bar' | 'corner' => {
          if (atX < 0 || atY < 0 || atX > innerWidth || atY > innerHeight) return 'out';
          const top = document.elementFromPoint(atX, atY);
          if (top === null || element.contains(top)) return 'free';
          const over = overIt(top);
          if (over === null) return 'free';
          return over.getBoundingClientRect().width > innerWidth / 2 ? 'bar' : 'corner';
        };
        // The corners may be rounded.
        const points = [
          isFree(x + width / 2, y + height / 2),
          isFree(x + 3, y + height / 2),
          isFree(x + width - 3, y + height / 2),
          isFree(x + width / 2, y + 3),
          isFree(x + width / 2, y + height - 3),
        ];
        const isWhole = !points.includes('bar') && !points.includes('out');
        const isSeen = points.includes('free');
        return {
          name: name.slice(0, 50),
          isSeen: height > 100 || width > innerWidth ? isSeen : isWhole && isSeen,
        };
      });
      if (here === null || (here.name === before && met.size > 1)) break;
      before = here.name;
      met.add(here.name);
      if (!here.isSeen) covered.add(here.name);
    }
    return { covered: [...covered], met: met.size };
  };

  /* Skipped: these pages have no bars at the edge of the window that the others lack. */
  const barless = new Set([
    'list of seats',
    'offer of a seat',
    'declined payment',
    'contacts',
    'a page that is none',
  ]);

  test('no bar at a window edge covers the focused element, on any page', async ({ page, buyer, shop }) => {
    test.setTimeout(180_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for await (const where of allPages({ page, buyer, shop })) {
      if (barless.has(where)) continue;
      await page.evaluate(() => {
        if (document.querySelector('dialog:modal') !== null) return;
        scrollTo(0, 0);
        document.querySelector<HTMLElement>('header a')?.focus();
      });
      const { covered, met } = await coveredOf(page);
      expect(met, where).toBeGreaterThan(2);
      expect.soft(covered, where).toEqual([]);
    }
  });
});

test.describe('360 px wide, in another time zone than the venue’s', () => {
  test.use({ viewport: { width: 360, height: 780 }, timezoneId: 'Europe/Moscow' });

  /** How far the page is wider than its window, pixels; what is hidden counts as well. */
  const beyond = (page: Page): Promise<number> =>
    page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

  test('no page is wider than its window', async ({ page, buyer, shop }) => {
    test.slow();
    for await (const where of allPages({ page, buyer, shop })) expect.soft(await beyond(page), where).toBe(0);
  });

  test('nor is an order in the language with the longest texts', async ({ page, shop }) => {
    const seats = await shop.freeSeats(events.opera, { count: 2 });
    const hash = await shop.placeOrder(events.opera, seats);
    const venueTime = { ru: 'по времени места проведения', kz: 'өтетін жердің уақыты бойынша' };
    for (const [lang, words] of Object.entries(venueTime)) {
      await page.goto(`/order/${hash}?lang=${lang}`);
      await expect(page.getByRole('timer')).toContainText(words);
      expect.soft(await beyond(page), lang).toBe(0);
    }
  });
});
