import { expect, type Locator, type Page } from 'playwright/test';

import { places } from './event-visit.ts';
import type { ShopDesk } from './shop-desk.ts';

/** Categories of «Внутри плотины» in the order of its price table; each asks for different data. */
export const categories = { adult: '1', student: '4', pupil: '2', guest: '13' } as const;

/** Orders named tickets without a page, one of each given category; returns the order's hash. */
export async function placeNamedOrder(
  shop: ShopDesk,
  wanted: readonly (keyof typeof categories)[] = ['adult', 'student', 'pupil', 'guest'],
): Promise<string> {
  const data = await shop.call<{
    action: { action_id: string };
    calendar: { day: string; _time: { time: string }[] }[];
  }>('/api/no-scheme', { hash: places.dam, lang: 'ru' });
  const [date] = data.calendar;
  const answer = await shop.call<{ hash?: string }>('/api/order/create', {
    fio: 'Иванова Анна',
    phone: '+79161234567',
    email: 'anna@example.com',
    re_email: 'anna@example.com',
    data: wanted.map((name) => ({
      day: date?.day,
      time: date?._time[0]?.time,
      actionId: data.action.action_id,
      categoryId: categories[name],
      zoneId: '1',
      quantity: 1,
      seatId: '0',
    })),
    lang: 'ru',
    hash: places.dam,
    checkboxList: [1, 2, 3].map((id) => ({ id, checked: 1 })),
    crmClient: { REFERRAL: '' },
  });
  if (!answer.hash) throw new Error(`No order was made: ${JSON.stringify(answer)}`);
  return answer.hash;
}

/** A buyer at the page of named tickets. */
export class NamedTickets {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(hash: string, query = ''): Promise<void> {
    await this.page.goto(`/nominal-tickets/${hash}${query}`);
    await expect(this.card(0)).toBeVisible();
  }

  /** The card of the n-th ticket, from 0. */
  card(at: number): Locator {
    return this.page.locator('main form details').nth(at);
  }

  async unfold(at: number): Promise<void> {
    await this.card(at).locator('summary').click();
    await expect(this.card(at)).toHaveAttribute('open', '');
  }

  field(at: number, name: string): Locator {
    return this.card(at).getByRole('textbox', { name: new RegExp(`^${name}`) });
  }

  choice(at: number, name: string): Locator {
    return this.card(at).getByRole('combobox', { name: new RegExp(`^${name}`) });
  }

  /** Fills in text fields and choices of an open card by their Russian labels. */
  async fill(
    at: number,
    texts: Readonly<Record<string, string>>,
    choices: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    for (const [name, label] of Object.entries(choices)) await this.choice(at, name).selectOption({ label });
    for (const [name, text] of Object.entries(texts)) await this.field(at, name).fill(text);
  }

  /** Fills in an adult with a Russian passport, in a card that is still folded. */
  async fillAdult(at = 0, surname = 'Петрова'): Promise<void> {
    await this.unfold(at);
    await this.fill(
      at,
      { Фамилия: surname, Имя: 'Анна', 'Дата рождения': '01021990', 'Номер документа': '4510 123456' },
      { Документ: 'Паспорт РФ' },
    );
  }

  async agree(): Promise<void> {
    for (const box of await this.page.getByRole('main').getByRole('checkbox').all()) await box.check();
  }

  get confirmButton(): Locator {
    return this.page.getByRole('button', { name: 'Подтвердить', exact: true });
  }

  /** The keys and bodies of the confirmations this page has sent, in order. */
  watch(): { readonly key: string | undefined; readonly body: Record<string, unknown> }[] {
    const sent: { key: string | undefined; body: Record<string, unknown> }[] = [];
    this.page.on('request', (request) => {
      if (!request.url().endsWith('/api/confirm-nominal')) return;
      const body = request.postDataJSON() as Record<string, unknown>;
      sent.push({ key: request.headers()['idempotency-key'], body });
    });
    return sent;
  }
}
