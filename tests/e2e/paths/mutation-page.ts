import { mutationCases } from '../../paths/charts/mutation.cases.ts';
import { by, pageChart } from './page-chart.ts';
import { pressRefund } from './refund-page.ts';
import { leaveCheck, passCheck } from './bot-check.ts';
import { done, refused, wantsCaptcha } from './replies.ts';

const send = '/api/order/return-confirm';

/** A call that changes something, as sent by a refund. */
export const mutationPage = pageChart({
  listed: mutationCases,
  visits: { 'a request': pressRefund },
  drives: {
    'a value': by((visit) => visit.answer(send, done)),
    'a refusal': by((visit) => visit.answer(send, refused)),
    silence: by((visit) => visit.answer(send, 'silence')),
    'a bot check': by((visit) => visit.answer(send, wantsCaptcha)),
    'the call breaks': by((visit) => visit.answer(send, 'broken')),
    solved: by(passCheck),
    'not solved': by(leaveCheck),
  },
});
