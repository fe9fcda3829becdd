import { answer, broken, listing } from '../engine/chart-cases.ts';
import { no, refused, sid, silence, wantsCaptcha, yes } from '../../unit/samples/flow-factories.ts';
import { mutationMachine } from '../../../machines/common/mutation-chart.ts';

export const mutationCases = listing({
  machine: mutationMachine<string, string>(),
  visits: { 'a request': { request: 'anything', key: 'k1' } },
  // It listens only to its own calls.
  events: {},
  calls: {
    send: {
      'a value': answer(yes('done')),
      'a refusal': answer(no(refused())),
      silence: answer(no(silence)),
      'a bot check': answer(no(wantsCaptcha)),
      'the call breaks': broken,
    },
    captcha: {
      solved: answer({ kind: 'solved', sid, text: 'abc' }),
      'not solved': answer({ kind: 'cancelled' }),
    },
  },
  keep: ({ bot }) => Object.keys(bot).length,
});
