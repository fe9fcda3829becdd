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
    .getByRole('button', { name: /^Добавить/ })
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
  await tabTo(/^Добавить/);
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
