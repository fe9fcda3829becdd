import type { Locator, Page } from 'playwright/test';

import { events } from './events.ts';
import type { FreeSeat, ShopDesk } from './shop-desk.ts';

/** A paid order with refundable tickets. */
export type PaidOrder = {
  readonly hash: string;
  readonly seats: readonly FreeSeat[];
};

/** `count` adjacent seats of the chamber hall, bought and paid without a page. */
export const paidOrder = async (shop: ShopDesk, count: number): Promise<PaidOrder> => {
  const seats = await shop.freeSeats(events.chamber, { count });
  const hash = await shop.placeOrder(events.chamber, seats);
  await shop.payOrder(hash);
  return { hash, seats };
};

/** The elements of the refund page as a buyer finds them. */
export const refundPage = (page: Page) => {
  const form = page.getByRole('region', { name: 'Заявление на возврат' });
  return {
    form,
    /** The checkbox of the ticket whose row contains this text. */
    ticket: (seat: Pick<FreeSeat, 'row' | 'seat'>): Locator =>
      page.getByRole('checkbox', { name: new RegExp(`Ряд ${seat.row}, Место ${seat.seat}(?!\\d)`) }),
    tickets: page.getByRole('table').getByRole('checkbox'),
    reason: (name: string): Locator => form.getByRole('radio', { name }),
    consent: form.getByRole('switch'),
    submit: form.getByRole('button', { name: 'Оформить возврат' }),
    ask: page.getByRole('dialog', { name: 'Оформить возврат?' }),
    accepted: page.getByRole('dialog', { name: 'Заявление принято' }),
  };
};

/** Fills in the form for some seats and presses its button, which opens the question. */
export const askForRefund = async (page: Page, seats: readonly FreeSeat[], reason = 'Изменились планы') => {
  const refund = refundPage(page);
  for (const seat of seats) await refund.ticket(seat).check();
  await refund.reason(reason).click();
  await refund.consent.check();
  await refund.submit.click();
};
