import { describe, expect, it } from 'vitest';
import { asideStory } from '../../../src/screens/order/aside-story.ts';

describe('the money side of an order', () => {
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
  ] as const)('of one that is %s with card code %s tells «%s»', (label, schemeCode, story) => {
    expect(asideStory({ schemeCode, reserveSeconds: null }, label)).toBe(story);
  });

  it('is that the time ran out where an order was cancelled with none left', () => {
    expect(asideStory({ schemeCode: null, reserveSeconds: 0 }, 'cancelled')).toBe('expired');
    expect(asideStory({ schemeCode: null, reserveSeconds: 60 }, 'cancelled')).toBe('cancelled');
    expect(asideStory({ schemeCode: 4, reserveSeconds: 0 }, 'cancelled')).toBe('cardFailed');
  });
});
