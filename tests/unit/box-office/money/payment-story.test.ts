import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { TEST_CARDS, cardInFours } from '../../../../fixtures/box-office/model/test-cards.ts';
import { createFormat } from '../../../../i18n/formats/format.ts';
import { langs, type Lang } from '../../../../src/contract/local-text.ts';
import { ru } from '../../../catalogs/ru.ts';
import { createTranslator } from '../../../../i18n/translate.ts';
import { attemptStates, type PaymentAttempt } from '../../../../src/contract/payment-attempt.ts';
import type { Minor } from '../../../../src/contract/brand.ts';
import type { OrderView } from '../../../../src/contract/order.ts';
import type { Result } from '../../../../src/contract/result.ts';
import { leadingAttempt } from '../../../../src/core/order/payment-story.ts';
import {
  attemptPromise,
  attemptWords,
  joinSentences,
  startProblem,
} from '../../../../src/features/payment/attempt-words.ts';
import { ch } from '../../../catalogs/ch.ts';
import { en } from '../../../catalogs/en.ts';
import { kz } from '../../../catalogs/kz.ts';
import { openShop, type Shop } from '../help/open-shop.ts';
import { invoiceOf, orderDesk, value } from '../help/order-desk.ts';
import { plainRepertoire } from '../help/test-repertoire.ts';

/*
 * Every card of the sandbox's bank and every way a payment can fail, walked through the box office. The resulting texts
 * for the buyer are in machines/order/payment-story.md, in four languages; `vitest run FILE --update` rewrites it.
 */

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ repertoire: plainRepertoire });
}, 60_000);
afterAll(() => shop.close());
beforeEach(() => shop.freshToken());

const catalogs = { ru, en, kz, ch };
/** Values that vary from day to day and from seat to seat. */
const fixed = { view: { totalMinor: 145_000 as Minor, books: null }, currency: 'RUB', timeZone: 'UTC' };
const moneyByMs = Date.UTC(2026, 11, 24, 12);

const newOrder = async () => {
  const [seat] = await shop.freeSeats('plain', 1);
  if (seat === undefined) throw new Error('no free seat');
  return orderDesk(shop, (await shop.order('plain', [shop.line(seat)]))['hash']);
};
type Desk = Awaited<ReturnType<typeof newOrder>>;

const bill = async (desk: Desk, way = '1') => invoiceOf(await desk.pay(way));
const byCard = async (desk: Desk, card: string, way = '1'): Promise<void> => {
  const invoice = await bill(desk, way);
  const step = await desk.atBank(invoice, 'pay', card);
  if (step.pathname !== '/bank/confirm') return;
  const body = new URLSearchParams({ invoice, action: 'confirm', code: '1234' });
  await shop.app.request('/bank/confirm', { method: 'POST', body });
};
const later = async (seconds: number): Promise<void> => {
  await shop.advance(seconds);
  await shop.freshToken();
};
/** Requests a payment while a fault is active. */
const amiss = (fault: string) => async (desk: Desk) => {
  await desk.view();
  await shop.fault({ fault, route: '/api/payment' });
  return desk.pay();
};

type Walk = (desk: Desk) => Promise<unknown>;
const cards = TEST_CARDS.map(({ number, note }): [string, Walk] => [
  `card ${cardInFours(number)}: ${note['en']}`,
  (desk) => byCard(desk, number),
]);
const cardNumber = { verified: '4000000000000069', refused: '4000000000000077', late: '4000000000000093' };
const overdue = '4000000000000101';
const charged = '4000000000000127';

const walks: readonly (readonly [string, Walk])[] = [
  ...cards,
  [
    'a card that is verified, a minute on',
    async (desk) => {
      await byCard(desk, cardNumber.verified);
      await later(60);
    },
  ],
  [
    'a card that is refused, a minute on',
    async (desk) => {
      await byCard(desk, cardNumber.refused);
      await later(60);
    },
  ],
  [
    'a late answer that has come',
    async (desk) => {
      await byCard(desk, cardNumber.late);
      await later(60);
    },
  ],
  [
    'a late answer that came after the reservation',
    async (desk) => {
      await byCard(desk, overdue);
      await later(902);
    },
  ],
  [
    'a late answer that came after another payment',
    async (desk) => {
      await byCard(desk, cardNumber.late);
      await byCard(desk, '', '2');
      await later(60);
    },
  ],
  [
    'a bank that charges an order which has been paid meanwhile',
    async (desk) => {
      await byCard(desk, charged);
      await byCard(desk, '', '2');
      await later(60);
    },
  ],
  [
    'a tab that pays a paid order, at a bank that charges it',
    async (desk) => {
      const invoice = await bill(desk, '2');
      await byCard(desk, '');
      await desk.atBank(invoice, 'pay', charged);
      await later(60);
    },
  ],
  ['the bank declines and gives no reason', async (desk) => desk.atBank(await bill(desk), 'decline')],
  ['the bank is left without paying', async (desk) => desk.atBank(await bill(desk), 'leave')],
  ['the tab is closed at the bank', (desk) => bill(desk)],
  [
    'the tab is closed at the bank, and the reservation ends',
    async (desk) => {
      await bill(desk);
      await later(902);
    },
  ],
  [
    'the reservation ends at the bank, then it is paid',
    async (desk) => {
      const invoice = await bill(desk);
      await later(902);
      await desk.atBank(invoice, 'pay');
    },
  ],
  [
    'the sum changes in another tab',
    async (desk) => {
      await bill(desk);
      value(await desk.discount({ promoCode: 'TENOFF' }));
    },
  ],
  [
    'two tabs pay the same way',
    async (desk) => {
      const invoices = [await bill(desk), await bill(desk)];
      for (const invoice of invoices) await desk.atBank(invoice, 'pay');
    },
  ],
  [
    'two tabs pay different ways',
    async (desk) => {
      const invoices = [await bill(desk), await bill(desk, '2')];
      for (const invoice of invoices) {
        await desk.atBank(invoice, 'pay');
        await later(1);
      }
    },
  ],
  ['the bank’s answer comes before its buyer', async (desk) => desk.atBank(await bill(desk), 'pay')],
  ['the reply to «pay» is bad JSON', amiss('truncated')],
  ['the reply to «pay» is an HTML page', amiss('html')],
  ['the reply to «pay» is a 500', amiss('error-500')],
  ['the connection is reset after «pay»', amiss('lost-answer')],
  ['the token is gone at «pay»', amiss('token-refused')],
];

const isProblem = (value: unknown): value is Extract<Result<unknown>, { ok: false }> =>
  typeof value === 'object' && value !== null && 'ok' in value && value.ok === false;

/** The buyer's texts: the dialog of a payment that did not start, then the sentences of the attempt. */
const sentences = (lang: Lang, outcome: unknown, attempt: PaymentAttempt | null): string => {
  const i18n = { ...createTranslator(lang, catalogs[lang], { strict: true }), format: createFormat(lang) };
  const buyer = { name: '', email: 'anna@example.org', phone: '' };
  return joinSentences(i18n, [
    ...(isProblem(outcome) ? startProblem(i18n, outcome.problem).text.split('\n') : []),
    ...(attempt === null
      ? []
      : [attemptWords(i18n, attempt, fixed), ...attemptPromise(i18n, attempt, buyer, false)]),
  ]);
};

it('a payment that failed to start has one line for the reason, with any error code, and one for the money', () => {
  const i18n = createTranslator('ch', catalogs.ch, { strict: true });
  const { text } = startProblem(i18n, { kind: 'refused', code: '-9995', text: '' });
  expect(text).toBe('未选择付款方式。错误代码：-9995\n未扣款。');
});

it('a refund does not change the text about why an invoice was closed', () => {
  const closed = { state: 'closed', reason: null, money: 'none', moneyByMs: null } as PaymentAttempt;
  const i18n = { ...createTranslator('ru', catalogs.ru, { strict: true }), format: createFormat('ru') };
  const books = { paid: 509_050 } as NonNullable<OrderView['books']>;
  const facts = { ...fixed, view: { totalMinor: 86_000 as Minor, books } };
  expect(attemptWords(i18n, closed, facts)).toContain('теперь 5\u00a0090,50');
});

it('every payment outcome has a text for the buyer and matches the snapshot table', async () => {
  const told = new Set<string>();
  const rows: string[] = [];
  for (const [name, walk] of walks) {
    await shop.freshToken();
    const desk = await newOrder();
    const outcome = await walk(desk);
    const lead = leadingAttempt((await desk.view()).attempts);
    const attempt = lead === null ? null : { ...lead, moneyByMs: lead.moneyByMs === null ? null : moneyByMs };
    if (attempt !== null) told.add(attempt.state);
    const words = langs.map((lang) => sentences(lang, outcome, attempt));
    expect([name, words.includes('')]).toEqual([name, false]);
    rows.push(`| ${[name, attempt?.state ?? 'none', attempt?.money ?? 'none', ...words].join(' | ')} |`);
  }
  expect([...told].toSorted()).toEqual([...attemptStates].toSorted());
  const table = [
    '# What a buyer reads of a payment',
    '',
    'One row for each card of the practice bank and for each way a payment can go wrong. The state and the money are those of',
    '`payment_attempts[]` (`src/contract/payment-attempt.ts`); `src/core/order/payment-story.ts` makes sentences of them. A test',
    'walks every row through the box office: `tests/unit/box-office/money/payment-story.test.ts`. What is read of an order’s',
    'time when a clock is wrong stands in [clock-story.md](clock-story.md).',
    '',
    `| what happens | state | money | ${langs.join(' | ')} |`,
    `| --- | --- | --- | ${langs.map(() => '---').join(' | ')} |`,
    ...rows,
    '',
  ];
  await expect(table.join('\n')).toMatchFileSnapshot('../../../../machines/order/payment-story.md');
}, 120_000);
