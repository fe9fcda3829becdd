import { describe, expect, it } from 'vitest';

import { no, orderHash, silence, yes } from '../samples/flow-factories.ts';
import { link, open, reading } from '../samples/refund-visit.ts';

const press = (freshKey = 'k1') => ({ type: 'refund.submit', freshKey }) as const;
const consent = { type: 'consent.give', on: true } as const;

describe('the mailed refund link', () => {
  it('needs only consent, without a confirmation', async () => {
    const {
      send,
      press: where,
      sent,
      asked,
    } = await open([reading(['60', '60']), reading(['70', '70'])], [yes(null)], { confirmHash: link });
    await send(press());
    expect(where()).toBe('choosing');
    await send(consent, press());
    expect(sent).toEqual([
      { key: 'k1', bot: {}, request: { kind: 'confirm', orderHash, lang: 'ru', confirmHash: link } },
    ]);
    expect(where()).toBe('accepted');
    expect(asked).toMatchObject([{ confirmHash: link }, { confirmHash: link }]);
  });
  it('has succeeded, despite a lost response, if no ticket is waiting any more', async () => {
    const { send, press: where } = await open([reading(['60']), reading(['70'])], [no(silence)], {
      confirmHash: link,
    });
    await send(consent, press());
    expect(where()).toBe('accepted');
  });
  it('is restored after a reload as unanswered, with consent already given', async () => {
    const request = { kind: 'confirm', orderHash, lang: 'ru', confirmHash: link } as const;
    const {
      press: where,
      known,
      send,
      sent,
    } = await open([reading(['60'])], [yes(null)], {
      confirmHash: link,
      kept: { key: 'k0', request },
    });
    expect(where()).toBe('unanswered');
    expect(known()).toMatchObject({ chosen: [], reasonId: null, agreed: true });
    await send({ type: 'submission.retry' });
    expect(sent).toEqual([{ key: 'k0', bot: {}, request }]);
  });
  it('can be retried after no response while its tickets are waiting', async () => {
    const {
      send,
      press: where,
      sent,
    } = await open([reading(['60'])], [no(silence), yes(null)], {
      confirmHash: link,
    });
    await send(consent, press(), { type: 'submission.retry' });
    expect(sent.map(({ key }) => key)).toEqual(['k1', 'k1']);
    expect(where()).toBe('accepted');
  });
});
