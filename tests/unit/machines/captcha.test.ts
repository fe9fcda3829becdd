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
    actor.send({ type: 'image.renew' });
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
  it('says what went wrong, until it goes well', async () => {
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
  it('forgets that the last text was wrong when the buyer asks for another picture', async () => {
    const { actor, type } = await start([picture('a'), picture('b'), picture('c')], [verdict(false)]);
    await type('nope');
    expect(actor.getSnapshot().context.wrong).toBe(true);
    actor.send({ type: 'image.renew' });
    expect(actor.getSnapshot().context.wrong).toBe(false);
    await settle();
    expect(actor.getSnapshot().context.image).toMatchObject({ image: 'c' });
  });
  it('brings a new picture after a check that failed, where that is asked for', async () => {
    const { actor, type } = await start([picture('a'), picture('b')], [no(silence)]);
    await type('abc');
    actor.send({ type: 'image.renew' });
    expect(actor.getSnapshot().context).toMatchObject({ problem: null, wrong: false });
    await settle();
    expect(actor.getSnapshot().context).toMatchObject({ text: '', image: { image: 'b' } });
  });
  it('answers with the id that the check gave, and the text without its spaces', async () => {
    const { actor, checked, type } = await start(
      [picture('a')],
      [yes({ right: true, sid: 'next' as never })],
    );
    await type(' abc ');
    expect(checked).toEqual([{ sid: 'a', text: 'abc' }]);
    expect(actor.getSnapshot().output).toEqual({ kind: 'solved', sid: 'next', text: 'abc' });
  });
  it('takes a refused check for a wrong text', async () => {
    const { actor, type } = await start([picture('a'), picture('b')], [no(wantsCaptcha)]);
    await type('abc');
    expect(actor.getSnapshot().context).toMatchObject({ wrong: true, text: '', image: { image: 'b' } });
  });
  it('says what broke on our side, and can be asked again', async () => {
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
  it('says which of its calls nobody has provided', async () => {
    const actor = createActor(captchaMachine).start();
    await settle();
    expect(actor.getSnapshot().context.problem).toMatchObject({ detail: 'loadCaptcha was not provided' });
  });
  it('can be given up at any time', async () => {
    const { actor } = await start([no(silence)], []);
    actor.send({ type: 'captcha.cancel' });
    expect(actor.getSnapshot().output).toEqual({ kind: 'cancelled' });
  });
});
