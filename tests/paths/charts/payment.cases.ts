import { answer, listing } from '../engine/chart-cases.ts';
import {
  no,
  orderHash,
  refused,
  silence,
  view,
  wantsCaptcha,
  yes,
} from '../../unit/samples/flow-factories.ts';
import { parking } from '../../unit/samples/offers-visit.ts';
import type { OpenCode, PaymentInput } from '../../../machines/order/payment-model.ts';
import { paymentMachine } from '../../../machines/order/payment-chart.ts';

/* Two payment methods, one of which leads nowhere. */
const [byCard] = view().paymentTypes;
if (byCard === undefined) throw new Error('an order that nobody can pay');
const ways = { paymentTypes: [byCard, { ...byCard, id: '6' }], chosenPaymentId: '5' };
const plain = view(ways);
const input: PaymentInput = {
  orderHash,
  lang: 'ru',
  bankData: {},
  options: plain,
  payable: true,
  kept: null,
};
const code: OpenCode = { path: '/api/pay/5', url: 'https://bank.test/qr', image: '', hidden: true };

export const paymentCases = listing({
  machine: paymentMachine,
  visits: {
    'first visit': input,
    'with offers unseen': { ...input, options: view({ ...ways, offers: [parking] }) },
    'back with a hidden code': {
      ...input,
      kept: { presses: {}, code, totalMinor: plain.totalMinor, chosenId: '5' },
    },
    'paid already': { ...input, payable: false },
  },
  events: {
    'method.choose': { choose: { paymentId: '5' }, 'choose what leads nowhere': { paymentId: '6' } },
    'pay.submit': { pay: { freshKey: 'k1' }, 'pay once more': { freshKey: 'k2' } },
    'pay.giveUp': { 'wait no longer': {} },
    'offers.decline': { 'no offers': {} },
    'offers.look': { 'look at offers': {} },
    'offers.leave': { 'leave the question': {} },
    'code.close': { 'close the code': {} },
    'code.hide': { 'hide the code': {} },
    'code.keep': { 'keep the code': {} },
    'code.open': 'raised',
    'code.show': 'raised',
    'problem.dismiss': { dismiss: {} },
    'page.back': { back: { restored: true }, 'looked at again': { restored: false } },
    'options.renew': {
      'the same sum': { options: plain, payable: true, lang: 'ru' },
      'another sum': {
        options: view({ ...ways, totalMinor: (plain.totalMinor + 5) as never }),
        payable: true,
        lang: 'ru',
      },
      'the time is over': { options: plain, payable: false, lang: 'ru' },
    },
  },
  calls: {
    startPayment: {
      'a widget': answer(yes({ kind: 'widget', bankInvoiceId: '1', backUrl: 'https://bank.test/' })),
      'a QR code': answer(yes({ kind: 'qr', url: 'https://bank.test/qr', image: '' })),
      'a form': answer(yes({ kind: 'form', action: 'https://bank.test/', fields: [] })),
      'an address': answer(yes({ kind: 'redirect', url: 'https://bank.test/' })),
      'no way on': answer(yes({ kind: 'none' })),
      'a bot check left': answer(no(wantsCaptcha)),
      'a refusal': answer(no(refused())),
      silence: answer(no(silence)),
      'neither yes nor no': answer(no({ kind: 'refused', code: '-9999', text: '', codeless: true })),
    },
    openWidget: {
      'the widget is closed': answer(yes(undefined)),
      'the widget does not come': answer(no(silence)),
    },
    postForm: { 'the form may not be posted': answer(no(refused())) },
    polling: {
      'a status': answer({ answer: 20 }),
      'a refusal of the code': answer({ answer: -9997 }),
    },
  },
  also: [
    'first visit › pay › silence › dismiss › pay',
    'first visit › pay › wait no longer › dismiss › pay',
    'first visit › pay › a refusal › dismiss › pay',
    'first visit › pay › neither yes nor no › dismiss › pay',
    'first visit › pay › a widget › the time is over › the widget does not come › dismiss › pay',
  ],
  keep: ({ chosenId, payable, code: open, presses, problem, options }) => [
    chosenId,
    payable,
    open,
    presses,
    problem === null,
    options.totalMinor,
  ],
});
