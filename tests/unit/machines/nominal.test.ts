import { describe, expect, it } from 'vitest';

import { saysOf } from '../../../machines/nominal/nominal-model.ts';
import { no, orderHash, refused, silence, unknown, wantsCaptcha, yes } from '../samples/flow-factories.ts';
import { anna, open, read, reply, yan } from '../samples/nominal-visit.ts';

const taken = yes({ hash: orderHash });
const filling = { naming: { submission: 'filling' } } as const;
const failed = { naming: { submission: 'failed' } } as const;
const another = 'B'.repeat(40) as typeof orderHash;

describe('the tickets of an order', () => {
  it('are shown once loaded, in the page’s language', async () => {
    const page = await open();
    expect(page.asked).toEqual([{ orderHash, lang: 'ru' }]);
    expect(page.at()).toEqual({ naming: { reading: 'fresh', time: 'running', submission: 'filling' } });
    expect(page.known().data).toEqual(reply());
  });

  it.each([
    ['the order is unknown', no(unknown), 'gone'],
    ['the order is refused', no(refused('5')), 'gone'],
    ['the order has no tickets', read([]), 'gone'],
    ['the order is confirmed', read([{ demandstatusid: '20' }]), 'toOrder'],
    ['the order is cancelled', read([{ demandstatusid: '90' }]), 'toOrder'],
    ['the hold has expired', read([{ reservetime: '0' }]), { over: 'told' }],
    ['the network fails', no(silence), 'failed'],
    ['the token is stale', no(refused('-1000')), 'failed'],
  ] as const)('are not shown when %s', async (_, answer, place) => {
    const page = await open([answer]);
    expect(page.at()).toEqual(place);
    expect(page.asked).toHaveLength(1);
  });

  it.each([
    ['open', read()],
    ['over', read([{ reservetime: '0' }])],
    ['settled', read([{ demandstatusid: '90' }])],
    ['gone', read([])],
  ] as const)('say of their order that it is %s, and nothing else', (state, answer) => {
    const said = (['gone', 'settled', 'over', 'open'] as const).filter((one) => saysOf(answer, one));
    expect(said).toEqual([state]);
    expect(saysOf(no(silence), state)).toBe(false);
  });

  it('can be requested again', async () => {
    const page = await open([no(silence), read()]);
    expect(page.known().problem).toEqual(silence);
    await page.send({ type: 'data.reload' });
    expect(page.matches('naming')).toBe(true);
    expect(page.known().problem).toBeNull();
  });

  it('are reloaded in another language without losing input, even if a load fails', async () => {
    const page = await open([read(), no(silence), read([{}, {}], { text: 'I agree' })]);
    await page.fill();
    await page.send({ type: 'lang.change', lang: 'en' });
    expect(page.asked.at(-1)).toEqual({ orderHash, lang: 'en' });
    expect(page.matches({ naming: { reading: 'stale' } })).toBe(true);
    await page.send({ type: 'data.reload' });
    expect(page.known().data?.consent).toBe('I agree');
    expect(page.known().visitors['1']).toMatchObject(anna);
    expect(page.known().ticked).toEqual(['1']);
    expect(page.matches({ naming: { reading: 'fresh' } })).toBe(true);
  });

  it.each([
    ['settled meanwhile', read([{ demandstatusid: '90' }]), 'toOrder'],
    ['gone meanwhile', no(unknown), 'gone'],
  ] as const)('leave the form if they turn out to be %s', async (_, answer, place) => {
    const page = await open([read(), answer]);
    await page.send({ type: 'data.reload' });
    expect(page.at()).toEqual(place);
    expect(page.lastKept()).toBeNull();
  });

  it('stay on the page on a back-end error', async () => {
    const page = await open([read(), no(refused('-9999'))]);
    await page.send({ type: 'data.reload' });
    expect(page.matches({ naming: { reading: 'stale' } })).toBe(true);
  });
});

describe('the reservation of named tickets', () => {
  it('counts down, then checks the order once', async () => {
    const page = await open([read(), read([{ demandstatusid: '90' }])]);
    await page.pass(599_000);
    expect(page.matches(filling)).toBe(true);
    await page.pass(1000);
    expect(page.at()).toBe('toOrder');
    expect(page.asked).toHaveLength(2);
  });

  it.each([
    ['there is no response', no(silence)],
    ['the order is still pending without time left', read([{ reservetime: '0' }])],
  ])('is reported as expired when %s, and can be checked again', async (_, answer) => {
    const page = await open([read(), answer, read()]);
    await page.pass(600_000);
    expect(page.at()).toEqual({ over: 'told' });
    await page.send({ type: 'data.reload' });
    expect(page.matches('naming')).toBe(true);
  });

  it('continues with all input kept if the back end gives more time', async () => {
    const page = await open([read(), read(undefined, {}, 600_000)]);
    await page.fill();
    await page.pass(600_000);
    expect(page.at()).toEqual({ naming: { reading: 'fresh', time: 'running', submission: 'filling' } });
    expect(page.known().visitors['2']).toMatchObject(yan);
    await page.pass(600_000);
    expect(page.matches('over')).toBe(true);
  });

  it('never interrupts names that are being submitted', async () => {
    const page = await open(
      [read(), read([{ reservetime: '0' }]), read([{ demandstatusid: '90' }])],
      ['never'],
    );
    await page.fill();
    await page.confirm('k1');
    await page.pass(600_000);
    expect(page.matches({ naming: { submission: 'confirming', time: 'up' } })).toBe(true);
    await page.send({ type: 'confirm.giveUp' });
    expect(page.matches(failed)).toBe(true);
    await page.send({ type: 'problem.dismiss' });
    expect(page.at()).toBe('toOrder');
  });

  it('may have no time limit', async () => {
    const page = await open([read([{ reservetime: '' }, { reservetime: '' }])]);
    expect(page.matches({ naming: { time: 'none' } })).toBe(true);
  });
});

describe('confirming the names', () => {
  it('sends nothing while the form has errors, and shows them from then on', async () => {
    const page = await open();
    await page.confirm('k1');
    expect(page.known().tried).toBe(true);
    await page.fill();
    await page.send({ type: 'ticks.change', ticked: ['2'] });
    await page.confirm('k2');
    expect(page.sent).toEqual([]);
  });

  it('sends all tickets and checkboxes under one idempotency key, and leads to the returned order', async () => {
    const page = await open([read()], [yes({ hash: another })]);
    await page.fill();
    await page.confirm('k1');
    expect(page.sent).toMatchObject([
      {
        key: 'k1',
        bot: {},
        request: {
          orderHash,
          lang: 'ru',
          checked: ['1'],
          visitors: [
            { ticketId: '1', ...anna },
            { ticketId: '2', ...yan },
          ],
        },
      },
    ]);
    expect(page.at()).toBe('toOrder');
    expect(page.known().nextHash).toBe(another);
    expect(page.lastKept()).toBeNull();
  });

  it('leads to the same order if the response names none', async () => {
    const page = await open([read()], [yes({ hash: '' as typeof orderHash })]);
    await page.fill();
    await page.confirm('k1');
    expect(page.known().nextHash).toBe(orderHash);
  });

  it('ignores a second press while the first is pending', async () => {
    const page = await open([read()], ['never']);
    await page.fill();
    await page.confirm('k1');
    await page.confirm('k2');
    expect(page.sent).toHaveLength(1);
  });

  it('leaves fields empty that a ticket does not ask for', async () => {
    const page = await open([read([{ needage: '0', needdocument: '0' }])], [taken]);
    await page.write('1', { ...anna, regionId: '11', countryId: '2', age: '7', middleName: 'Яновна' });
    await page.send({ type: 'ticks.change', ticked: ['1'] });
    await page.confirm('k1');
    const only = {
      age: '',
      birthDate: '',
      countryId: '',
      regionId: '',
      documentTypeId: '',
      documentNumber: '',
    };
    expect(page.sent[0]?.request.visitors[0]).toMatchObject({ surname: 'Петрова', middleName: '', ...only });
  });

  it('shows why it is refused, checks the order, and uses a new idempotency key next time', async () => {
    const page = await open([read(), read()], [no(refused('-6')), taken]);
    await page.fill();
    await page.confirm('k1');
    expect(page.known().refusal).toEqual(refused('-6'));
    expect(page.lastKept()?.unanswered).toBeNull();
    await page.send({ type: 'confirm.retry' });
    expect(page.sent).toHaveLength(1);
    await page.send({ type: 'problem.dismiss' });
    expect(page.asked).toHaveLength(2);
    expect(page.known().refusal).toBeNull();
    await page.confirm('k2');
    expect(page.sent.map(({ key }) => key)).toEqual(['k1', 'k2']);
  });

  it.each([
    ['gets no response', no(silence)],
    ['throws', new Error('broken on purpose')],
  ])('checks the order first when it %s, and continues if the names are there', async (_, answer) => {
    const page = await open([read(), read([{ demandstatusid: '20' }])], [answer]);
    await page.fill();
    await page.confirm('k1');
    expect(page.at()).toBe('toOrder');
  });

  it('shows the error when the call throws', async () => {
    const page = await open([read(), read()], [new Error('oops')]);
    await page.fill();
    await page.confirm('k1');
    expect(page.matches(failed)).toBe(true);
    expect(page.known().refusal).toMatchObject({ detail: 'oops' });
  });

  it.each([
    ['has no names yet', read()],
    ['can’t be checked', no(silence)],
  ])('keeps its idempotency key without a response when the order %s', async (_, looked) => {
    const page = await open([read(), looked], [no(silence), taken]);
    await page.fill();
    await page.confirm('k1');
    expect(page.matches(failed)).toBe(true);
    await page.send({ type: 'confirm.retry' });
    expect(page.sent.map(({ key }) => key)).toEqual(['k1', 'k1']);
    expect(page.sent[1]).toEqual(page.sent[0]);
    expect(page.at()).toBe('toOrder');
  });

  it('keeps the idempotency key and the language for the same names only', async () => {
    const page = await open([read(), read(), read(), read()], [no(silence), no(silence), no(silence)]);
    await page.fill();
    await page.confirm('k1');
    await page.send({ type: 'problem.dismiss' });
    expect(page.asked, 'the order was asked already').toHaveLength(2);
    await page.send({ type: 'lang.change', lang: 'en' });
    await page.confirm('k2');
    await page.send({ type: 'problem.dismiss' });
    await page.write('2', { documentNumber: '4511 654322' });
    await page.confirm('k3');
    expect(page.sent.map(({ key, request }) => [key, request.lang])).toEqual([
      ['k1', 'ru'],
      ['k1', 'ru'],
      ['k3', 'en'],
    ]);
  });

  it('lets the buyer stop waiting', async () => {
    const page = await open([read()], ['never']);
    await page.fill();
    await page.confirm('k1');
    await page.send({ type: 'confirm.giveUp' });
    expect(page.known().refusal).toMatchObject({ kind: 'unreachable' });
    expect(page.lastKept()?.unanswered?.key).toBe('k1');
  });

  it('resends the same names under the same idempotency key after a captcha', async () => {
    const page = await open([read()], [no(wantsCaptcha), taken]);
    await page.fill();
    await page.confirm('k1');
    await page.answerCheck(true);
    expect(page.sent).toHaveLength(2);
    expect(page.sent[1]).toEqual({ ...page.sent[0], bot: { captchaSid: 'sid-1', captchaText: 'abc' } });
    expect(page.at()).toBe('toOrder');
  });

  it('returns to the form without a problem when the captcha is closed', async () => {
    const page = await open([read()], [no(wantsCaptcha)]);
    await page.fill();
    await page.confirm('k1');
    await page.answerCheck(false);
    expect(page.matches(filling)).toBe(true);
    expect(page.known()).toMatchObject({ refusal: null, unanswered: null });
  });
});
