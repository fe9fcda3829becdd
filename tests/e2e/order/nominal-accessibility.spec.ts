import { NamedTickets, placeNamedOrder } from '../help/named-tickets.ts';
import { expectNoViolations } from '../help/no-violations.ts';
import { expect, test } from '../help/shop.ts';

for (const [lang, width] of [
  ['ru', 1440],
  ['kz', 320],
] as const) {
  test.describe(lang, () => {
    test.use({ viewport: { width, height: 900 } });

    test(`axe finds no fault on the named tickets in ${lang} at ${width} px`, async ({ page, shop }) => {
      const names = new NamedTickets(page);
      await names.open(await placeNamedOrder(shop), `?lang=${lang}`);
      await expectNoViolations(page, 'folded cards');
      await names.unfold(3);
      await page.locator('main form button[type=submit]').press('Enter');
      await expect(page.locator('main form').getByRole('alert').first()).toBeVisible();
      await expectNoViolations(page, 'cards to mend');
      await names.card(0).getByRole('textbox').nth(2).fill('01011950');
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNoViolations(page, 'the warning for the elderly');
    });
  });
}
