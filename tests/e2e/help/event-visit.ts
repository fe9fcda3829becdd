import { expect, type Locator, type Page } from 'playwright/test';

import { glassAviary, museumOfQuiet, openArchive } from '../../../fixtures/catalogue/museum-plans.ts';
import { eventHash } from '../../../fixtures/catalogue/event-facts.ts';

/** Hashes of the events without numbered places that the tests buy from. */
export const places = {
  /** Timed slots, five categories of which three show, groups, subscriptions; limit 12. */
  museum: eventHash(glassAviary.key),
  /** Bank card and culture card; limit 8. */
  bothCards: eventHash(museumOfQuiet.key),
  /** Free, one day with three times; limit 4. */
  archive: eventHash(openArchive.key),
  /** Free, weekends; an adult at most twice. */
  kites: eventHash('kite-hill'),
  /** A companion in every order; limit 6. */
  detectives: eventHash('yard-detectives'),
  /** Seven categories of which five show; limit 10. */
  butterflies: eventHash('butterfly-house'),
  /** One date; limit 12. */
  wheel: eventHash('great-wheel'),
  /** Names on the tickets; limit 4. */
  dam: eventHash('inside-the-dam'),
  /** Every ticket sold. */
  soldOut: eventHash('girls-with-thunder'),
  /** On the culture card only. */
  cultureOnly: eventHash('school-of-looking'),
} as const;

/** A buyer at the page of an event without numbered places. */
export class EventVisit {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens the page; `rest` is what follows the hash in the address. */
  async open(hash: string, rest = ''): Promise<void> {
    await this.page.goto(`/event/${hash}${rest}`);
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible();
  }

  get dates(): Locator {
    return this.page.getByRole('region', { name: 'Дата', exact: true }).getByRole('radio');
  }

  get times(): Locator {
    return this.page.getByRole('radiogroup', { name: 'Время', exact: true }).getByRole('radio');
  }

  /** Chooses the date after the first: the first may be today, where sessions may be over. */
  async chooseLaterDate(): Promise<void> {
    await this.dates.nth(1).click();
    await expect(this.dates.nth(1)).toBeChecked();
  }

  /** Confirms the question asked before a change loses tickets. */
  async confirmChange(): Promise<void> {
    await this.page.getByRole('dialog').getByRole('button', { name: 'Изменить' }).click();
    await expect(this.page.getByRole('dialog')).toHaveCount(0);
  }

  /** The number of tickets of a category, as the page shows it. */
  count(category: string): Locator {
    return this.page.getByRole('textbox', { name: `Количество: ${category}` });
  }

  async add(category: string, times = 1): Promise<void> {
    const more = this.page.getByRole('button', { name: `Увеличить количество: ${category}` });
    for (let n = 0; n < times; n += 1) await more.click();
  }

  /** Presses «more» although it looks disabled: it must say why. */
  async addBeyond(category: string): Promise<void> {
    await this.page.getByRole('button', { name: `Увеличить количество: ${category}` }).press('Enter');
  }

  /** Types a number of tickets. */
  async type(category: string, count: number): Promise<void> {
    await this.count(category).fill(String(count));
    await this.count(category).press('Enter');
  }

  /** The panel with what is chosen, its total and the form. */
  get order(): Locator {
    return this.page.getByRole('complementary', { name: 'Ваш заказ' });
  }

  /** The sum is shown once: on the button, or above a button without a sum. */
  async expectTotal(text: string): Promise<void> {
    const button = this.order.locator('[data-pay] button');
    const line = this.order.getByText('Итого').locator('..');
    await expect(button.or(line).filter({ hasText: text })).toHaveCount(1);
  }

  /** The bodies and keys of the orders this page has sent, in order. */
  watchOrders(): { readonly body: Record<string, unknown>; readonly key: string | undefined }[] {
    const sent: { body: Record<string, unknown>; key: string | undefined }[] = [];
    this.page.on('request', (request) => {
      if (request.url().endsWith('/api/order/create')) {
        sent.push({
          body: request.postDataJSON() as Record<string, unknown>,
          key: request.headers()['idempotency-key'],
        });
      }
    });
    return sent;
  }
}
