import type { AnyMachineSnapshot } from 'xstate';

import type { CaptchaContext } from '../../../machines/common/captcha-chart.ts';
import { captchaCases } from '../../paths/charts/captcha.cases.ts';
import { by, pageChart } from './page-chart.ts';
import { pressRefund } from './refund-page.ts';
import { picture, says, wantsCaptcha } from './replies.ts';

const calls = { picture: '/api/captcha', check: '/api/captcha/check', send: '/api/order/return-confirm' };

const at = (chart: AnyMachineSnapshot): CaptchaContext => chart.context as CaptchaContext;
const type = (text: string) =>
  by(
    (visit) => visit.part('textbox').fill(text),
    (chart) => chart.matches('waiting') && at(chart).text === '',
  );

/** A bot check with a picture, as a refund meets it. */
export const captchaPage = pageChart({
  listed: captchaCases,
  visits: {
    'a bot check': async (visit) => {
      await pressRefund(visit);
      await visit.answer(calls.send, wantsCaptcha);
    },
  },
  drives: {
    type: type('abc'),
    'type too much': type('abcdefghij'),
    submit: by(
      (visit) => visit.press('Проверить'),
      (chart) => chart.matches('waiting'),
    ),
    'another picture': by(
      (visit) => visit.press('Показать другую картинку'),
      (chart) => ['waiting', 'imageFailed', 'checkFailed'].some((state) => chart.matches(state)),
    ),
    retry: by(
      (visit) => visit.press('Проверить'),
      (chart) => chart.matches('checkFailed'),
    ),
    cancel: by((visit) => visit.closeDialog()),
    'a picture': by((visit) => visit.answer(calls.picture, picture)),
    'no picture': by((visit) => visit.answer(calls.picture, 'silence')),
    'the picture breaks': by((visit) => visit.answer(calls.picture, 'broken')),
    right: by((visit) => visit.answer(calls.check, says({ result: '1', sid: 'sid-2' }))),
    wrong: by((visit) => visit.answer(calls.check, says({ result: '0' }))),
    'wanted again': by((visit) => visit.answer(calls.check, wantsCaptcha)),
    'no verdict': by((visit) => visit.answer(calls.check, 'silence')),
    'the check breaks': by((visit) => visit.answer(calls.check, 'broken')),
  },
});
