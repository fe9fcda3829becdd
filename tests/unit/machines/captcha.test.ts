import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';

import { captchaMachine } from '../../../machines/common/captcha-chart.ts';
import type { CaptchaImage, CaptchaVerdict } from '../../../src/contract/captcha.ts';
import type { Result } from '../../../src/contract/result.ts';
import { settle } from '../../paths/engine/path-harness.ts';
import { no, sid, silence, wantsCaptcha, yes } from '../samples/flow-factories.ts';

const verdict = (right: boolean): Result<CaptchaVerdict> => yes({ right, sid: '' as never });

const start = async (images: Result<CaptchaImage>[], verdicts: (Result<CaptchaVerdict> | Error)[]) => {
  const checked: unknown[] = [];
  const machine = captchaMachine.provide({
    actors: {
      loadCaptcha: fromPromise(() => Promise.resolve(images.shift() ?? no(silence))),
      checkCaptcha: fromPromise(({ input }) => {
        checked.push(input);
        const answer = verdicts.shift() ?? no(silence);
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
      }),
    },
  });
  const actor = createActor(machine).start();
  await settle();
  const type = async (text: string): Promise<void> => {
    actor.send({ type: 'text.type', text });
    actor.send({ type: 'text.submit' });
    await settle();
  };
  return { actor, type, checked };
};

const picture = (name: string): Result<CaptchaImage> => yes({ image: name, sid: name as never });

describe('the captcha', () => {
  it('loads a new image after a wrong text and says that it was wrong', async () => {
    const { actor, type } = await start([picture('a'), picture('b')], [verdict(false), verdict(true)]);
    await type('nope');
    expect(actor.getSnapshot().context).toMatchObject({ wrong: true, text: '', image: { image: 'b' } });
    await type('yes');
    expect(actor.getSnapshot().output).toEqual({ kind: 'solved', sid: 'b', text: 'yes' });
  });
  it('keeps the typed text if the check fails, and checks again on retry', async () => {
    const { actor, type } = await start([picture('a')], [no(silence), verdict(true)]);
    await type('abc');
    expect(actor.getSnapshot().value).toBe('checkFailed');
    expect(actor.getSnapshot().context.text).toBe('abc');
    actor.send({ type: 'call.retry' });
    await settle();
    expect(actor.getSnapshot().output).toMatchObject({ kind: 'solved', text: 'abc' });
  });
  it('offers a retry if the image fails to load', async () => {
    const { actor } = await start([no(silence), yes({ image: 'a', sid })], []);
    expect(actor.getSnapshot().value).toBe('imageFailed');
    actor.send({ type: 'image.renew' });
    await settle();
    expect(actor.getSnapshot().value).toBe('waiting');
  });
  it('accepts at most eight characters and does not check blank text', async () => {
    const { actor, type } = await start([picture('a')], []);
    await type('   ');
    expect(actor.getSnapshot().value).toBe('waiting');
    actor.send({ type: 'text.type', text: '123456789' });
    expect(actor.getSnapshot().context.text).toBe('12345678');
  });
  it('shows a problem until a retry clears it', async () => {
    const { actor, type } = await start(
      [no(silence), picture('a'), picture('b')],
      [no(silence), verdict(false)],
    );
    expect(actor.getSnapshot().context.problem).toEqual(silence);
    actor.send({ type: 'image.renew' });
    await settle();
    expect(actor.getSnapshot().context.problem).toBeNull();
    await type('abc');
    expect(actor.getSnapshot().context.problem).toEqual(silence);
    actor.send({ type: 'call.retry' });
    expect(actor.getSnapshot().context.problem).toBeNull();
    await settle();
    expect(actor.getSnapshot().context).toMatchObject({ wrong: true, text: '' });
  });
  it('clears the wrong-text flag when another image is requested', async () => {
    const { actor, type } = await start([picture('a'), picture('b'), picture('c')], [verdict(false)]);
    await type('nope');
    expect(actor.getSnapshot().context.wrong).toBe(true);
    actor.send({ type: 'image.renew' });
    expect(actor.getSnapshot().context.wrong).toBe(false);
    await settle();
    expect(actor.getSnapshot().context.image).toMatchObject({ image: 'c' });
  });
  it('loads a new image on request after a failed check', async () => {
    const { actor, type } = await start([picture('a'), picture('b')], [no(silence)]);
    await type('abc');
    actor.send({ type: 'image.renew' });
    expect(actor.getSnapshot().context).toMatchObject({ problem: null, wrong: false });
    await settle();
    expect(actor.getSnapshot().context).toMatchObject({ text: '', image: { image: 'b' } });
  });
  it('returns the id from the check and the trimmed text', async () => {
    const { actor, checked, type } = await start(
      [picture('a')],
      [yes({ right: true, sid: 'next' as never })],
    );
    await type(' abc ');
    expect(checked).toEqual([{ sid: 'a', text: 'abc' }]);
    expect(actor.getSnapshot().output).toEqual({ kind: 'solved', sid: 'next', text: 'abc' });
  });
  it('treats a refused check as a wrong text', async () => {
    const { actor, type } = await start([picture('a'), picture('b')], [no(wantsCaptcha)]);
    await type('abc');
    expect(actor.getSnapshot().context).toMatchObject({ wrong: true, text: '', image: { image: 'b' } });
  });
  it('shows the error when a call throws, and can be retried', async () => {
    const broken = captchaMachine.provide({
      actors: { loadCaptcha: fromPromise(() => Promise.reject(new Error('oops'))) },
    });
    const actor = createActor(broken).start();
    await settle();
    expect(actor.getSnapshot()).toMatchObject({
      value: 'imageFailed',
      context: { problem: { detail: 'oops' } },
    });
    const check = new Error('no check');
    const { actor: checked, type } = await start([picture('a')], [check, verdict(true)]);
    await type('abc');
    expect(checked.getSnapshot()).toMatchObject({
      value: 'checkFailed',
      context: { problem: { detail: 'no check' }, text: 'abc' },
    });
    checked.send({ type: 'call.retry' });
    await settle();
    expect(checked.getSnapshot().output).toMatchObject({ kind: 'solved' });
  });
  it('names a call that was not provided', async () => {
    const actor = createActor(captchaMachine).start();
    await settle();
    expect(actor.getSnapshot().context.problem).toMatchObject({ detail: 'loadCaptcha was not provided' });
  });
  it('can be cancelled after a failure', async () => {
    const { actor } = await start([no(silence)], []);
    actor.send({ type: 'captcha.cancel' });
    expect(actor.getSnapshot().output).toEqual({ kind: 'cancelled' });
  });
});
