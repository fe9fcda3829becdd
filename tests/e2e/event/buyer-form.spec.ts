import type { Locator, Page } from 'playwright/test';

import { withSetup } from '../help/altered.ts';
import { EventVisit, places } from '../help/event-visit.ts';
import { events } from '../help/events.ts';
import { expect, test } from '../help/shop.ts';

const phoneOf = (page: Page): Locator => page.getByRole('textbox', { name: /^Телефон/ });
const countryOf = (page: Page): Locator => page.getByRole('combobox', { name: 'Код страны' });
const emailOf = (page: Page): Locator => page.getByRole('textbox', { name: /^Электронная почта/ });
const repeatOf = (page: Page): Locator => page.getByRole('textbox', { name: /^Повторите электронную почту/ });

/** Pastes as a hand does: from the clipboard, over what is selected. */
async function paste(field: Locator, text: string): Promise<void> {
  const page = field.page();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await field.focus();
  await field.press('ControlOrMeta+a');
  await field.press('ControlOrMeta+v');
}

test('a phone number typed, pasted, autofilled or given a country is sent as the same number', async ({
  page,
}) => {
  const visit = new EventVisit(page);
  const sent = visit.watchOrders();
  await page.route('**/api/order/create', (route) =>
    route.fulfill({ json: { response: { errorCode: '-9999', errorText: 'Попробуйте позже' } } }),
  );
  await visit.open(places.wheel);
  await visit.add('Взрослый');
  await page.getByRole('textbox', { name: /^Фамилия и имя/ }).fill('Иванова Анна');
  await emailOf(page).fill('anna@example.com');
  await page.getByRole('checkbox', { name: /Я принимаю/ }).check();

  const phone = phoneOf(page);
  for (const [number, shown, national, country] of [
    ['+375291234567', '+375 (29) 123 45 67', '8 (029) 123-45-67', 'by'],
    ['+79161234567', '+7 (916) 123-45-67', '89161234567', 'ru'],
  ] as const) {
    const choose = () => countryOf(page).selectOption(country);
    for (const enter of [
      () => phone.pressSequentially(number),
      () => paste(phone, `Номер телефона для связи: ${number}`),
      () => phone.fill(number),
      async () => {
        await choose();
        await phone.pressSequentially(national);
      },
      async () => {
        await phone.pressSequentially(national);
        await choose();
      },
    ]) {
      await phone.fill('');
      await countryOf(page).selectOption('ru');
      await enter();
      await expect(phone).toHaveValue(shown);
    }
    await visit.order.getByRole('button', { name: /^Продолжить · / }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'ОК' }).click();
    expect(sent.at(-1)?.body['phone']).toBe(number);
  }
});

test('the country code is shown once, and a typed plus is kept', async ({ page }) => {
  const visit = new EventVisit(page);
  await visit.open(places.wheel);
  await visit.add('Взрослый');
  const phone = phoneOf(page);
  const label = countryOf(page).locator('..').locator('span');
  await expect(label).toHaveText('RU +7');
  await phone.pressSequentially('+');
  await expect(phone).toHaveValue('+');
  await phone.pressSequentially('7');
  await expect(phone).toHaveValue('+7');
  await expect(label).toHaveText('RU');
  await phone.pressSequentially('9161234567');
  await expect(phone).toHaveValue('+7 (916) 123-45-67');

  // An edit in the middle keeps the caret in place, and the mask is restored on blur.
  for (let n = 0; n < 6; n += 1) await phone.press('ArrowLeft');
  await phone.press('Backspace');
  await phone.press('9');
  await phone.press('8');
  await expect(phone).toHaveValue('+7 (916) 1298-45-67');
  await phone.press('Backspace');
  await phone.press('Tab');
  await expect(phone).toHaveValue('+7 (916) 129-45-67');

  await phone.fill('+7');
  await phone.press('Tab');
  await expect(phone).toHaveValue('');
  await expect(label).toHaveText('RU +7');
  // It looks disabled, and says why when pressed.
  await visit.order.getByRole('button', { name: /^Продолжить · / }).press('Enter');
  await expect(phone).toHaveAccessibleDescription('Укажите номер телефона');
  await phone.fill('123');
  await expect(phone).toHaveAccessibleDescription('В номере телефона не хватает цифр');
});

/** Types in the wrong keyboard layout, edits the middle, and repeats it. */
async function typeInCyrillic(page: Page): Promise<void> {
  const email = emailOf(page);
  await email.pressSequentially('фтф"учфьздуюсщь');
  await expect(email).toHaveValue('ana@example.com');
  await email.press('Home');
  await email.press('ArrowRight');
  await email.pressSequentially('тт');
  await email.press('Delete');
  await expect(email).toHaveValue('anna@example.com');
  await repeatOf(page).pressSequentially('фттф"учфьздуюсщь');
  await expect(repeatOf(page)).toHaveValue('anna@example.com');
  for (const field of [email, repeatOf(page)]) {
    await expect(field).toHaveAttribute('inputmode', 'email');
    await expect(field).toHaveAttribute('type', 'text');
  }
  await expect(email).toHaveAttribute('autocomplete', 'email');
}

test('an e-mail typed in a Cyrillic layout becomes Latin while typing, on both pages', async ({
  page,
  buyer,
  shop,
}) => {
  await withSetup(page, { db: { re_email: '1' } });
  const visit = new EventVisit(page);
  await visit.open(places.wheel);
  await visit.add('Взрослый');
  await typeInCyrillic(page);

  const [seat] = await shop.freeSeats(events.bothCards);
  if (seat === undefined) throw new Error('A seat was asked for.');
  await buyer.openHall(events.bothCards);
  await buyer.pickSeat(seat);
  await typeInCyrillic(page);
});

test('a customer linked later fills the empty fields, which are emptied again on sign-out', async ({
  page,
  buyer,
  shop,
}) => {
  const visit = new EventVisit(page);
  const name = page.getByRole('textbox', { name: /^Фамилия и имя/ });
  const address = `/event/${places.wheel}`;
  await visit.open(places.wheel);
  await visit.add('Взрослый');
  await expect(name).toHaveValue('');

  await page.goto(`/api/client/demo?to=${address}`);
  await expect(name).toHaveValue('Лада Перегудова');
  await expect(phoneOf(page)).toHaveValue('+7 (999) 000-00-17');
  await expect(emailOf(page)).toHaveValue('lada@example.org');
  await expect(page.getByText('Мы подставили данные из вашего личного кабинета.')).toBeVisible();
  await emailOf(page).fill('anna@example.com');
  await page.reload();
  await expect(emailOf(page)).toHaveValue('anna@example.com');
  await expect(name).toHaveValue('Лада Перегудова');

  const [seat] = await shop.freeSeats(events.bothCards);
  if (seat === undefined) throw new Error('A seat was asked for.');
  await buyer.openHall(events.bothCards);
  await buyer.pickSeat(seat);
  await expect(name).toHaveValue('Лада Перегудова');
  await page.getByRole('checkbox').first().check();
  const asked = page.waitForRequest('**/api/order/create-scheme');
  await buyer.order();
  expect((await asked).postDataJSON()).toMatchObject({
    fio: 'Лада Перегудова',
    phone: '+79990000017',
    crmClient: { REFERRAL: '', id: '70017', typeId: '3', typeName: 'Друг музея', cardCode: '4400170017' },
  });

  await page.goto(`/api/client/nobody?to=${address}`);
  await expect(emailOf(page)).toHaveValue('anna@example.com');
  await expect(name).toHaveValue('');
  await expect(phoneOf(page)).toHaveValue('');
});
