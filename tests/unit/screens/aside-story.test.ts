import { describe, expect, it } from 'vitest';
import type { TicketLine } from '../../../src/contract/order.ts';
import { ru } from '../../catalogs/ru.ts';
import { orderLabel } from '../../../src/core/order/order-label.ts';
import { asideStory } from '../../../src/screens/order/aside-story.ts';
import { labelLooks } from '../../../src/screens/order/order-heading.tsx';
import { createTranslator } from '../../../i18n/translate.ts';
import { line } from './order-lines.ts';

describe('the payment story of an order', () => {
  it.each([
    ['paid', null, 'paid'],
    ['waitingForPayment', null, 'pay'],
    ['waitingForPayment', 3, 'verifying'],
    ['notPaid', null, 'closed'],
    ['notPaid', 3, 'verifying'],
    ['cancelled', null, 'cancelled'],
    ['cancelled', 4, 'cardFailed'],
    ['deletedOrNotFound', null, 'cancelled'],
    ['deletedOrNotFound', 4, 'cardFailed'],
    ['confirmed', 3, 'verifying'],
    ['notConfirmed', 3, 'verifying'],
    ['confirmed', null, 'expired'],
    ['notConfirmed', null, 'expired'],
  ] as const)('that is %s with card code %s is «%s»', (label, schemeCode, story) => {
    expect(asideStory({ schemeCode, reserveSeconds: null, tickets: [] }, label)).toBe(story);
  });

  it('is «expired» if it was cancelled with no time left', () => {
    expect(asideStory({ schemeCode: null, reserveSeconds: 0, tickets: [] }, 'cancelled')).toBe('expired');
    expect(asideStory({ schemeCode: null, reserveSeconds: 60, tickets: [] }, 'cancelled')).toBe('cancelled');
    expect(asideStory({ schemeCode: 4, reserveSeconds: 0, tickets: [] }, 'cancelled')).toBe('cardFailed');
  });

  it('is «returned» if it was paid and no ticket is left', () => {
    const of = (...tickets: TicketLine[]) =>
      asideStory({ schemeCode: null, reserveSeconds: null, tickets }, 'paid');
    const returned = line({ returned: true });
    expect(of(returned, line({ id: '2' }))).toBe('paid');
    // A performance is returned with its pass.
    expect(of(returned, line({ id: '1-1', parentId: '1' }))).toBe('returned');
  });

  it('is labelled unpaid if a confirmed hold has expired', () => {
    const { t } = createTranslator('ru', ru, { strict: true });
    const facts = { errorCode: '0', statusId: 20, schemeCode: null, printingAllowed: false };
    const { text, tone } = labelLooks[orderLabel({ ...facts, paymentAllowed: true }, false)];
    expect([t(text), tone]).toEqual(['Не оплачен', 'plain']);
  });
});
