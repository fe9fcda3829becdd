import { events } from '../help/events.ts';
import { expect, test } from '../help/shop.ts';

test('of two windows racing for one seat one gets it; the other reads which seat and goes on', async ({
  buyer,
  secondWindow,
  shop,
}) => {
  const [seat] = await shop.freeSeats(events.opera);
  if (seat === undefined) throw new Error('A seat was asked for.');
  const rival = await secondWindow();
  const buyers = [buyer, rival];
  await Promise.all(buyers.map((one) => one.openHall(events.opera)));
  for (const one of buyers) {
    await one.pickSeat(seat);
    await one.fillBuyer();
  }
  await Promise.all(buyers.map((one) => one.orderButton.click()));

  await expect
    .poll(async () => (await shop.ordersOf(events.opera, seat.id)).length, { message: 'orders of the seat' })
    .toBe(1);
  const refusal = buyers.map((one) => one.page.getByRole('dialog'));
  await expect
    .poll(async () => (await Promise.all(refusal.map((dialog) => dialog.count()))).filter(Boolean).length)
    .toBe(1);
  const loser = (await refusal[0]?.count()) === 0 ? rival : buyer;
  const winner = loser === rival ? buyer : rival;
  await winner.onOrderPage();

  const said = loser.page.getByRole('dialog');
  await expect(said).toContainText('Место уже занято');
  await expect(said).toContainText(new RegExp(`ряд ${seat.row}, место ${seat.seat}`, 'i'));
  await expect(said.getByRole('heading')).toHaveText('Заказ не оформлен');
  // One dialog for everything: the box office's message, and the neighbouring seat to take instead.
  await expect(said).toContainText('Мы убрали его из корзины.');
  // The seat's name is more useful than the box office's error code.
  await expect(said).not.toContainText('Код ошибки');
  // The seat and its fate are said once: the text after the buttons is for screen readers.
  const [words = ''] = (await said.innerText()).split('Выбрать самостоятельно');
  for (const once of ['уже занято', seat.name]) expect(words.split(once)).toHaveLength(2);
  await expect(said).toContainText('Ближайшее место по той же цене');
  await expect(loser.cart).toHaveCount(0);
  await said.getByRole('button', { name: 'Взять это место' }).click();
  await expect(said).toHaveCount(0);
  await expect(loser.cart).toHaveCount(1);
  await expect(loser.cart).not.toContainText(seat.name);

  // The text typed before the refusal is still there.
  await loser.order();
  await loser.expectState('Ожидает оплаты');
  expect(await shop.ordersOf(events.opera, seat.id)).toHaveLength(1);
});
