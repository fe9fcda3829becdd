import axe from 'axe-core';
import type { Page } from 'playwright/test';

import { EventVisit, places } from './event-visit.ts';
import { expect, test } from './shop.ts';

async function expectNoViolations(page: Page, where: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(axe.source);
    const found = await page.evaluate(async () => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run();
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map((node) => `${id}: ${help}: ${JSON.stringify(node.target)} ${node.failureSummary ?? ''}`),
      );
    });
    expect.soft(found, `${where}, ${colorScheme}`).toEqual([]);
  }
}

for (const width of [1440, 390]) {
  test(`axe finds no fault on the event page at ${width} px`, async ({ page, buyer }) => {
    await page.setViewportSize({ width, height: 900 });
    const visit = new EventVisit(page);
    await visit.open(places.museum);
    await expectNoViolations(page, 'nothing chosen');
    await visit.add('Взрослый');
    await visit.type('Взрослый', 40);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoViolations(page, 'the limit’s modal');
    await page.keyboard.press('Escape');
    await buyer.orderButton.click({ force: true });
    await expect(page.getByText('Чтобы продолжить, исправьте поля:')).toBeVisible();
    await expectNoViolations(page, 'a form to mend');
    await visit.open(places.bothCards);
    await page.getByRole('radio', { name: /^Пушкинская карта/ }).check();
    await visit.add('Студент');
    await expectNoViolations(page, 'card mode');
  });
}

test('tickets are bought with the keyboard alone', async ({ page, buyer }) => {
  const visit = new EventVisit(page);
  await visit.open(places.butterflies);
  await visit.dates.nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(visit.dates.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await visit.count('Взрослый').focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await expect(visit.count('Взрослый')).toHaveValue('1');
  await buyer.fillBuyer();
  await buyer.orderButton.focus();
  await page.keyboard.press('Enter');
  await buyer.onOrderPage();
});
