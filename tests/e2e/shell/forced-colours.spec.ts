import type { Locator } from 'playwright/test';

import { EventVisit, places } from '../help/event-visit.ts';
import { events } from '../help/events.ts';
import { coloursOf, mapPixels } from '../help/hall-pixels.ts';
import { expect, test } from '../help/shop.ts';

test.use({ viewport: { width: 1280, height: 860 } });

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark', reducedMotion: 'reduce' });
});

/** How a pressed control differs from others, apart from its background. */
const signsOf = (control: Locator): Promise<string> =>
  control.evaluate((element) => {
    const { textDecorationLine, outlineStyle, borderTopWidth, borderTopStyle } = getComputedStyle(element);
    return [
      textDecorationLine,
      outlineStyle,
      borderTopWidth,
      borderTopStyle,
      element.querySelector('svg')?.innerHTML,
    ].join(' ');
  });

const expectToldApart = async (pressed: Locator, other: Locator): Promise<void> => {
  await expect(pressed.first()).toBeVisible();
  expect(await signsOf(pressed.first())).not.toBe(await signsOf(other.first()));
};

test('in forced colours pressed buttons differ by more than their background', async ({ page, buyer }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Афиша' })).toBeVisible();
  // Otherwise the letters of a button in the system's colours would get the page's background.
  const buy = page.getByRole('link', { name: /^Купить билет/ }).first();
  await expect(buy).toHaveCSS('forced-color-adjust', 'none');
  const kinds = page.getByRole('navigation').locator('a');
  await expectToldApart(
    kinds.and(page.locator('[aria-current]')),
    kinds.and(page.locator(':not([aria-current])')),
  );
  const chips = page
    .getByRole('main')
    .locator('label')
    .filter({ has: page.getByRole('checkbox') });
  await chips.first().click();
  await expect(chips.first().getByRole('checkbox')).toBeChecked();
  await expect(chips.first().locator('svg')).toBeVisible();

  await new EventVisit(page).open(places.museum);
  await expectToldApart(
    page.getByRole('radio', { checked: true }),
    page.getByRole('radio', { checked: false }),
  );

  await buyer.openHall(events.chamber);
  const views = page.getByRole('group', { name: 'Вид' });
  await expectToldApart(
    views.getByRole('button', { pressed: true }),
    views.getByRole('button', { pressed: false }),
  );
  await expectToldApart(
    page.getByRole('radio', { checked: true }),
    page.getByRole('radio', { checked: false }),
  );
  const prices = page.getByRole('list', { name: 'Цены' });
  await prices.getByRole('button').first().click();
  await expectToldApart(
    prices.getByRole('button', { pressed: true }),
    prices.getByRole('button', { pressed: false }),
  );
});

test('in forced colours the hall uses system colours, with outlines for the chosen seat and the focus', async ({
  page,
  buyer,
  shop,
}) => {
  const [seat] = await shop.freeSeats(events.chamber);
  if (seat === undefined) throw new Error('A seat was asked for.');
  await buyer.openHall(events.chamber);
  await buyer.pickSeat(seat);
  const at = await buyer.zoomToSeat(seat.id);
  const system = await page.evaluate(() => {
    const bytes = (name: string): string => {
      const context = new OffscreenCanvas(1, 1).getContext('2d');
      if (context === null) return '';
      const probe = document.createElement('i');
      probe.style.color = name;
      document.body.append(probe);
      context.fillStyle = getComputedStyle(probe).color;
      probe.remove();
      context.fillRect(0, 0, 1, 1);
      return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3).join();
    };
    return { text: bytes('CanvasText'), chosen: bytes('Highlight'), button: bytes('ButtonText') };
  });
  const shown = async (layer: 'seats' | 'overlay', half: number): Promise<Set<string>> =>
    new Set(coloursOf(await mapPixels(buyer, at, half, [layer])).map((colour) => colour.join()));
  const over = await shown('overlay', 26);
  expect(over, 'the chosen seat is highlighted').toContain(system.chosen);
  expect(over, 'and has an outline').toContain(system.text);
  expect(await shown('seats', 60), 'free seats are the system’s').toContain(system.button);
  await page.getByRole('application').focus();
  await page.keyboard.press('ArrowRight');
  const ring = await page
    .getByRole('application')
    .evaluate((map) => getComputedStyle(map, '::after').outlineStyle);
  expect(ring).toBe('solid');
  // The hint uses the text colour for the system's background, which is painted behind the letters.
  const hint = page.getByRole('application').locator('[aria-hidden="true"] strong');
  await expect(hint).toBeVisible();
  const [ink, ground] = await hint.evaluate((name) => {
    const { color } = getComputedStyle(name);
    return [color, getComputedStyle(name.parentElement ?? name).backgroundColor];
  });
  expect((ink.match(/\d+/g) ?? []).slice(0, 3).join()).toBe(system.text);
  expect(ground).not.toBe(ink);
});

test('in forced colours selects keep an arrow, and panels have an edge', async ({
  page,
  buyer,
  shop,
  context,
}) => {
  const paper = await context.newPage();
  const coloursIn = async (clip: {
    x: number;
    y: number;
    width: number;
    height: number;
  }): Promise<number> => {
    const picture = (await page.screenshot({ clip })).toString('base64');
    return paper.evaluate(async (base64) => {
      const image = new Image();
      image.src = `data:image/png;base64,${base64}`;
      await image.decode();
      const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
      if (pen === null) return 0;
      pen.drawImage(image, 0, 0);
      const { data } = pen.getImageData(0, 0, image.width, image.height);
      return new Set(new Uint32Array(data.buffer)).size;
    }, picture);
  };
  const expectArrows = async (): Promise<void> => {
    for (const select of await page.getByRole('combobox').all()) {
      await select.scrollIntoViewIfNeeded();
      const box = await select.boundingBox();
      if (box === null) continue;
      const { x, y, width, height } = box;
      const end = { x: x + width - 28, y: y + 8, width: 24, height: height - 16 };
      expect
        .soft(await coloursIn(end), `arrow of ${await select.getAttribute('aria-label')}`)
        .toBeGreaterThan(1);
    }
  };
  const edgeOf = (part: Locator): Promise<string> =>
    part.first().evaluate((element) => {
      const { outlineStyle, outlineColor } = getComputedStyle(element);
      return outlineStyle === 'solid' && !outlineColor.endsWith(', 0)') ? 'edge' : 'none';
    });
  const [seat] = await shop.freeSeats(events.chamber);
  if (seat === undefined) throw new Error('A seat was asked for.');
  await buyer.openHall(events.chamber);
  await page.getByRole('button', { name: 'Список мест' }).press('Enter');
  await expect(page.getByLabel('Сектор')).toBeVisible();
  await expectArrows();
  await page.getByRole('button', { name: 'Схема' }).press('Enter');
  await buyer.pickSeat(seat);
  await buyer.orderButton.press('Enter');
  expect.soft(await edgeOf(page.getByRole('alert').filter({ hasText: 'исправьте поля' }))).toBe('edge');
  await page.getByRole('button', { name: 'Подробнее' }).first().click();
  expect.soft(await edgeOf(page.getByRole('dialog'))).toBe('edge');
  await page.goto(
    `/order/${await shop.placeOrder(events.opera, await shop.freeSeats(events.opera, { count: 2 }))}`,
  );
  expect.soft(await edgeOf(page.getByText('Ожидает оплаты', { exact: true }))).toBe('edge');
  await paper.close();
});

test('the scheme page has headings for the hall, the cart and the buyer’s form, in this order', async ({
  page,
  buyer,
  shop,
}) => {
  const [seat] = await shop.freeSeats(events.chamber);
  if (seat === undefined) throw new Error('A seat was asked for.');
  await buyer.openHall(events.chamber);
  await buyer.pickSeat(seat);
  const headings = page.getByRole('main').getByRole('heading');
  await expect(headings.filter({ hasText: 'Покупатель' }).or(headings.last())).toBeVisible();
  const outline = async (): Promise<readonly string[]> =>
    headings.evaluateAll((list) => list.map((heading) => `${heading.tagName} ${heading.textContent}`));
  await expect
    .poll(outline)
    .toEqual(['H1 Зимний сад', 'H2 Схема зала', 'H2 Моя корзина', expect.stringMatching(/^H2 /)]);
});
