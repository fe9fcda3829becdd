import { describe, expect, it } from 'vitest';

import { refundPersistence } from '../../../src/persistence/refund-shape.ts';
import { readPersisted, wrapPersisted } from '../../../src/persistence/persisted-shape.ts';
import { errorCodes } from '../../../src/contract/codes.ts';
import { no, orderHash, refused, silence, unknown, wantsCaptcha, yes } from '../samples/flow-factories.ts';
import { link, open, readAt, reading, unread } from '../samples/refund-visit.ts';

const agree = (freshKey: string) => ({ type: 'refund.agree', freshKey }) as const;
const press = (freshKey = 'k1') => ({ type: 'refund.submit', freshKey }) as const;
const close = { type: 'dialog.close' } as const;
const reload = { type: 'refund.reload' } as const;
const consent = { type: 'consent.give', on: true } as const;
const request = { kind: 'apply', orderHash, lang: 'ru', reasonId: '7', rowIds: ['1'] } as const;

describe('the refund page', () => {
  it.each([
    ['allows refunds', true, false, 'shown'],
    ['forbids refunds', false, true, 'forbidden'],
    ['says nothing in a shop that allows them', null, true, 'shown'],
    ['says nothing in a shop that does not', null, false, 'forbidden'],
  ] as const)('is shown or forbidden for an order that %s', async (_, returnAllowed, shopAllows, place) => {
    const { at } = await open([reading(['0'], { order: { returnAllowed } })], [], { shopAllows });
    const value = at();
    expect(typeof value === 'object' ? Object.keys(value) : [value]).toEqual([place]);
  });
  it('is forbidden by the order even if the ticket list is refused', async () => {
    const order = reading(['0'], { order: { returnAllowed: false } }).order;
    const { at } = await open([{ ...unread('refund', refused()), order }]);
    expect(at()).toBe('forbidden');
  });
  it.each([
    ['order', unknown, 'gone'],
    ['order', refused(), 'gone'],
    ['order', silence, 'failed'],
    ['order', refused(errorCodes.invalidCsrf), 'failed'],
    ['refund', refused('-1', 'Ссылка устарела'), 'failed'],
    ['refund', unknown, 'failed'],
    ['refund', silence, 'failed'],
  ] as const)('whose %s request ends in %o is %s, and can be retried', async (part, problem, place) => {
    const { at, known, send } = await open([unread(part, problem), reading()]);
    expect(at()).toBe(place);
    expect(known().problem).toEqual(problem);
    await send(reload);
    expect(at()).toMatchObject({ shown: { submission: 'choosing' } });
  });
  it('treats an order view with an error code as a missing order', async () => {
    const { at } = await open([reading(['0'], { order: { errorCode: '-3', returnAllowed: true } })]);
    expect(at()).toBe('gone');
  });
  it('keeps the shown data and the choice when a reload fails, unless the order is gone', async () => {
    const { at, send, choose, known } = await open([
      reading(),
      unread('refund', refused()),
      unread('order', refused(errorCodes.internal)),
      unread('order', unknown),
    ]);
    await choose('1');
    await send(reload);
    expect(at()).toMatchObject({ shown: { reading: 'stale' } });
    expect(known().problem).toEqual(refused());
    await send(reload);
    expect(at()).toMatchObject({ shown: { reading: 'stale' } });
    expect(known()).toMatchObject({ chosen: ['1'], loaded: { nowMs: readAt } });
    await send(reload);
    expect(at()).toBe('gone');
  });
  it('shows the error when the first or a later load throws', async () => {
    const oops = new Error('oops');
    const { at, known, send } = await open([oops, reading(), oops, reading()]);
    expect([at(), known().problem]).toMatchObject(['failed', { detail: 'oops' }]);
    await send(reload);
    expect(known().problem).toBeNull();
    await send(reload);
    expect([at(), known().problem]).toMatchObject([{ shown: { reading: 'stale' } }, { detail: 'oops' }]);
    await send(reload);
    expect([at(), known().problem]).toMatchObject([{ shown: { reading: 'fresh' } }, null]);
  });
  it('reloads in another language and keeps the choice', async () => {
    const { send, choose, known, asked } = await open();
    await choose('2');
    await send({ type: 'reason.choose', id: '8' }, { type: 'lang.change', lang: 'en' });
    expect(asked).toMatchObject([{ lang: 'ru' }, { lang: 'en', confirmHash: null }]);
    expect(known()).toMatchObject({ chosen: ['2'], reasonId: '8', lang: 'en' });
  });
});

describe('applying for a refund', () => {
  it('needs a ticket, a reason and consent, and is sent after confirmation', async () => {
    const {
      send,
      choose,
      press: where,
      sent,
      known,
      kept,
      asked,
    } = await open([reading(), reading(['60', '0'])], [yes(null)]);
    for (const event of [consent, { type: 'reason.choose', id: '7' } as const]) {
      await send(event, press());
      expect(where()).toBe('choosing');
    }
    await choose('1');
    await send(press());
    expect(where()).toBe('confirming');
    expect(sent).toEqual([]);
    await send(agree('k1'));
    expect(sent).toEqual([{ key: 'k1', bot: {}, request }]);
    expect(where()).toBe('accepted');
    expect(kept).toEqual([{ key: 'k1', request }, null]);
    expect(asked).toHaveLength(2);
    expect(known()).toMatchObject({ chosen: [], reasonId: null, agreed: false });
    await send(close);
    expect(known().submission).toBeNull();
    expect(where()).toBe('choosing');
  });
  it('needs no reason if the shop has none', async () => {
    const { send, choose, press: where } = await open([reading(['0'], { reasons: [] })]);
    await choose('1');
    await send(consent, press());
    expect(where()).toBe('confirming');
  });
  it('sends only tickets that can still be refunded', async () => {
    const { fill, send, sent, known } = await open([reading(['0', '0', '60', ''])]);
    await fill('1', '2', '3', '4');
    await send({ type: 'dialog.close' }, { type: 'ticket.choose', id: '2', on: false }, press(), agree('k'));
    expect(sent[0]?.request).toEqual(request);
    expect(known().chosen).toEqual(['1', '3', '4']);
  });
  it('locks the chosen reason until the form is cleared, which keeps the tickets', async () => {
    const { send, known } = await open();
    await send({ type: 'ticket.choose', id: '1', on: true }, consent);
    await send({ type: 'reason.choose', id: '7' }, { type: 'reason.choose', id: '8' });
    expect(known().reasonId).toBe('7');
    await send({ type: 'form.clear' }, { type: 'reason.choose', id: '8' });
    expect(known()).toMatchObject({ reasonId: '8', chosen: ['1'], agreed: false });
  });
  it('can be cancelled at the confirmation, which keeps the form', async () => {
    const { fill, send, press: where, sent, known } = await open();
    await fill('1');
    await send(close);
    expect(where()).toBe('choosing');
    expect(sent).toEqual([]);
    expect(known()).toMatchObject({ chosen: ['1'], reasonId: '7', agreed: true });
  });
  it('leaves the confirmation when the time of a ticket group expires', async () => {
    const { fill, tick, press: where, watched, at } = await open();
    expect(watched).toEqual([readAt + 60_000]);
    await fill('1');
    await tick(59_999);
    expect(where()).toBe('confirming');
    await tick(60_000);
    expect(where()).toBe('choosing');
    expect(at()).toMatchObject({ shown: { time: 'none' } });
  });
  it('shows a refusal, reloads, and uses a new idempotency key for the next press', async () => {
    const {
      fill,
      send,
      press: where,
      known,
      sent,
      kept,
      asked,
    } = await open([reading()], [no(refused('-8', 'Нельзя')), yes(null)]);
    await fill('1');
    await send(agree('k1'));
    expect(where()).toBe('refused');
    expect(known()).toMatchObject({ refusal: refused('-8', 'Нельзя'), submission: null, chosen: ['1'] });
    expect(kept.at(-1)).toBeNull();
    expect(asked).toHaveLength(2);
    await send(close, press(), agree('k2'));
    expect(sent.map(({ key }) => key)).toEqual(['k1', 'k2']);
  });
  it('shows a captcha and resends the same request under the same idempotency key', async () => {
    const {
      fill,
      send,
      answerCheck,
      sent,
      press: where,
    } = await open([reading()], [no(wantsCaptcha), yes(null)]);
    await fill('1');
    await send(agree('k1'));
    await answerCheck({ type: 'text.type', text: 'abc' }, { type: 'text.submit' });
    expect(sent.map(({ key }) => key)).toEqual(['k1', 'k1']);
    expect(sent[1]).toMatchObject({ bot: { captchaText: 'abc' }, request });
    expect(where()).toBe('accepted');
  });
  it('returns to the form without a problem when the captcha is closed', async () => {
    const {
      fill,
      send,
      answerCheck,
      press: where,
      known,
      kept,
    } = await open([reading()], [no(wantsCaptcha)]);
    await fill('1');
    await send(agree('k1'));
    await answerCheck({ type: 'captcha.cancel' });
    expect(where()).toBe('choosing');
    expect(known()).toMatchObject({ submission: null, refusal: null, chosen: ['1'] });
    expect(kept.at(-1)).toBeNull();
  });
});

describe('an unanswered refund request', () => {
  it('is accepted if the rows show it', async () => {
    const { fill, send, press: where, kept } = await open([reading(), reading(['60', '0'])], [no(silence)]);
    await fill('1');
    await send(agree('k1'));
    expect(where()).toBe('accepted');
    expect(kept.at(-1)).toBeNull();
  });
  it('stays unanswered if the rows show only some of its tickets', async () => {
    const { fill, send, press: where } = await open([reading(), reading(['60', '0'])], [no(silence)]);
    await fill('1', '2');
    await send(agree('k1'));
    expect(where()).toBe('unanswered');
  });
  it('is resent only on request, with its idempotency key and original language', async () => {
    const { fill, send, press: where, sent, kept, known } = await open([reading()], [no(silence), yes(null)]);
    await fill('1');
    await send(agree('k1'));
    expect(where()).toBe('unanswered');
    expect(known().refusal).toEqual(silence);
    expect(sent).toHaveLength(1);
    expect(kept.at(-1)).toMatchObject({ key: 'k1' });
    await send(close, { type: 'lang.change', lang: 'kz' }, press(), agree('k2'));
    expect(sent.map(({ key }) => key)).toEqual(['k1', 'k1']);
    expect(sent[1]?.request).toEqual(request);
    expect(where()).toBe('accepted');
  });
  it('gets a new idempotency key with other tickets', async () => {
    const { fill, send, choose, sent } = await open([reading()], [no(silence)]);
    await fill('1');
    await send(agree('k1'), close);
    await choose('2');
    await send(press(), agree('k2'));
    expect(sent.map(({ key }) => key)).toEqual(['k1', 'k2']);
  });
  it('stays unanswered if the buyer stops waiting and the rows fail to load', async () => {
    const { fill, send, press: where, known } = await open([reading(), unread('order', silence)], ['never']);
    await fill('1');
    await send(agree('k1'), { type: 'wait.stop' });
    expect(where()).toBe('unanswered');
    expect(known()).toMatchObject({ submission: { key: 'k1' }, refusal: { kind: 'unreachable' } });
    await send(close);
    expect(known().refusal).toBeNull();
  });
  it('is restored after a reload with its choices, and can be retried', async () => {
    const kept = { key: 'k0', request };
    const { press: where, known, send, sent } = await open([reading()], [yes(null)], { kept });
    expect(where()).toBe('unanswered');
    expect(sent).toEqual([]);
    expect(known()).toMatchObject({ chosen: ['1'], reasonId: '7', agreed: true });
    await send({ type: 'submission.retry' });
    expect(sent).toEqual([{ key: 'k0', bot: {}, request }]);
    expect(where()).toBe('accepted');
  });
  it('is accepted after a reload if the rows show it', async () => {
    const kept = { key: 'k0', request };
    const visit = await open([reading(['80', '0'])], [], { kept });
    expect(visit.press()).toBe('accepted');
    expect(visit.kept).toEqual([null]);
  });
  it('of another page or order is ignored', async () => {
    const kept = { key: 'k0', request };
    const byLink = await open([reading()], [], { kept, confirmHash: link });
    const foreign = { key: 'k0', request: { ...request, orderHash: 'B'.repeat(40) as never } };
    const other = await open([reading()], [], { kept: foreign });
    expect([byLink.press(), other.press()]).toEqual(['choosing', 'choosing']);
  });
  it('is validated when restored, and stored per order and link', () => {
    const kind = refundPersistence(orderHash, null);
    const kept = { key: 'k0', request };
    expect(readPersisted(kind, wrapPersisted(kind, kept, 0), 1)).toEqual(kept);
    expect(readPersisted(kind, wrapPersisted(kind, { ...kept, key: '' }, 0), 1)).toBeNull();
    expect(refundPersistence(orderHash, link).name).not.toBe(kind.name);
  });
});
