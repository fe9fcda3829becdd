import { answer, broken, listing } from '../engine/chart-cases.ts';
import { no, sid, silence, wantsCaptcha, yes } from '../../unit/samples/flow-factories.ts';
import { captchaMachine } from '../../../machines/common/captcha-chart.ts';

export const captchaCases = listing({
  machine: captchaMachine,
  visits: { 'a bot check': undefined },
  events: {
    'text.type': { type: { text: 'abc' }, 'type too much': { text: 'abcdefghij' } },
    'text.submit': { submit: {} },
    'image.renew': { 'another picture': {} },
    'call.retry': { retry: {} },
    'captcha.cancel': { cancel: {} },
  },
  calls: {
    loadCaptcha: {
      'a picture': answer(yes({ image: 'data:,', sid })),
      'no picture': answer(no(silence)),
      'the picture breaks': broken,
    },
    checkCaptcha: {
      right: answer(yes({ right: true, sid: 'sid-2' })),
      wrong: answer(yes({ right: false, sid: '' })),
      'wanted again': answer(no(wantsCaptcha)),
      'no verdict': answer(no(silence)),
      'the check breaks': broken,
    },
  },
  keep: ({ text, wrong }) => [text !== '', wrong],
});
