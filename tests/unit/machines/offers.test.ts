import { describe, expect, it } from 'vitest';

import { concernsBuyer } from '../../../machines/order/offers-model.ts';
import { offerKey } from '../../../src/core/order/offer-choice.ts';
import { no, orderHash, refused, silence, view, wantsCaptcha, yes } from '../samples/flow-factories.ts';
import { open, parking, programme, reading, service } from '../samples/offers-visit.ts';

const panelOpen = { type: 'panel.open' } as const;

describe('adding extra services', () => {
  it('sends one entry per item, and is confirmed once the order has reloaded', async () => {
    const { send, choose, add, sent, at, known, reloads } = await open([yes(null)]);
    await send(panelOpen);
    await choose(programme, 2);
    await choose(parking, 1);
    await add('k1');
    const change = { kind: 'add', pieces: [programme, programme, parking] };
    expect(sent).toEqual([{ key: 'k1', bot: {}, request: { orderHash, change } }]);
    expect(at()).toEqual({ panel: 'closed', change: 'none' });
    expect(reloads()).toBe(1);
    expect(known().news).toBeNull();
    await send(reading({ totalMinor: 900 as never, services: [service('1')] }));
    expect(known()).toMatchObject({ news: { change, totalMinor: 900 }, counts: {}, unanswered: null });
    expect(known().services).toHaveLength(1);
  });
  it('is confirmed without the total if the order fails to reload', async () => {
    const { send, choose, add, known } = await open([yes(null)]);
    await send(panelOpen);
    await choose(parking, 1);
    await add('k1');
    await send({ type: 'order.stale' });
    expect(known().news).toMatchObject({ change: { kind: 'add' }, totalMinor: null });
    const { news } = known();
    await send(reading(), { type: 'order.stale' });
    expect(known().news, 'once').toBe(news);
  });
  it('checks the order when the call throws, and shows the error', async () => {
    const { send, choose, add, at, known, reloads } = await open([new Error('oops')]);
    await send(panelOpen);
    await choose(parking, 1);
    await add('k1');
    expect([at().change, reloads()]).toEqual(['looking', 1]);
    await send(reading());
    expect(at()).toEqual({ panel: 'open', change: 'failed' });
    expect(known()).toMatchObject({ problem: { detail: 'oops' }, unanswered: { key: 'k1' } });
  });
  it('keeps the idempotency key for the same choice in any order, but not for another choice', async () => {
    const { send, choose, add, sent } = await open([no(silence), no(silence), no(silence)]);
    await send(panelOpen);
    await choose(programme, 1);
    await choose(parking, 1);
    await add('k1');
    await send(reading(), { type: 'problem.dismiss' });
    await choose(programme, 0);
    await choose(programme, 1);
    await add('k2');
    await send(reading(), { type: 'problem.dismiss' });
    await choose(parking, 0);
    await add('k3');
    expect(sent.map(({ key }) => key)).toEqual(['k1', 'k1', 'k3']);
  });
  it('respects the limit, needs a choice, and sends only one change at a time', async () => {
    const { send, choose, add, known, can, sent } = await open(['never']);
    await send(panelOpen);
    expect(can({ type: 'offers.add', freshKey: 'k' })).toBe(false);
    await choose(parking, 5);
    expect(known().counts).toEqual({ [offerKey(parking)]: 1 });
    await add('k1');
    await add('k2');
    await choose(programme, 1);
    expect(sent).toHaveLength(1);
    expect(known().counts, 'what is sent is what is shown').toEqual({ [offerKey(parking)]: 1 });
  });
  it('keeps the choice after the panel closes or a refusal, within the current limits', async () => {
    const { send, choose, add, known, at, reloads } = await open([no(refused('-9998', 'Не больше 2'))]);
    await send(panelOpen);
    await choose(programme, 3);
    await send({ type: 'panel.close' });
    expect(at()).toMatchObject({ panel: 'closed' });
    await send(panelOpen);
    await add('k1');
    expect(at()).toEqual({ panel: 'open', change: 'failed' });
    expect(known().problem).toEqual(refused('-9998', 'Не больше 2'));
    expect(reloads()).toBe(1);
    await send(reading({ offers: [{ ...programme, limit: 2 }] }), { type: 'problem.dismiss' });
    expect(at()).toEqual({ panel: 'open', change: 'none' });
    expect(known().counts).toEqual({ [offerKey(programme)]: 2 });
  });
  it('can’t be retried after a refusal, only submitted again with a new idempotency key', async () => {
    const { send, choose, add, sent, can } = await open([no(refused()), yes(null)]);
    await send(panelOpen);
    await choose(parking, 1);
    await add('k1');
    expect(can({ type: 'change.retry' })).toBe(false);
    await send({ type: 'problem.dismiss' });
    await add('k2');
    expect(sent.map(({ key }) => key)).toEqual(['k1', 'k2']);
  });
  it('shows a captcha and resends the same request under the same idempotency key', async () => {
    const { send, choose, add, answerCheck, sent, known } = await open([no(wantsCaptcha), yes(null)]);
    await send(panelOpen);
    await choose(parking, 1);
    await add('k1');
    await answerCheck({ type: 'text.type', text: 'abc' }, { type: 'text.submit' });
    expect(sent.map(({ key }) => key)).toEqual(['k1', 'k1']);
    expect(sent[1]?.bot).toMatchObject({ captchaText: 'abc' });
    expect(sent[1]?.request).toEqual(sent[0]?.request);
    expect(known().done).not.toBeNull();
  });
  it('returns to the choice without a problem when the captcha is closed', async () => {
    const { send, choose, add, answerCheck, at, known, reloads } = await open([no(wantsCaptcha)]);
    await send(panelOpen);
    await choose(parking, 1);
    await add('k1');
    await answerCheck({ type: 'captcha.cancel' });
    expect(at()).toEqual({ panel: 'open', change: 'none' });
    expect(known()).toMatchObject({ problem: null, counts: { [offerKey(parking)]: 1 } });
    expect(reloads()).toBe(0);
  });
  it('keeps the idempotency key of an earlier try when the captcha is closed', async () => {
    const { send, choose, add, answerCheck, sent } = await open([no(silence), no(wantsCaptcha), yes(null)]);
    await send(panelOpen);
    await choose(parking, 1);
    await add('k1');
    await send(reading(), { type: 'change.retry' });
    await answerCheck({ type: 'captcha.cancel' });
    await add('k2');
    expect(sent.map(({ key }) => key)).toEqual(['k1', 'k1', 'k1']);
  });
  it('is not considered done by a reload while it is pending, which may show another tab’s change', async () => {
    const { send, choose, add, known, sent } = await open(['never']);
    await send(panelOpen);
    await choose(parking, 1);
    await add('k1');
    await send(reading({ services: [service('2')] }));
    expect(sent).toHaveLength(1);
    expect(known().unanswered).toMatchObject({ key: 'k1' });
  });
});

it('extra services are relevant while there is something to add, remove or report', async () => {
  const concerned = async (options: object, payable = true, services: Parameters<typeof service>[] = []) => {
    const input = {
      options: view({ services: services.map((one) => service(...one)), ...options }),
      payable,
    };
    return concernsBuyer((await open([], { input })).known());
  };
  expect(await concerned({ offers: [parking] })).toBe(true);
  expect(await concerned({ offers: [parking] }, false)).toBe(false);
  expect(await concerned({}, true, [['1', false]])).toBe(false);
  expect(await concerned({}, true, [['1', false], ['2']])).toBe(true);
  expect(await concerned({}, false, [['2']])).toBe(false);
  const last = await open([yes(null)], { services: [service('1')] });
  await last.remove('1');
  await last.send(reading({ offers: [] }));
  expect(concernsBuyer(last.known()), 'there is something to say').toBe(true);
  const held = await open(['never'], { services: [service('1')] });
  await held.remove('1');
  await held.send(reading({ offers: [] }, false));
  expect(concernsBuyer(held.known()), 'a change is under way').toBe(true);
});

describe('an order that no longer takes services', () => {
  it('closes the panel and allows no changes if it can’t be paid', async () => {
    const { send, choose, at, can, known } = await open([], { services: [service('1')] });
    await send(panelOpen);
    await choose(parking, 1);
    await send(reading({ services: [service('1')] }, false));
    expect(at()).toEqual({ panel: 'closed', change: 'none' });
    expect(known().payable).toBe(false);
    for (const event of [
      panelOpen,
      { type: 'offers.add', freshKey: 'k' },
      { type: 'line.remove', lineId: '1', freshKey: 'k' },
    ] as const)
      expect([event.type, can(event)]).toEqual([event.type, false]);
  });
  it('closes the panel once nothing is left to add', async () => {
    const { send, at, can } = await open();
    await send(panelOpen, reading({ offers: [] }));
    expect(at()).toMatchObject({ panel: 'closed' });
    expect(can(panelOpen)).toBe(false);
  });
  it('reports no added services if it has ended meanwhile', async () => {
    const { send, choose, add, known } = await open([yes(null)]);
    await send(panelOpen);
    await choose(parking, 1);
    await add('k1');
    await send(reading({}, false));
    expect(known()).toMatchObject({ news: null, done: null });
  });
});

describe('removing a service', () => {
  const services = [service('1'), service('2', false)];

  it('sends the line’s id, and is confirmed with the new total', async () => {
    const { remove, sent, send, known, reloads } = await open([yes(null)], { services });
    await remove('1', 'k1');
    expect(sent).toMatchObject([{ key: 'k1', request: { change: { kind: 'remove', line: { id: '1' } } } }]);
    expect(reloads()).toBe(1);
    await send(reading({ services: [service('2', false)], totalMinor: 5 as never }));
    expect(known().news).toMatchObject({ change: { kind: 'remove', line: { id: '1' } }, totalMinor: 5 });
  });
  it('is ignored for a line that is not removable or does not exist', async () => {
    const { remove, sent } = await open([], { services });
    await remove('2');
    await remove('3');
    expect(sent).toEqual([]);
  });
  it('keeps the open panel and its choice', async () => {
    const { remove, send, choose, at, known } = await open([yes(null)], { services });
    await send(panelOpen);
    await choose(parking, 1);
    await remove('1');
    expect(at()).toEqual({ panel: 'open', change: 'none' });
    expect(known().counts).toEqual({ [offerKey(parking)]: 1 });
  });
  it('without a response checks the order: a missing line was removed', async () => {
    const { remove, send, at, known } = await open([no(silence)], { services });
    await remove('1');
    expect(at()).toMatchObject({ change: 'looking' });
    await send(reading({ services: [service('2', false)] }));
    expect(at()).toMatchObject({ change: 'none' });
    expect(known().news).toMatchObject({ change: { kind: 'remove' } });
  });
  it('without a response can be retried with the same idempotency key while the line is there', async () => {
    const { remove, send, at, sent } = await open([no(silence), yes(null)], { services });
    await remove('1', 'k1');
    await send(reading({ services }));
    expect(at()).toMatchObject({ change: 'failed' });
    await send({ type: 'change.retry' });
    expect(sent.map(({ key }) => key)).toEqual(['k1', 'k1']);
    expect(at()).toMatchObject({ change: 'none' });
  });
});

describe('no response after «add»', () => {
  const visit = async (answers: Parameters<typeof open>[0], input: Parameters<typeof open>[1] = {}) => {
    const shop = await open(answers, input);
    await shop.send(panelOpen);
    await shop.choose(programme, 2);
    await shop.add('k1');
    return shop;
  };

  it('counts as success if the reloaded order has the services', async () => {
    const { send, at, known, kept } = await visit([no(silence)]);
    expect(at()).toEqual({ panel: 'open', change: 'looking' });
    await send(reading({ services: [service('1'), service('2')], totalMinor: 7 as never }));
    expect(at()).toEqual({ panel: 'closed', change: 'none' });
    expect(known()).toMatchObject({ counts: {}, unanswered: null });
    expect(known().news).toMatchObject({ totalMinor: 7, change: { pieces: [programme, programme] } });
    expect(kept.at(-1)).toBeNull();
  });
  it('keeps the idempotency key for the same choice, on a retry or a new press', async () => {
    const { send, add, sent, kept, known } = await visit([no(silence), no(silence), yes(null)]);
    const press = { key: 'k1', count: 2, had: 0 };
    await send(reading());
    expect(kept.at(-1)).toMatchObject(press);
    await send({ type: 'change.retry' }, { type: 'order.stale' }, { type: 'problem.dismiss' });
    expect(known().unanswered).toMatchObject(press);
    await add('k2');
    expect(sent.map(({ key }) => key)).toEqual(['k1', 'k1', 'k1']);
    expect(kept.at(-1)).toBeNull();
  });
  it('does not reuse the idempotency key for another choice', async () => {
    const { send, choose, add, sent } = await visit([no(silence), yes(null)]);
    await send(reading(), { type: 'problem.dismiss' });
    await choose(programme, 1);
    await add('k2');
    expect(sent.map(({ key }) => key)).toEqual(['k1', 'k2']);
  });
  it('keeps the idempotency key across a page reload, unless the order already has the services', async () => {
    const { known } = await visit([no(silence)]);
    const kept = known().unanswered;
    const again = await visit([yes(null)], { input: { kept } });
    expect(again.sent.map(({ key }) => key)).toEqual(['k1']);
    const other = await open([yes(null)], { input: { kept: kept && { ...kept, key: 'before' } } });
    await other.send(panelOpen);
    await other.choose(programme, 2);
    await other.add('after');
    expect(other.sent[0]?.key).toBe('before');
    const there = await open([], { input: { kept }, services: [service('1'), service('2')] });
    expect(there.known().unanswered).toBeNull();
  });
  it('lets the buyer stop waiting, also while the order is being checked', async () => {
    const { send, at, known } = await visit(['never']);
    await send({ type: 'change.giveUp' });
    expect(at()).toEqual({ panel: 'open', change: 'looking' });
    await send({ type: 'change.giveUp' });
    expect(at()).toEqual({ panel: 'open', change: 'failed' });
    expect(known().problem).toMatchObject({ kind: 'unreachable' });
  });
  it('is resolved by a later reload that shows the services', async () => {
    const { send, at, known } = await visit([no(silence)]);
    await send(reading());
    expect(at()).toMatchObject({ change: 'failed' });
    await send(reading({ services: [service('1'), service('2')] }));
    expect(at()).toEqual({ panel: 'closed', change: 'none' });
    expect(known().news).toMatchObject({ change: { kind: 'add' } });
  });
});
