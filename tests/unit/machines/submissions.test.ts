import { describe, expect, it } from 'vitest';

import {
  isSameData,
  isSameRequest,
  submissionFor,
  withCaptchaAnswer,
  type CheckoutSubmit,
} from '../../../machines/common/submission.ts';
import type { BotAnswer } from '../../../src/contract/requests.ts';
import { sid } from '../samples/flow-factories.ts';

type Order = { readonly bot: BotAnswer; readonly seats: readonly string[]; readonly lang: string };
const orderOf =
  (seats: readonly string[]) =>
  (bot: BotAnswer): Order => ({ bot, seats, lang: 'ru' });
const pressed = (freshKey: string, recaptchaToken: string | null = null): CheckoutSubmit => ({
  type: 'checkout.submit',
  freshKey,
  recaptchaToken,
});

describe('equal data', () => {
  it.each([
    [{ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 }, true],
    [{ a: 1 }, { a: 1, b: undefined }, true],
    [{ a: 1 }, { a: 1, b: 2 }, false],
    [{ a: 1, b: 2 }, { a: 1 }, false],
    [[1, 2], [2, 1], false],
    [null, {}, false],
    [{}, null, false],
    [null, null, true],
    ['1', 1, false],
  ])('have the same fields in any order: %j and %j', (one, other, isSame) => {
    expect(isSameData(one, other)).toBe(isSame);
  });
});

describe('a submission', () => {
  const first = submissionFor<Order>(null, pressed('k1', 'token'), orderOf(['1']));

  it('has the key of its press, and the token of the bot check if there is one', () => {
    expect(first).toEqual({
      key: 'k1',
      request: { bot: { recaptchaToken: 'token' }, seats: ['1'], lang: 'ru' },
    });
    expect(submissionFor<Order>(null, pressed('k1'), orderOf(['1'])).request.bot).toEqual({});
  });

  it('keeps its key while the same is ordered, whatever the bot check says, and has a new key otherwise', () => {
    const again = submissionFor(first, pressed('k2', 'other'), orderOf(['1']));
    expect(again.key).toBe('k1');
    expect(again.request.bot).toEqual({ recaptchaToken: 'other' });
    expect(isSameRequest(first.request, again.request)).toBe(true);
    const changed = submissionFor(first, pressed('k2', 'token'), orderOf(['1', '2']));
    expect(changed.key).toBe('k2');
    expect(isSameRequest(first.request, changed.request)).toBe(false);
  });

  it('gets the solved captcha with the rest of it unchanged', () => {
    const solved = { kind: 'solved', sid, text: 'ab12' } as const;
    const answered = withCaptchaAnswer<Order>({ pending: first, recaptcha: false }, solved);
    expect(answered.pending).toEqual({
      key: 'k1',
      request: { seats: ['1'], lang: 'ru', bot: { captchaSid: sid, captchaText: 'ab12' } },
    });
    const besideRecaptcha = withCaptchaAnswer<Order>({ pending: first, recaptcha: true }, solved);
    expect(besideRecaptcha.pending?.request.bot).toMatchObject({ captchaText: 'ab12', recaptchaSkip: 1 });
  });

  it('stays as it is if the captcha is cancelled, and is not made by one', () => {
    expect(withCaptchaAnswer<Order>({ pending: first, recaptcha: true }, { kind: 'cancelled' })).toEqual({
      pending: first,
    });
    const solved = { kind: 'solved', sid, text: 'ab12' } as const;
    expect(withCaptchaAnswer<Order>({ pending: null, recaptcha: true }, solved)).toEqual({ pending: null });
  });
});
