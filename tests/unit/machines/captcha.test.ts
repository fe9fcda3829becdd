import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';

import { captchaMachine } from '../../../machines/captcha.ts';
import type { CaptchaImage, CaptchaVerdict } from '../../../src/contract/captcha.ts';
import type { Result } from '../../../src/contract/result.ts';
import { settle } from '../../paths/path-harness.ts';
import { no, sid, silence, yes } from './flow-factories.ts';

const verdict = (right: boolean): Result<CaptchaVerdict> => yes({ right, sid: '' as never });

const start = async (images: Result<CaptchaImage>[], verdicts: Result<CaptchaVerdict>[]) => {
  const machine = captchaMachine.provide({
    actors: {
      loadCaptcha: fromPromise(() => Promise.resolve(images.shift() ?? no(silence))),
      checkCaptcha: fromPromise(() => Promise.resolve(verdicts.shift() ?? no(silence))),
    },
  });
  const actor = createActor(machine).start();
  await settle();
  const type = async (text: string): Promise<void> => {
    actor.send({ type: 'text.type', text });
    actor.send({ type: 'text.submit' });
    await settle();
  };
  return { actor, type };
};

const picture = (name: string): Result<CaptchaImage> => yes({ image: name, sid: name as never });

describe('the captcha', () => {
  it('brings a new picture after a wrong text and says that it was wrong', async () => {
    const { actor, type } = await start([picture('a'), picture('b')], [verdict(false), verdict(true)]);
    await type('nope');
    expect(actor.getSnapshot().context).toMatchObject({ wrong: true, text: '', image: { image: 'b' } });
    await type('yes');
    expect(actor.getSnapshot().output).toEqual({ kind: 'solved', sid: 'b', text: 'yes' });
  });
  it('keeps what was typed when the check does not arrive, and checks again on the buyer’s word', async () => {
    const { actor, type } = await start([picture('a')], [no(silence), verdict(true)]);
    await type('abc');
    expect(actor.getSnapshot().value).toBe('checkFailed');
    expect(actor.getSnapshot().context.text).toBe('abc');
    actor.send({ type: 'call.retry' });
    await settle();
    expect(actor.getSnapshot().output).toMatchObject({ kind: 'solved', text: 'abc' });
  });
  it('offers a retry when the picture does not arrive', async () => {
    const { actor } = await start([no(silence), yes({ image: 'a', sid })], []);
    expect(actor.getSnapshot().value).toBe('imageFailed');
    actor.send({ type: 'call.retry' });
    await settle();
    expect(actor.getSnapshot().value).toBe('waiting');
  });
  it('takes no more than eight characters and checks nothing empty', async () => {
    const { actor, type } = await start([picture('a')], []);
    await type('   ');
    expect(actor.getSnapshot().value).toBe('waiting');
    actor.send({ type: 'text.type', text: '123456789' });
    expect(actor.getSnapshot().context.text).toBe('12345678');
  });
  it('can be given up at any time', async () => {
    const { actor } = await start([no(silence)], []);
    actor.send({ type: 'captcha.cancel' });
    expect(actor.getSnapshot().output).toEqual({ kind: 'cancelled' });
  });
});
