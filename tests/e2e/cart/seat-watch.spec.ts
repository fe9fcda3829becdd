import { events } from '../help/events.ts';
import { seatsOf } from '../help/hall-plan.ts';
import { expect, test } from '../help/shop.ts';

/* Watching for seats, by e-mail. tests/e2e/hall-file/live-hall.spec.ts tests how the page announces them. */

test('an e-mail tells when two seats on a sold-out date become free, and links to them', async ({
  page,
  buyer,
  shop,
}) => {
  const calendarId = await shop.firstSession(events.chamber);
  const lever = async (seats: Readonly<Record<string, string>>): Promise<void> => {
    await page.request.post('/api/__test__/take-seat', {
      data: { hash: events.chamber, calendar_id: calendarId, ...seats },
    });
  };
  const free = (await seatsOf(shop, events.chamber)).filter((seat) => seat.free);
  const at = free.findIndex(
    (seat, index) =>
      seat.kind === '' &&
      free[index + 1]?.row === seat.row &&
      Number(free[index + 1]?.seat) === Number(seat.seat) + 1,
  );
  await lever({ seat_id: free.map(({ id }) => id).join(' ') });
  await buyer.openHall(events.chamber);
  await page.getByRole('button', { name: 'Сообщить, когда освободятся 2 места рядом' }).click();
  const dialog = page.getByRole('dialog', { name: 'Сообщим, когда освободятся 2 места рядом' });
  const email = dialog.getByLabel('Электронная почта');
  await email.fill('anna@');
  await email.press('Enter');
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await email.fill('anna@example.com');
  await email.press('Enter');
  await expect(dialog).toContainText('Письмо с подтверждением отправлено: anna@example.com');

  await page.goto('/sandbox/outbox');
  const mails = page.getByRole('article').filter({ hasText: 'anna@example.com' });
  await expect(mails).toHaveCount(1);
  await expect(mails).toContainText('Ждём места: Зимний сад');
  await lever({
    give_back: free
      .slice(at, at + 2)
      .map(({ id }) => id)
      .join(' '),
  });
  await expect(async () => {
    await page.reload();
    await expect(mails).toHaveCount(2, { timeout: 500 });
  }).toPass();
  const hall = await mails
    .first()
    .getByRole('link', { name: 'Открыть зал у этих мест' })
    .getAttribute('href');
  // Sales become visible to all readers only after a moment, which a test may be too fast for.
  await expect(async () => {
    await page.goto('/sandbox/outbox');
    await page.goto(hall ?? '');
    await buyer.hallReady();
    await expect(buyer.cart).toHaveCount(2, { timeout: 2000 });
  }).toPass();

  await page.goto('/sandbox/outbox');
  await mails.first().getByRole('link', { name: 'Больше не ждать' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Писем об этих местах больше не будет');
});
