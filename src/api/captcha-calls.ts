import type { CaptchaSid } from '../contract/brand.ts';
import { captchaImage, captchaVerdict, type CaptchaImage, type CaptchaVerdict } from '../contract/captcha.ts';
import type { Result } from '../contract/result.ts';
import type { Client, Call, SendOptions } from './client.ts';

const image: Call<CaptchaImage> = {
  name: 'captcha',
  method: 'GET',
  path: '/api/captcha',
  schema: captchaImage,
  kind: 'read',
  reads: 'body',
  answersCode: false,
};

const check: Call<CaptchaVerdict> = {
  name: 'captcha check',
  method: 'POST',
  path: '/api/captcha/check',
  schema: captchaVerdict,
  kind: 'write',
  reads: 'body',
  answersCode: false,
};

/** A new picture. */
export const getCaptcha = (client: Client, options?: SendOptions): Promise<Result<CaptchaImage>> =>
  client.send(image, undefined, options);

/** Checks the text before the order is resent with it. */
export const checkCaptcha = (
  client: Client,
  answer: { readonly sid: CaptchaSid; readonly text: string },
  options?: SendOptions,
): Promise<Result<CaptchaVerdict>> => client.send(check, { code: answer.text, sid: answer.sid }, options);
