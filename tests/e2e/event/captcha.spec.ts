import { events } from '../help/events.ts';
import { Spoken } from '../help/spoken.ts';
import { expect, test } from '../help/shop.ts';

test('a required captcha shows a picture, rejects a wrong code, and the right one makes the order', async ({
  page,
  buyer,
  shop,
}) => {
  const [seat] = await shop.freeSeats(events.chamber);
  if (seat === undefined) throw new Error('A seat was asked for.');
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/order/create-scheme')) keys.push(request.headers()['idempotency-key']);
  });
  const nextPicture = () => page.waitForResponse((response) => /\/api\/captcha(\?|$)/.test(response.url()));
  await buyer.openHall(events.chamber);
  await buyer.pickSeat(seat);
  await buyer.fillBuyer();
  await shop.fault('captcha', '/api/order/create-scheme');
  await buyer.orderButton.click();

  const dialog = page.getByRole('dialog', { name: 'Подтвердите, что вы не робот' });
  const picture = dialog.getByRole('img', { name: 'Картинка с кодом проверки' });
  await expect(picture).toBeVisible();
  const firstPicture = await picture.getAttribute('src');
  const code = dialog.getByRole('textbox', { name: /^Код с картинки/ });
  await expect(code).toBeFocused();
  const second = nextPicture();
  await code.fill('0000');
  await dialog.getByRole('button', { name: 'Проверить' }).click();
  await expect(code).toHaveAccessibleDescription(/Код введён неверно\./);
  await expect(picture).not.toHaveAttribute('src', firstPicture ?? '');
  const { sid } = ((await (await second).json()) as { response: { sid: string } }).response;
  await code.fill(await shop.captchaCode(sid));
  await dialog.getByRole('button', { name: 'Проверить' }).click();
  await buyer.onOrderPage();
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
  expect(await shop.ordersOf(events.chamber, seat.id)).toHaveLength(1);
});

test('a rejected code is announced and the field is focused; those who can’t see the picture are referred to the box office', async ({
  page,
  buyer,
  shop,
}) => {
  const spoken = await Spoken.of(page);
  await buyer.toOrderOf(events.chamber, shop);
  await shop.fault('captcha', '/api/order/create-scheme');
  await buyer.orderButton.click();
  const dialog = page.getByRole('dialog', { name: 'Подтвердите, что вы не робот' });
  const code = dialog.getByRole('textbox', { name: /^Код с картинки/ });
  await expect(code).toBeFocused();
  await expect(dialog).toContainText('Не удаётся прочитать код?');
  await expect(dialog).toContainText(/\+7 [\d ()-]{9,}/);
  await expect(dialog.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);

  const refusals = async (): Promise<readonly string[]> =>
    (await spoken.all()).filter((text) => text.startsWith('Код введён неверно.'));
  for (const times of [1, 2]) {
    await code.fill('0000');
    const check = dialog.getByRole('button', { name: 'Проверить' });
    await check.focus();
    await check.press('Enter');
    await expect.poll(refusals).toHaveLength(times);
    await expect(code).toBeFocused();
    await expect(code).toHaveAttribute('aria-invalid', 'true');
    await expect(code).toHaveValue('');
  }
  // The picture after the last refusal: otherwise it might be that one which fails, before anyone listens.
  await expect(dialog.getByRole('img', { name: 'Картинка с кодом' })).toBeVisible();
  await shop.fault('error-500', '/api/captcha', { times: 5 });
  await spoken.forget();
  await dialog.getByRole('button', { name: 'Показать другую картинку' }).press('Enter');
  await expect.poll(() => spoken.all()).toContain('Картинка не загрузилась. Обновите её.');
});
