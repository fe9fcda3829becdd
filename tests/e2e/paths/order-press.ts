/* How a booking is ordered: the buyer's presses, with or without reCAPTCHA, and the back end's answers. */
import { eventHash } from '../../unit/samples/flow-factories.ts';
import { leaveCheck, passCheck } from './bot-check.ts';
import type { Reply } from './held-calls.ts';
import { by } from './page-chart.ts';
import type { PageVisit } from './page-visit.ts';
import { orderHash, refused, says, wantsCaptcha } from './replies.ts';

/** A customer the shop knows: the form is filled in automatically. */
export const member = {
  crm_client: {
    id: '70017',
    type_id: '3',
    type_name: 'Друг музея',
    card_code: '4400',
    name: 'Лада Петрова',
    phone: '+7 999 000-00-17',
    email: 'lada@example.org',
    subscriptions: [{ hash_id: eventHash, quant: '4', subscrit_id: '501' }],
  },
};
/** A shop with reCAPTCHA. */
export const recaptcha = { recaptcha: { enabled: '1', sitekey: 'key' } };

/** A submission that was sent before a reload, without the data of one kind of booking. */
export const lastRequest = {
  lang: 'ru',
  lines: [],
  checked: [],
  buyer: { kind: 'plain', fio: '', phone: '', email: '', repeatEmail: '' },
  customer: null,
  bot: {},
  cardMode: false,
} as const;

const pressOrder = (visit: PageVisit): Promise<void> =>
  visit.click(visit.part('button', visit.either('Продолжить · …', 'Получить билеты')).last());

/** Presses the order button; if reCAPTCHA's script does not load, waiting for it fails. */
export const order = async (visit: PageVisit): Promise<void> => {
  const isUnderWay = await visit.page.evaluate(() => 'grecaptcha' in window);
  if (isUnderWay) await visit.wait(5000);
  else await pressOrder(visit);
};

/** Presses the order button with a reCAPTCHA token. */
export const orderWithToken = async (visit: PageVisit): Promise<void> => {
  await visit.page.evaluate(() =>
    Object.assign(window, {
      grecaptcha: { ready: (then: () => void) => then(), execute: () => Promise.resolve('token') },
    }),
  );
  await pressOrder(visit);
};

/** Discards the last submission. The same press orders anew as soon as reCAPTCHA answers: here it does not. */
export const anew = async (visit: PageVisit): Promise<void> => {
  await visit.page.evaluate(() =>
    Object.assign(window, {
      grecaptcha: { ready: (then: () => void) => then(), execute: () => new Promise(() => {}) },
    }),
  );
  await visit.press('Оформить новый заказ');
};

/** Repeats the last submission. */
export const tryAgain = (visit: PageVisit): Promise<void> =>
  visit.click(visit.part('button', visit.either('Попробовать ещё раз', 'Проверить прошлый заказ')).last());

/** The back end's answers to an order on this path. */
export const orderAnswers = (path: string) => {
  const orders = (reply: Reply) => by((visit) => visit.answer(path, reply));
  return {
    'an order': orders(says({ error_code: '0', hash: orderHash })),
    'a refusal': orders(refused),
    'a captcha': orders(wantsCaptcha),
    'order: silence': orders('silence'),
    'order: broken': orders('broken'),
    solved: by(passCheck),
    'given up': by(leaveCheck),
  };
};
