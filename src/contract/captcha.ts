import * as z from 'zod/mini';

import type { CaptchaSid } from './brand.ts';
import { flag, idOf, looseIdOf, text } from './scalars.ts';

/** A picture to read and its id. The picture is a data URI, or bare base64 of a PNG. */
export const captchaImage = z.pipe(
  z.looseObject({ code: text, image: text, sid: idOf<CaptchaSid>() }),
  z.transform((body) => ({ image: body.code === '' ? body.image : body.code, sid: body.sid })),
);
export type CaptchaImage = z.output<typeof captchaImage>;

/** Whether the text was right; a wrong one may come with the next picture's id. */
export const captchaVerdict = z.pipe(
  z.looseObject({ result: flag, sid: looseIdOf<CaptchaSid>() }),
  z.transform((body) => ({ right: body.result, sid: body.sid })),
);
export type CaptchaVerdict = z.output<typeof captchaVerdict>;
