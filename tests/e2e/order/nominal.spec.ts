import { NamedTickets, placeNamedOrder } from '../help/named-tickets.ts';
import { expect, test } from '../help/shop.ts';

test('four tickets with different requirements are confirmed with one press and paid', async ({
  page,
  buyer,
  shop,
}) => {
  const hash = await placeNamedOrder(shop);
  const names = new NamedTickets(page);
  const sent = names.watch();
  await names.open(hash);
  await expect(page.locator('main form details')).toHaveCount(4);
  for (const [at, price] of ['1 200', '800', '700', '1 500'].entries())
    await expect(names.card(at).locator('summary')).toContainText(new RegExp(price.replace(' ', '\\s')));

  await names.fillAdult();
  // Values that may repeat are copied to the other cards; the document number is not.
  await names.card(0).getByRole('button', { name: 'Скопировать во все билеты' }).click();
  for (const at of [1, 2, 3]) {
    await names.unfold(at);
    await expect(names.field(at, 'Фамилия')).toHaveValue('Петрова');
  }
  await expect(names.choice(2, 'Документ')).toHaveValue('1');
  await expect(names.field(2, 'Номер документа')).toHaveValue('');
  await expect(names.field(1, 'Дата рождения')).toHaveCount(0);

  await names.fill(1, { Имя: 'Пётр', Отчество: 'Ильич', Возраст: '19' });
  await names.fill(
    2,
    { Имя: 'Ольга', Отчество: 'Ильинична', 'Дата рождения': '29022016', 'Номер документа': 'iiii-мю123456' },
    { Документ: 'Свидетельство о рождении' },
  );
  await expect(names.choice(3, 'Страна'), 'nobody’s country is guessed').toHaveValue('');
  await names.choice(3, 'Страна').selectOption({ label: 'Казахстан' });
  await expect(names.choice(3, 'Документ').getByRole('option', { name: 'Паспорт РФ' })).toHaveCount(0);
  await names.fill(
    3,
    { Фамилия: 'Omarov', Имя: 'Timur', 'Дата рождения': '05061985', 'Номер документа': 'N 1234' },
    { Регион: 'Алматы', Документ: 'Иностранный документ' },
  );
  await names.agree();

  // This Roman numeral is invalid: the document's note explains the format.
  await names.confirmButton.press('Enter');
  const mend = page.getByRole('alert').filter({ hasText: 'исправьте поля' });
  await mend.getByRole('link', { name: 'Билет 3: Номер документа' }).click();
  await expect(names.field(2, 'Номер документа')).toBeFocused();
  const note = names.card(2).getByText('Римские цифры, дефис, две заглавные русские буквы и 6 цифр');
  await expect(note).toHaveCount(1);
  expect(sent).toHaveLength(0);
  // Lower case and letters of the other alphabet are corrected when the number is complete.
  await names.field(2, 'Номер документа').fill('iv-mю 123456');
  await expect(mend).toHaveCount(0);
  await names.field(2, 'Номер документа').blur();
  await expect(names.field(2, 'Номер документа')).toHaveValue('IV-МЮ 123456');
  await names.confirmButton.click();

  expect(await buyer.onOrderPage()).toBe(hash);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toMatchObject({
    surname: ['Петрова', 'Петрова', 'Петрова', 'Omarov'],
    middleName: ['', 'Ильич', 'Ильинична', ''],
    age: ['', '19', '', ''],
    date: ['01.02.1990', '', '29.02.2016', '05.06.1985'],
    docTypeId: ['1', '', '4', '9'],
    docNum: ['4510 123456', '', 'IV-МЮ 123456', 'N 1234'],
    countryId: ['', '', '', '2'],
    regionId: ['', '', '', '21'],
  });
  // Each ticket names its visitor: on the order's page, above its code and on paper.
  const visitors = ['Петрова Анна', 'Петрова Пётр Ильич', 'Петрова Ольга Ильинична', 'Omarov Timur'];
  const tickets = page.getByRole('region', { name: 'Билеты' });
  for (const visitor of visitors) await expect(tickets.getByText(visitor, { exact: true })).toBeVisible();
  await buyer.toBank();
  await buyer.atBank('pay');
  await buyer.expectState('Оплачен');
  await tickets.getByRole('button', { name: /Показать код.*Петрова Пётр Ильич/ }).click();
  await expect(page.getByRole('dialog').getByText('Петрова Пётр Ильич')).toBeVisible();
  // One ticket goes to its visitor by mail, without any data of the order.
  const way = page.getByRole('region', { name: 'Отправить посетителю' });
  await way.getByLabel('Почта посетителя').fill('pyotr@example.com');
  await way.getByRole('button', { name: 'Отправить письмом' }).click();
  await expect(way.getByText('Билет отправлен на pyotr@example.com')).toBeVisible();
  const outbox = await (await page.request.get('/sandbox/outbox')).text();
  const mail = /<article[^>]*><h2>Ваш билет<\/h2>.*?<\/article>/s.exec(outbox)?.[0] ?? '';
  expect(mail).toContain('pyotr@example.com');
  expect(mail).toContain('Петрова Пётр Ильич');
  expect(mail).not.toContain(hash);
  await page.keyboard.press('Escape');
  await page.emulateMedia({ media: 'print' });
  for (const visitor of visitors)
    await expect(page.getByText(visitor, { exact: true }).filter({ visible: true })).toHaveCount(1);
  // What the browser stores about the order contains no names.
  expect(await page.evaluate(() => localStorage.getItem('parterre:lasting:paid-orders'))).not.toContain(
    'Omarov',
  );
});

test('an invalid name or number is reported when its field is left; an empty one only later', async ({
  page,
  shop,
}) => {
  const names = new NamedTickets(page);
  await names.open(await placeNamedOrder(shop, ['adult']));
  await names.unfold(0);
  await names.fill(0, { Фамилия: 'Петрова' }, { Документ: 'Паспорт РФ' });
  const wrong = names.card(0).locator('[aria-invalid]');
  await names.field(0, 'Имя').fill('Анна2');
  await expect(wrong).toHaveCount(0);
  await names.field(0, 'Дата рождения').focus();
  await expect(names.field(0, 'Имя')).toHaveAttribute('aria-invalid', 'true');
  await names.field(0, 'Номер документа').fill('4510');
  await names.field(0, 'Номер документа').blur();
  await expect(names.field(0, 'Номер документа')).toHaveAttribute('aria-invalid', 'true');
  await expect(wrong, 'the date was only passed through').toHaveCount(2);
  await names.fill(0, { Имя: 'Анна', 'Номер документа': '4510 123456' });
  await expect(wrong).toHaveCount(0);
});

test('visitors of 65 get one warning together and can be confirmed', async ({ page, buyer, shop }) => {
  const names = new NamedTickets(page);
  await names.open(await placeNamedOrder(shop, ['adult', 'adult']));
  await names.unfold(0);
  const year = new Date().getFullYear();
  await names.field(0, 'Дата рождения').fill(`3112${year - 65}`);
  const warning = page.getByRole('dialog', { name: 'Предупреждение' });
  // On 31 December itself the visitor is 65 already.
  const now = new Date();
  if (now.getMonth() !== 11 || now.getDate() !== 31) {
    await expect(warning).toHaveCount(0);
    await names.field(0, 'Дата рождения').fill(`0101${year - 65}`);
  }
  await expect(warning).toContainText('65 лет');
  await warning.getByRole('button', { name: 'ОК' }).click();
  await expect(names.field(0, 'Дата рождения')).toBeFocused();
  await names.field(0, 'Дата рождения').fill(`0201${year - 70}`);
  await expect(warning).toHaveCount(0);
  await names.fill(
    0,
    { Фамилия: 'Ли', Имя: 'Анна', 'Номер документа': '4510 123456' },
    { Документ: 'Паспорт РФ' },
  );
  await names.unfold(1);
  await names.fill(
    1,
    {
      Фамилия: 'Ким',
      Имя: 'Вера',
      'Дата рождения': `0101${year - 80}`,
      'Номер документа': '4510 654321',
    },
    { Документ: 'Паспорт РФ' },
  );
  await expect(warning).toHaveCount(0);
  await names.agree();
  await names.confirmButton.click();
  await buyer.onOrderPage();
});

test('a press with errors focuses the first invalid field and opens its card', async ({ page, shop }) => {
  const names = new NamedTickets(page);
  await names.open(await placeNamedOrder(shop, ['adult', 'student']));
  await names.confirmButton.press('Enter');
  await expect(names.card(0)).toHaveAttribute('open', '');
  await expect(names.field(0, 'Фамилия')).toBeFocused();
  await expect(names.field(0, 'Фамилия')).toHaveAccessibleDescription(/Заполните/);
  await names.card(0).locator('summary').click();
  await expect(names.card(0)).not.toHaveAttribute('open', '');

  await names.fillAdult();
  await names.card(0).locator('summary').click();
  await names.card(1).locator('summary').click();
  await expect(names.card(1)).not.toHaveAttribute('open', '');
  await names.confirmButton.press('Enter');
  await expect(names.field(1, 'Фамилия')).toBeFocused();
  await names.fill(1, { Фамилия: 'Ли', Имя: 'Пётр', Отчество: 'Ильич', Возраст: '19' });
  // Only a consent is missing.
  await names.confirmButton.press('Enter');
  await expect(page.getByRole('main').getByRole('checkbox').first()).toBeFocused();
});
