import type { AnyMachineSnapshot } from 'xstate';

import type { PaymentContext } from '../../../machines/order/payment-model.ts';
import { paymentCases } from '../../paths/charts/payment.cases.ts';
import { paymentPersistence } from '../../../src/persistence/order-shapes.ts';
import { leaveCheck } from './bot-check.ts';
import { openOrder, readAgain } from './order-visit.ts';
import { by, never, pageChart } from './page-chart.ts';
import type { PageVisit } from './page-visit.ts';
import { order, orderHash, refused, says, wantsCaptcha } from './replies.ts';
import type { Reply } from './held-calls.ts';

const calls = { pay: '/api/pay/5', status: '/api/order/status-change' };
const bank = 'http://127.0.0.1/';

/* Two payment methods, one of which leads nowhere. */
const view = (over: Readonly<Record<string, unknown>> = {}) =>
  order({
    payments: [
      { creditcompany_id: '5', protocol_type: '1', protocol_kind: '', name_ru: 'Картой' },
      { creditcompany_id: '6', protocol_type: '1', protocol_kind: '', name_ru: 'Наличными' },
    ],
    creditCompanyId: '5',
    ...over,
  });
const offers = [
  { parent_id: '1', package_id: '33', price_id: '33', cost: '100', limit: '1', action_ru: 'Парковка' },
];

const pays = (reply: Reply) => by((visit) => visit.answer(calls.pay, reply));
const status = (code: string) =>
  by(async (visit) => {
    await visit.wait(10_000);
    await visit.answer(calls.status, says(code));
  });
/* Runs in the page: defines what the bank's script would. */
const defineWidget = (): void => {
  Object.assign(window, {
    bankWidget: { open: () => new Promise((close, fail) => Object.assign(window, { close, fail })) },
  });
};

const at = (chart: AnyMachineSnapshot): PaymentContext => chart.context as PaymentContext;
const isIn =
  (part: 'way' | 'code', ...states: readonly (string | Readonly<Record<string, string>>)[]) =>
  (chart: AnyMachineSnapshot): boolean =>
    states.some((state) => chart.matches({ [part]: state }));
const talks = (chart: AnyMachineSnapshot): boolean =>
  isIn('way', 'confirmingOffers', 'failed')(chart) ||
  isIn('code', 'declined', 'closed', { open: 'shown' }, { open: 'closing' })(chart);
const isForm = (chart: AnyMachineSnapshot): boolean => isIn('way', 'idle')(chart) && !talks(chart);
const asks = isIn('way', 'confirmingOffers');
const isClosing = isIn('code', { open: 'closing' });

/** Paying, on the page of an order. */
export const paymentPage = pageChart({
  listed: paymentCases,
  visits: {
    'first visit': openOrder(view()),
    'with offers unseen': openOrder(view({ addToping: offers })),
    'back with a hidden code': async (visit: PageVisit) => {
      const code = { path: calls.pay, url: 'http://127.0.0.1/qr', image: '', hidden: true };
      await visit.keeps(paymentPersistence(orderHash), {
        presses: {},
        code,
        totalMinor: 100_000,
        chosenId: '5',
      });
      await openOrder(view())(visit);
    },
    'paid already': openOrder(view({ paymentAllowed: '0', printingAllowed: '1' })),
  },
  conditions: { 'while it can be paid': (chart) => at(chart).payable },
  drives: {
    choose: by(
      (visit) => visit.click(visit.part('radio', /Картой/)),
      (chart) => isForm(chart) && at(chart).chosenId !== '5',
    ),
    'choose what leads nowhere': by(
      (visit) => visit.click(visit.part('radio', /Наличными/)),
      (chart) => isForm(chart) && at(chart).chosenId !== '6',
    ),
    pay: by((visit) => visit.click(visit.part('button', /^(?:Оплатить .*|Показать QR-код)$/)), isForm),
    'pay once more': never('another key is no other button'),
    'wait no longer': by((visit) => visit.pressLate('Не ждать'), isIn('way', 'starting')),
    'no offers': by((visit) => visit.press('Перейти к оплате'), asks),
    'look at offers': by(async (visit) => {
      await visit.press('Добавить услуги');
      await visit.closeDialog();
    }, asks),
    'leave the question': by((visit) => visit.closeDialog(), asks),
    'close the code': by(
      (visit) => visit.closeDialog(),
      isIn('code', { open: 'shown' }, 'declined', 'closed'),
    ),
    'hide the code': by((visit) => visit.press('Закрыть код'), isClosing),
    'keep the code': by((visit) => visit.press('Отмена'), isClosing),
    dismiss: by((visit) => visit.closeDialog(), isIn('way', 'failed')),
    back: by((visit) =>
      visit.page.evaluate(
        () => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
      ),
    ),
    'looked at again': by(async (visit) => {
      await visit.hide();
      await visit.show();
    }),
    'the same sum': by(readAgain(view())),
    'another sum': by(readAgain(view({ demsumma: '5' }))),
    'the time is over': by(readAgain(view({ reservetime: '0' }))),
    'a widget': by(async (visit) => {
      await visit.page.evaluate(defineWidget);
      await visit.answer(calls.pay, says({ error_code: '0', bankInvoiceId: '1', backUrl: bank }));
    }),
    'a QR code': pays(says({ error_code: '0', form_qr_url: 'http://127.0.0.1/qr' })),
    'a form': pays(says({ error_code: '0', form_action: bank })),
    'an address': pays(says({ error_code: '0', bankUrl: bank })),
    'no way on': pays(says({ error_code: '0' })),
    'a bot check left': by(async (visit) => {
      await visit.answer(calls.pay, wantsCaptcha);
      await leaveCheck(visit);
    }),
    'a refusal': pays(refused),
    silence: pays('silence'),
    'neither yes nor no': pays(says({})),
    'the widget is closed': by((visit) => visit.page.evaluate(() => window.close())),
    'the widget does not come': by((visit) =>
      visit.page.evaluate(() => (window as unknown as { fail: () => void }).fail()),
    ),
    'the form may not be posted': by((visit) =>
      visit.page.evaluate(
        () =>
          void document.dispatchEvent(
            new SecurityPolicyViolationEvent('securitypolicyviolation', {
              effectiveDirective: 'form-action',
              documentURI: location.href,
              violatedDirective: 'form-action',
              originalPolicy: '',
              disposition: 'enforce',
              statusCode: 200,
            }),
          ),
      ),
    ),
    'a status': status('20'),
    'a refusal of the code': status('-9997'),
  },
});
