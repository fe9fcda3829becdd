import { fromPromise } from 'xstate';

import { captchaMachine } from '../../../machines/common/captcha-chart.ts';
import { mutationMachine, type MutationAttempt } from '../../../machines/common/mutation-chart.ts';
import type { CaptchaImage, CaptchaVerdict } from '../../../src/contract/captcha.ts';
import type { Result } from '../../../src/contract/result.ts';
import { no, sid, silence, yes } from './flow-factories.ts';

/** A prepared result: a reply, no reply ever, or a call that throws in our own code. */
export type Prepared<Reply> = Result<Reply> | 'never' | Error;

/** A captcha that accepts every answer. */
export const easyCaptcha = captchaMachine.provide({
  actors: {
    loadCaptcha: fromPromise(() => Promise.resolve<Result<CaptchaImage>>(yes({ image: 'data:,', sid }))),
    checkCaptcha: fromPromise(() =>
      Promise.resolve<Result<CaptchaVerdict>>(yes({ right: true, sid: '' as never })),
    ),
  },
});

/** A call that records its input and takes the next answer; it never ends once there are no more. */
export const preparedCall = <Reply, Input>(answers: Prepared<Reply>[], sent: Input[]) =>
  fromPromise<Result<Reply>, Input>(({ input }) => {
    sent.push(input);
    const answer = answers.shift() ?? no(silence);
    if (answer instanceof Error) return Promise.reject(answer);
    return answer === 'never' ? new Promise(() => {}) : Promise.resolve(answer);
  });

/** A mutation with prepared answers; each request is recorded in `sent`. */
export const preparedWriting = <Request, Reply>(
  answers: Prepared<Reply>[],
  sent: MutationAttempt<Request>[] = [],
) =>
  mutationMachine<Request, Reply>().provide({
    actors: { send: preparedCall(answers, sent), captcha: easyCaptcha },
  });
