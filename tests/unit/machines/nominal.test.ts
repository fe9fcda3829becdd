import { describe, expect, it } from 'vitest';

import { no, orderHash, refused, silence, unknown, wantsCaptcha, yes } from '../samples/flow-factories.ts';
import { anna, open, read, reply, yan } from '../samples/nominal-visit.ts';

const taken = yes({ hash: orderHash });
const filling = { naming: { submission: 'filling' } } as const;
const failed = { naming: { submission: 'failed' } } as const;
const another = 'B'.repeat(40) as typeof orderHash;

describe('the tickets of an order', () => {
  it('are shown once they are read, in the language of the page', async () => {
    const page = await open();
    expect(page.asked).toEqual([{ orderHash, lang: 'ru' }]);
    expect(page.at()).toEqual({ naming: { reading: 'fresh', time: 'running', submission: 'filling' } });
    expect(page.known().data).toEqual(reply());
  });

  it.each([
    ['nobody knows it', no(unknown), 'gone'],
    ['it is refused', no(refused('5')), 'gone'],
    ['it has no tickets', read([]), 'gone'],
    ['it is confirmed', read([{ demandstatusid: '20' }]), 'toOrder'],
    ['it is cancelled', read([{ demandstatusid: '90' }]), 'toOrder'],
    ['its time is over', read([{ reservetime: '0' }]), { over: 'told' }],
    ['the network fails', no(silence), 'failed'],
    ['the token is stale', no(refused('-1000')), 'failed'],
  ] as const)('are not, where %s', async (_, answer, place) => {
    const page = await open([answer]);
    expect(page.at()).toEqual(place);
    expect(page.asked).toHaveLength(1);
  });

  it('can be asked for again', async () => {
    const page = await open([no(silence), read()]);
    expect(page.known().problem).toEqual(silence);
    await page.send({ type: 'data.reload' });
    expect(page.matches('naming')).toBe(true);
    expect(page.known().problem).toBeNull();
  });

  it('are read anew in another language, and nothing typed is lost, nor when they do not come', async () => {
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
  ] as const)('lead on when they turn out to be %s', async (_, answer, place) => {
    const page = await open([read(), answer]);
    await page.send({ type: 'data.reload' });
    expect(page.at()).toEqual(place);
    expect(page.lastKept()).toBeNull();
  });

  it('stay on the page while the shop is in trouble', async () => {
    const page = await open([read(), no(refused('-9999'))]);
    await page.send({ type: 'data.reload' });
    expect(page.matches({ naming: { reading: 'stale' } })).toBe(true);
  });
});

describe('the reservation of named tickets', () => {
  it('counts down, and when it is over asks once what became of the order', async () => {
    const page = await open([read(), read([{ demandstatusid: '90' }])]);
    await page.pass(599_000);
    expect(page.matches(filling)).toBe(true);
    await page.pass(1000);
    expect(page.at()).toBe('toOrder');
    expect(page.asked).toHaveLength(2);
  });

  it.each([
    ['nobody answers', no(silence)],
    ['the order still waits, without time', read([{ reservetime: '0' }])],
  ])('is said to be over where %s, and can be asked about again', async (_, answer) => {
    const page = await open([read(), answer, read()]);
    await page.pass(600_000);
    expect(page.at()).toEqual({ over: 'told' });
    await page.send({ type: 'data.reload' });
    expect(page.matches('naming')).toBe(true);
  });

  it('goes on where the back end gives more time, with all that was typed', async () => {
    const page = await open([read(), read(undefined, {}, 600_000)]);
    await page.fill();
    await page.pass(600_000);
    expect(page.at()).toEqual({ naming: { reading: 'fresh', time: 'running', submission: 'filling' } });
    expect(page.known().visitors['2']).toMatchObject(yan);
    await page.pass(600_000);
    expect(page.matches('over')).toBe(true);
  });

  it('never ends names that are on their way', async () => {
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

  it('need not be limited', async () => {
    const page = await open([read([{ reservetime: '' }, { reservetime: '' }])]);
    expect(page.matches({ naming: { time: 'none' } })).toBe(true);
  });
});

describe('the press that confirms the names', () => {
  it('sends nothing while anything is to be mended, and says so from then on', async () => {
    const page = await open();
    await page.confirm('k1');
    expect(page.known().tried).toBe(true);
    await page.fill();
    await page.send({ type: 'ticks.change', ticked: ['2'] });
    await page.confirm('k2');
    expect(page.sent).toEqual([]);
  });

  it('sends every card with its ticks under one key, and leads to the order that is answered', async () => {
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

  it('leads to the same order where the answer names none', async () => {
    const page = await open([read()], [yes({ hash: '' as typeof orderHash })]);
    await page.fill();
    await page.confirm('k1');
    expect(page.known().nextHash).toBe(orderHash);
  });

  it('counts once: a second press while the first is on its way is nothing', async () => {
    const page = await open([read()], ['never']);
    await page.fill();
    await page.confirm('k1');
    await page.confirm('k2');
    expect(page.sent).toHaveLength(1);
  });

  it('sends no answer that a ticket does not ask for', async () => {
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

  it('that is refused tells why, asks what became of the order, and is another press next time', async () => {
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
    ['is silent', no(silence)],
    ['breaks', new Error('broken on purpose')],
  ])('that %s looks first, and goes on where the order has its names', async (_, answer) => {
    const page = await open([read(), read([{ demandstatusid: '20' }])], [answer]);
    await page.fill();
    await page.confirm('k1');
    expect(page.at()).toBe('toOrder');
  });

  it('that breaks on our side says what broke', async () => {
    const page = await open([read(), read()], [new Error('oops')]);
    await page.fill();
    await page.confirm('k1');
    expect(page.matches(failed)).toBe(true);
    expect(page.known().refusal).toMatchObject({ detail: 'oops' });
  });

  it.each([
    ['has none yet', read()],
    ['can not be asked', no(silence)],
  ])('that nobody answers keeps its key where the order %s', async (_, looked) => {
    const page = await open([read(), looked], [no(silence), taken]);
    await page.fill();
    await page.confirm('k1');
    expect(page.matches(failed)).toBe(true);
    await page.send({ type: 'confirm.retry' });
    expect(page.sent.map(({ key }) => key)).toEqual(['k1', 'k1']);
    expect(page.sent[1]).toEqual(page.sent[0]);
    expect(page.at()).toBe('toOrder');
  });

  it('keeps the key, and the language, for the same names only', async () => {
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

  it('need not be waited for', async () => {
    const page = await open([read()], ['never']);
    await page.fill();
    await page.confirm('k1');
    await page.send({ type: 'confirm.giveUp' });
    expect(page.known().refusal).toMatchObject({ kind: 'unreachable' });
    expect(page.lastKept()?.unanswered?.key).toBe('k1');
  });

  it('answers a bot check with the same names under the same key', async () => {
    const page = await open([read()], [no(wantsCaptcha), taken]);
    await page.fill();
    await page.confirm('k1');
    await page.answerCheck(true);
    expect(page.sent).toHaveLength(2);
    expect(page.sent[1]).toEqual({ ...page.sent[0], bot: { captchaSid: 'sid-1', captchaText: 'abc' } });
    expect(page.at()).toBe('toOrder');
  });

  it('is not sent where the buyer closes the check, and nothing is said about it', async () => {
    const page = await open([read()], [no(wantsCaptcha)]);
    await page.fill();
    await page.confirm('k1');
    await page.answerCheck(false);
    expect(page.matches(filling)).toBe(true);
    expect(page.known()).toMatchObject({ refusal: null, unanswered: null });
  });
});
