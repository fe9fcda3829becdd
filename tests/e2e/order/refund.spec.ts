import type { Page } from 'playwright/test';

import { events } from '../help/events.ts';
import { NamedTickets, placeNamedOrder } from '../help/named-tickets.ts';
import { askForRefund, paidOrder, refundPage } from '../help/refund-visit.ts';
import { expect, test } from '../help/shop.ts';

const day = 24 * 60 * 60;
const confirmButton = (page: Page) => page.getByRole('button', { name: 'Подтвердить возврат' });
const done = (page: Page) => page.getByRole('dialog').filter({ hasText: 'Возврат успешно подтвержден.' });

/** Requests a refund of the first two of four seats of a new order; returns the mailed link. */
const applied = async (page: Page, shop: Parameters<typeof paidOrder>[0]) => {
  const order = await paidOrder(shop, 4);
  await page.goto(`/order/return/${order.hash}`);
  const refund = refundPage(page);
  await askForRefund(page, order.seats.slice(0, 2));
  await expect(refund.ask).toContainText('anna@example.com');
  await expect(refund.ask).toContainText('24 часа');
  await refund.ask.getByRole('button', { name: 'Отправить заявление' }).click();
  await expect(refund.accepted).toContainText('Ваше заявление принято и передано в работу');
  await refund.accepted.getByRole('button', { name: 'ОК' }).click();
  await expect(page.getByText('Возврат ещё не подтверждён. Перейдите по ссылке').locator('..')).toBeFocused();
  return { ...order, link: await shop.refundLink(order.hash) };
};

test('two of four tickets are refunded by the mailed link, just before it expires', async ({
  page,
  shop,
  secondWindow,
}) => {
  const { hash, seats, link } = await applied(page, shop);
  const refund = refundPage(page);
  await expect(page.getByText('Возврат не подтверждён')).toHaveCount(2);
  await expect(refund.tickets).toHaveCount(2);
  await expect(refund.consent, 'the next application is another').not.toBeChecked();
  expect(await shop.isFree(events.chamber, seats[0]?.id ?? '')).toBe(false);

  // The order's page says that a refund request is pending, for which tickets, and until when.
  await page.goto(`/order/${hash}`);
  const waits = page.getByText(/^Заявление на возврат от .+ ждёт подтверждения/).locator('..');
  await expect(waits).toContainText(/действует до \d+/);
  await expect(page.getByRole('listitem').filter({ hasText: 'Возврат не подтверждён' })).toHaveCount(2);
  await expect(waits.getByRole('link', { name: 'К заявлению' })).toHaveAttribute(
    'href',
    `/order/return/${hash}`,
  );

  await shop.advanceClock(day - 60);
  await page.goto(link);
  await expect(page.getByRole('row')).toHaveCount(3);
  await expect(page.getByRole('region', { name: 'Подтверждение возврата' })).toContainText('2');
  await page.getByRole('switch').check();
  // The rows arrive after the message was read, and replace its notice by another.
  await shop.fault('slow', `/api/order/return/${hash}`, { arg: '1500' });
  await confirmButton(page).click();
  await done(page).getByRole('button', { name: 'ОК' }).click();
  await expect(page.getByText('Возврат подтверждён')).toHaveCount(2);
  await expect(confirmButton(page)).toBeHidden();
  await expect(page.getByText('Возврат успешно подтвержден.').locator('../..')).toBeFocused();
  const result = page.getByRole('region', { name: 'Что вернётся' });
  await expect(result).toContainText(/Сумма возврата\s*\d/);
  await expect(result).toContainText('Деньги вернутся тем же способом, каким оплачен заказ, не позднее');

  // A second click on the link shows the result, and asks for nothing.
  await page.goto(link);
  await expect(page.getByText('Возврат успешно подтвержден.')).toBeVisible();
  await expect(page.getByText('Возврат подтверждён')).toHaveCount(2);
  await expect(confirmButton(page)).toBeHidden();

  // The rest can be refunded too, and the page does not mention the earlier refund.
  await page.goto(`/order/return/${hash}`);
  await expect(refundPage(page).form).toBeVisible();
  await expect(page.getByText('Возврат успешно подтвержден.')).toBeHidden();
  await expect(page.getByText('нажмите «Заполнить заново»')).toBeHidden();

  // The order shows them struck out, without a code; the others are unchanged.
  await page.goto(`/order/${hash}`);
  await expect(page.getByText('ждёт подтверждения')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Показать код/ })).toHaveCount(2);
  const lines = page.getByRole('listitem').filter({ hasText: 'Возвращён' });
  await expect(lines).toHaveCount(2);
  await expect(lines.getByRole('link')).toHaveCount(0);
  await expect(lines.first().getByText('Взрослый')).toHaveCSS('text-decoration-line', 'line-through');
  await expect(page.getByRole('button', { name: 'Показать 2 кода' })).toBeVisible();
  await expect(page.getByText('2 билета, возвращено билетов: 2', { exact: true })).toBeVisible();
  await expect(page.getByText('Действующих билетов: 2, возвращённых: 2.')).toBeVisible();
  const money = page.locator('section[aria-labelledby="order-money"]');
  await expect(money).toContainText(/К возврату\s*−/);
  await expect(money, 'nobody has said that it has arrived').not.toContainText('Возвращено');
  await expect(page.getByRole('region', { name: 'Платежи' })).toContainText(
    /Деньги списаны\. К возврату: \d/,
  );
  await money.getByRole('link', { name: 'Условия покупки' }).click();
  await expect(page.getByText('возвращается тем же способом, каким оплачен заказ')).toContainText('3 дня');
  await shop.advanceClock(3 * day + 1);
  await page.goto(`/order/${hash}`);
  await expect(money).toContainText(/Возвращено\s*−/);
  await expect(money).not.toContainText('Деньги вернутся');

  // The seat is on sale again: another buyer takes it and pays, once.
  const [seat] = seats;
  if (seat === undefined) throw new Error('Seats were bought.');
  expect(await shop.isFree(events.chamber, seat.id)).toBe(true);
  const other = await secondWindow();
  const bought = await shop.placeOrder(events.chamber, [seat]);
  await other.page.goto(`/order/${bought}`);
  await other.toBank();
  await other.atBank('pay');
  await other.expectState('Оплачен');
  const holders = await shop.ordersOf(events.chamber, seat.id);
  expect(holders.filter(({ state }) => state === 'paid').map((one) => one.hash)).toContain(bought);
  await expect(shop.placeOrder(events.chamber, [seat])).rejects.toThrow('No order was made');
});

test('just after 24 hours the link has expired and leads to a new application', async ({ page, shop }) => {
  const { seats, link } = await applied(page, shop);
  await page.goto(link);
  await page.getByRole('switch').check();
  await shop.advanceClock(day + 1);
  // On a page opened in time, by its button.
  await confirmButton(page).click();
  const refusal = page.getByRole('dialog', { name: 'Ошибка' });
  await expect(refusal).toContainText('24 часа');
  await refusal.getByRole('button', { name: 'ОК' }).click();
  // And on a page opened afterwards, at once.
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/действовала 24 часа/)).toBeVisible();
  await page.getByRole('link', { name: 'Подать новое заявление' }).click();
  await expect(refundPage(page).tickets).toHaveCount(4);
  await askForRefund(page, seats.slice(0, 1));
  await expect(refundPage(page).ask).toBeVisible();
});

test('equal named tickets are distinguished from the form to the refund', async ({ page, shop }) => {
  const hash = await placeNamedOrder(shop, ['adult', 'adult']);
  const names = new NamedTickets(page);
  await names.open(hash);
  await names.fillAdult(0, 'Петрова');
  await names.fillAdult(1, 'Сидорова');
  await names.agree();
  await names.confirmButton.click();
  await expect(page).toHaveURL(new RegExp(`/order/${hash}$`));
  await shop.payOrder(hash);
  await page.goto(`/order/return/${hash}`);
  const refund = refundPage(page);
  const ticket = refund.tickets.and(page.getByRole('checkbox', { name: /Сидорова Анна.*билет №\s\d+/ }));
  await expect(refund.tickets.and(page.getByRole('checkbox', { name: /Петрова Анна/ }))).toHaveCount(1);
  await ticket.check();
  await refund.reason('Болезнь').click();
  await refund.consent.check();
  await refund.submit.click();
  await expect(refund.ask.getByRole('listitem')).toHaveText([/Взрослый, Сидорова Анна, билет №\s\d+$/]);
  await expect(refund.ask).toContainText(/Сумма возврата\s*\d/);
  await refund.ask.getByRole('button', { name: 'Отправить заявление' }).click();
  await expect(refund.accepted).toBeVisible();
  await page.goto(await shop.refundLink(hash));
  const row = page.getByRole('row').filter({ hasText: /Сидорова Анна/ });
  await expect(row).toContainText(/билет №\s\d/);
  await expect(page.getByRole('table')).not.toContainText('Петрова');
  await page.getByRole('switch').check();
  await confirmButton(page).click();
  await done(page).getByRole('button', { name: 'ОК' }).click();
  await expect(row).toContainText('Возврат подтверждён');
});

test('once all tickets are refunded, there is no form, and the order says so', async ({ page, shop }) => {
  const { hash, seats } = await paidOrder(shop, 1);
  await page.goto(`/order/return/${hash}`);
  await askForRefund(page, seats);
  await refundPage(page).ask.getByRole('button', { name: 'Отправить заявление' }).click();
  await expect(refundPage(page).accepted).toBeVisible();
  await page.goto(await shop.refundLink(hash));
  await page.getByRole('switch').check();
  await confirmButton(page).click();
  await expect(done(page)).toBeVisible();
  await page.goto(`/order/return/${hash}`);
  await expect(page.getByText('Возврат успешно подтвержден.').locator('..')).toContainText(/К возврату: \d/);
  await expect(refundPage(page).form).toBeHidden();
  await page.goto(`/order/${hash}`);
  await expect(page.getByText('Возвращён', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Все билеты возвращены' })).toBeVisible();
  await expect(page.getByText('Билеты возвращены', { exact: true })).toBeVisible();
  await expect(page.getByText('Возвращено билетов: 1')).toBeVisible();
  await expect(page.locator('main')).not.toContainText(/Билеты отправлены|по полной цене|Заказ оплачен/);
  await expect(page.locator('section[aria-labelledby="order-money"]')).toContainText('Деньги вернутся');
  await expect(page.getByRole('heading', { name: 'Билет готов' })).toBeHidden();
});
