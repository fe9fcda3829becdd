import type { CaptchaSid } from '../../contract/brand.ts';
import type { CaptchaImage, CaptchaVerdict } from '../../contract/captcha.ts';
import { checkCaptcha, getCaptcha } from '../../api/captcha-calls.ts';
import type { Client } from '../../api/client.ts';
import { captchaMachine } from '../../../machines/common/captcha-chart.ts';
import { queryActor } from '../call-actor.ts';

/** The bot check's chart with its calls. */
export const provideCaptcha = (client: Client) =>
  captchaMachine.provide({
    actors: {
      loadCaptcha: queryActor<CaptchaImage, void>((_, signal) => getCaptcha(client, { signal })),
      checkCaptcha: queryActor<CaptchaVerdict, { readonly sid: CaptchaSid; readonly text: string }>(
        (input, signal) => checkCaptcha(client, input, { signal }),
      ),
    },
  });
