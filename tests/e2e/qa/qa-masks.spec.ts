import type { Recording } from '../../../src/devtools/recording/recording.ts';
import { textsOf } from '../../replay/replay-recording.ts';
import { Buyer } from '../help/buyer.ts';
import { events } from '../help/events.ts';
import { NamedTickets, placeNamedOrder } from '../help/named-tickets.ts';
import { askForRefund, paidOrder, refundPage } from '../help/refund-visit.ts';
import { expect, test } from '../help/shop.ts';
import { words } from '../help/words.ts';

/* One value of each kind, found nowhere else on the pages. */
const typed = {
  name: 'Зырянова Глафира',
  phone: '+7 925 777-31-48',
  mail: 'glafira85@marked.example',
  code: 'MARKEDCODE',
  // Not one of the sandbox's cards: those are public, and are not masked.
  card: '7300170017',
  document: 'ЯЩ713948',
} as const;

const kindOf = (said: string): string =>
  /mail/.test(said)
    ? typed.mail
    : /tel|phone/.test(said)
      ? typed.phone
      : /промокод|promo/.test(said)
        ? typed.code
        : /карт|card/.test(said)
          ? typed.card
          : /номер|серия|документ|doc/.test(said)
            ? typed.document
            : typed.name;

test('recordings contain neither typed text nor an order’s hash', async ({ page, shop }) => {
  const buyer = new Buyer(page, words.ru, 'replies');
  const seen = new Set<string>();
  const fillAll = async (): Promise<void> => {
    for (const field of await page.getByRole('main').getByRole('textbox').all()) {
      if (!(await field.isEditable())) continue;
      const said = await field.evaluate((one) => {
        const { type, autocomplete, name, id, labels } = one as HTMLInputElement;
        return `${type} ${autocomplete} ${name} ${id} ${labels?.[0]?.textContent ?? ''}`.toLowerCase();
      });
      const value = kindOf(said);
      await field.fill(value);
      seen.add(value);
    }
  };
  const [seat] = await shop.freeSeats(events.chamber);
  if (seat === undefined) throw new Error('There is no free seat.');
  await buyer.openHall(events.chamber);
  await buyer.pickSeat(seat);
  await fillAll();
  await page.getByRole('checkbox').first().check();
  const ordered = await buyer.order();
  await expect(page.getByLabel('Промокод')).toBeVisible();
  await fillAll();
  await page.getByRole('button', { name: 'Применить' }).last().click();

  const named = await placeNamedOrder(shop);
  const tickets = new NamedTickets(page);
  // By its plain address: the recorder stays on because the tab's storage remembers it.
  await tickets.open(named);
  for (const at of [0, 1, 2, 3]) await tickets.unfold(at);
  for (const list of await page.getByRole('main').getByRole('combobox').all())
    if ((await list.getByRole('option', { name: 'Паспорт РФ', exact: true }).count()) > 0)
      await list.selectOption('Паспорт РФ');
  await fillAll();
  await page.reload();
  await page.waitForFunction(() => 'qa' in window);

  // A refund has one address for its order, and another in a mail.
  const { hash: refunded, seats } = await paidOrder(shop, 1);
  await page.goto(`/order/return/${refunded}`);
  await askForRefund(page, seats);
  await refundPage(page).ask.getByRole('button', { name: 'Отправить заявление' }).click();
  await expect(refundPage(page).accepted).toBeVisible();
  const link = await shop.refundLink(refunded);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const confirmation = /hash_conf=(\w+)/.exec(link)?.[1] ?? '';
  // A search term is no secret, except if it would be masked anywhere else.
  await page.goto('/');
  await page.getByRole('searchbox').fill(`${typed.mail} ${typed.phone}`);
  await page.getByRole('link', { name: 'Контакты' }).first().click();
  await expect(page).toHaveURL(/contacts/);

  const recording = await page.evaluate(() =>
    (window as unknown as { qa: { whole(): Promise<Recording> } }).qa.whole(),
  );
  // Replies contain more than was typed, including data of orders made on other pages.
  const replies = await textsOf(recording);
  expect(replies).toContain('"fio"');
  const text = JSON.stringify(recording) + replies;
  expect([...seen].toSorted(), 'every kind of field was met').toEqual(
    [typed.name, typed.phone, typed.mail, typed.code, typed.card, typed.document].toSorted(),
  );
  const parts = [...seen].flatMap((value) => [value, ...value.split(' '), value.replaceAll(/\D/g, '')]);
  const found = [...parts, ordered, named, refunded, confirmation, 'glafira', 'Иванова', 'anna@']
    .filter((part) => part.length > 4)
    .filter((part) => text.toLowerCase().includes(part.toLowerCase()));
  expect(found, 'what a recording says').toEqual([]);
});
