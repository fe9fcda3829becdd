import { events } from '../help/events.ts';
import { expect, test } from '../help/shop.ts';

test('a buyer with a keyboard alone chooses a seat, orders and comes to the bank', async ({
  page,
  buyer,
  shop,
}) => {
  const { keyboard } = page;
  /** Tab forward until the element with this name has the focus. */
  const tabTo = async (name: RegExp): Promise<void> => {
    for (let press = 0; press < 60; press += 1) {
      const focused = page.locator(':focus');
      if ((await focused.count()) > 0) {
        const spoken = await focused.evaluate((element: HTMLElement) => {
          const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
          return (
            element.ariaLabel ?? (labels.map((label) => label.textContent).join(' ') || element.textContent)
          );
        });
        if (name.test(spoken?.trim() ?? '')) return;
      }
      await keyboard.press('Tab');
    }
    throw new Error(`Tab never came to ${name}.`);
  };

  await buyer.openHall(events.chamber);
  await tabTo(/^Схема зала/);
  await keyboard.press('ArrowRight');
  await keyboard.press('Enter');
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowLeft');
  await buyer.cameraAtRest();
  // The walk may end on a taken seat; a few steps on there is a free one.
  const choose = page
    .getByRole('dialog')
    .getByRole('button', { name: /^Взять/ })
    .first();
  for (const step of [
    'ArrowRight',
    'ArrowRight',
    'ArrowDown',
    'ArrowLeft',
    'ArrowLeft',
    'ArrowUp',
    'ArrowRight',
  ]) {
    await keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    if ((await choose.count()) > 0) break;
    await keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await keyboard.press(step);
  }
  await tabTo(/^Взять/);
  await keyboard.press('Enter');
  await expect(buyer.cart).toHaveCount(1);

  await tabTo(/^Фамилия и имя/);
  await keyboard.type('Иванова Анна');
  await tabTo(/^Телефон/);
  await keyboard.type('+79161234567');
  await tabTo(/^Электронная почта/);
  await keyboard.type('anna@example.com');
  await tabTo(/^Я принимаю/);
  await keyboard.press('Space');
  await tabTo(/^Продолжить · /);
  await keyboard.press('Enter');
  const hash = await buyer.onOrderPage();
  await tabTo(/^Оплатить/);
  await keyboard.press('Enter');
  await page.waitForURL(/\/bank\/pay/);
  const view = await shop.call<{ name: string }>('/api/order/view/', { hash, lang: 'ru' });
  expect(view.name).toBe('Иванова Анна');
});

test('the list of seats, the twin of the map, sells a seat too', async ({ page, buyer, shop }) => {
  const [seat] = await shop.freeSeats(events.opera);
  if (seat === undefined) throw new Error('A seat was asked for.');
  await buyer.openHall(events.opera);
  await page.getByRole('button', { name: 'Список мест' }).click();
  const list = page.getByRole('region', { name: 'Места списком' });
  const option = async (label: string, begins: string): Promise<void> => {
    const select = list.getByLabel(label, { exact: true });
    await expect(select).toBeVisible();
    const texts = await select.getByRole('option').allTextContents();
    const found = texts.find((text) => text.startsWith(`${begins} · `));
    if (found === undefined) throw new Error(`No option «${begins}» among ${texts.join('; ')}.`);
    await select.selectOption({ label: found });
  };
  await option('Сектор', seat.sector);
  await option('Ряд', seat.row);
  await list
    .getByRole('button', { name: new RegExp(`^место ${seat.seat} [A-Z], свободно, [\\d\\s–]+₽$`) })
    .click();
  await expect(buyer.offer(seat.name)).toBeVisible();
  await buyer.chooseCategory('Льготный');
  await expect(buyer.cart.filter({ hasText: seat.name })).toContainText('Льготный');
  await expect(
    list.getByRole('button', { name: new RegExp(`^место ${seat.seat} [A-Z], в корзине, `) }),
  ).toBeVisible();
  await buyer.fillBuyer();
  await buyer.order();
  expect(await shop.ordersOf(events.opera, seat.id)).toHaveLength(1);
});

test('proposals are a few keys from the page’s start; prices and zoom are one stop each, and arrows walk them', async ({
  page,
  buyer,
}) => {
  const { keyboard } = page;
  const take = page.getByRole('button', { name: /^Взять 2 места/ });
  await buyer.openHall(events.stadium);
  await expect(take).toBeVisible();
  for (const key of ['Tab', 'Enter', 'Tab', 'Enter']) await keyboard.press(key);
  await expect(page.getByRole('radio', { name: /^Лучший вид/ })).toBeFocused();
  await keyboard.press('Tab');
  await expect(take).toBeFocused();

  // Who takes no short way passes each group once.
  await page.reload();
  await buyer.hallReady();
  await expect(take).toBeVisible();
  let tabs = 0;
  const isFocused = (): Promise<boolean> => take.evaluate((button) => button === document.activeElement);
  while (tabs < 40 && !(await isFocused())) {
    await keyboard.press('Tab');
    tabs += 1;
  }
  // The number between less and more opens the categories: a stop of its own.
  expect(tabs).toBeLessThanOrEqual(22);

  const prices = page.getByRole('toolbar', { name: 'Цены' }).getByRole('button');
  await prices.first().focus();
  const count = await prices.count();
  expect(count).toBeGreaterThan(7);
  for (let at = 1; at < count; at += 1) {
    await keyboard.press('ArrowRight');
    await expect(prices.nth(at)).toBeFocused();
    await expect(prices.nth(at)).toBeInViewport({ ratio: 1 });
  }
  // A press puts the button of all prices before them: the focus stays, and comes back to where it was.
  await keyboard.press('Space');
  await expect(prices.last()).toBeFocused();
  await expect(prices.last()).toHaveAttribute('aria-pressed', 'true');
  await keyboard.press('Shift+Tab');
  const zoom = page.getByRole('toolbar', { name: /^Масштаб/ }).getByRole('button');
  await expect(zoom.first()).toBeFocused();
  await keyboard.press('End');
  await expect(zoom.last()).toBeFocused();
  await keyboard.press('Tab');
  await expect(prices.last()).toBeFocused();
});
