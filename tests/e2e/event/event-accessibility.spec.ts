import { EventVisit, places } from '../help/event-visit.ts';
import { expectNoViolations, expectNoViolationsAtWidths, looksOf } from '../help/no-violations.ts';
import { expect, test } from '../help/shop.ts';

test('axe finds no fault on the event page', async ({ page, buyer }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  const visit = new EventVisit(page);
  await visit.open(places.museum);
  await expectNoViolations(page, 'nothing chosen');
  await visit.add('Взрослый');
  await visit.type('Взрослый', 40);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoViolations(page, 'the limit’s modal');
  await page.keyboard.press('Escape');
  await buyer.orderButton.press('Enter');
  await expect(page.getByText('Чтобы продолжить, исправьте поля:')).toBeVisible();
  await expectNoViolations(page, 'a form to mend');
  await visit.open(places.bothCards);
  await page.getByRole('radio', { name: /^Пушкинская карта/ }).check();
  await visit.add('Студент');
  await expectNoViolations(page, 'card mode');
});

/** The states of event pages, recognised by elements that all languages share. */
for (const lang of ['ru', 'kz']) {
  test(`axe finds no fault on the pages of events in ${lang}`, async ({ page, shop }) => {
    test.slow();
    const main = page.getByRole('main');
    const open = async (hash: string): Promise<void> => {
      await page.goto(`/event/${hash}?lang=${lang}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    };
    await open(places.butterflies);
    await main.getByRole('textbox').first().fill('2');
    await page.keyboard.press('Tab');
    // With the keyboard: a form that is still loading would move the button from under a pointer.
    await page.getByRole('complementary').getByRole('button').last().press('Enter');
    await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
    await expectNoViolationsAtWidths(page, `a form to mend in ${lang}`, looksOf(lang));
    await open(places.cultureOnly);
    await main.getByRole('textbox').first().fill('1');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('complementary').getByRole('textbox').nth(3)).toBeVisible();
    await expectNoViolationsAtWidths(page, `card mode in ${lang}`, looksOf(lang));
    await open(places.soldOut);
    await expectNoViolationsAtWidths(page, `sold out in ${lang}`, looksOf(lang));
    await open('A'.repeat(40));
    await expectNoViolationsAtWidths(page, `no event in ${lang}`, looksOf(lang));
    await shop.fault('error-500', '/api/no-scheme', { times: 3 });
    await open(places.museum);
    await expectNoViolationsAtWidths(page, `an event that does not come in ${lang}`, looksOf(lang));
  });
}

test('axe finds no fault in the dialogs of an order', async ({ page, buyer, shop }) => {
  test.slow();
  const visit = new EventVisit(page);
  await page.goto(`/api/client/demo?to=/event/${places.museum}`);
  await page.getByRole('checkbox', { name: 'По абонементу' }).check();
  await visit.type('Взрослый', 1);
  await page.getByRole('checkbox', { name: /Я принимаю/ }).check();
  await page.getByRole('complementary').getByRole('button', { name: 'Получить билеты' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoViolations(page, 'the question before tickets of a subscription');
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: 'По абонементу' }).click();
  await expectNoViolations(page, 'the question before tickets are lost');
  await visit.confirmChange();
  await visit.type('Взрослый', 1);
  await shop.fault('captcha', '/api/order/create');
  await buyer.orderButton.click();
  await expect(page.getByRole('dialog', { name: 'Подтвердите, что вы не робот' })).toBeVisible();
  await expectNoViolations(page, 'the captcha');
});
