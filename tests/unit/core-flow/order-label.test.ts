import { describe, expect, it } from 'vitest';

import {
  goesToNominal,
  mayReturn,
  returnOffer,
  orderLabel,
  type LabelFacts,
  type OrderLabel,
} from '../../../src/core/order/order-label.ts';

const facts = (over: Partial<LabelFacts> = {}): LabelFacts => ({
  errorCode: '0',
  statusId: 20,
  schemeCode: null,
  printingAllowed: false,
  paymentAllowed: false,
  ...over,
});

describe('the label of an order', () => {
  it.each<[string, Partial<LabelFacts>, boolean, OrderLabel]>([
    [
      'an error beats everything',
      { errorCode: '5', printingAllowed: true, statusId: 90 },
      true,
      'deletedOrNotFound',
    ],
    ['90 is cancelled even if it is printable', { statusId: 90, printingAllowed: true }, true, 'cancelled'],
    ['a rejected card means cancelled', { schemeCode: 4, paymentAllowed: true }, true, 'cancelled'],
    ['a verified card does not', { schemeCode: 0, printingAllowed: true }, true, 'paid'],
    [
      'printing means paid, whatever the time',
      { printingAllowed: true, paymentAllowed: true },
      false,
      'paid',
    ],
    ['payable in time', { paymentAllowed: true }, true, 'waitingForPayment'],
    ['neither payable nor printable', {}, true, 'notPaid'],
    ['neither payable nor printable, and too late', {}, false, 'notPaid'],
    ['payable, but too late, and confirmed', { paymentAllowed: true }, false, 'confirmed'],
    ['payable, but too late, not confirmed', { paymentAllowed: true, statusId: 1 }, false, 'notConfirmed'],
    [
      'a card being verified keeps its label',
      { schemeCode: 3, paymentAllowed: true },
      true,
      'waitingForPayment',
    ],
  ])('%s', (_, over, isInTime, label) => {
    expect(orderLabel(facts(over), isInTime)).toBe(label);
  });
});

describe('going to the nominal tickets page', () => {
  it.each([
    [{ errorCode: '0', statusId: 1 }, true],
    [{ errorCode: '0', statusId: 0 }, true],
    [{ errorCode: '0', statusId: 20 }, false],
    [{ errorCode: '0', statusId: 90 }, false],
    [{ errorCode: '404', statusId: 1 }, false],
  ])('%j → %s', (view, goes) => {
    expect(goesToNominal(view)).toBe(goes);
  });
});

describe('returning tickets', () => {
  it.each([
    ['an order that allows it', true, false, true],
    ['an order that forbids it, whatever the shop says', false, true, false],
    ['an order that says nothing, in a shop that allows it', null, true, true],
    ['an order that says nothing, in a shop that does not', null, false, false],
  ])('%s', (_, returnAllowed, shopAllows, expected) => {
    expect(mayReturn({ returnAllowed }, shopAllows)).toBe(expected);
    // The order's page offers it while there is a ticket to return.
    const leads = (...returned: boolean[]): boolean =>
      returnOffer(
        {
          returnAllowed,
          tickets: returned.map((given) => ({ returned: given, returnable: null, returnAsked: false })),
        },
        shopAllows,
      ) === 'open';
    expect([leads(true, false), leads(true, true), leads()]).toEqual([expected, false, false]);
  });

  it('is «final» if it was never possible, and «closed» if it is not possible now', () => {
    const offer = (returnable: boolean | null) =>
      returnOffer(
        { returnAllowed: false, tickets: [{ returned: false, returnable, returnAsked: false }] },
        true,
      );
    expect([offer(false), offer(true), offer(null)]).toEqual(['final', 'closed', 'closed']);
  });

  it('is not offered once all remaining tickets have been applied for', () => {
    const line = (returned: boolean, returnAsked: boolean) => ({ returned, returnAsked, returnable: true });
    const offer = (...tickets: ReturnType<typeof line>[]) =>
      returnOffer({ returnAllowed: true, tickets }, true);
    expect(offer(line(true, false), line(false, true))).toBeNull();
    expect(offer(line(false, true), line(false, false))).toBe('open');
  });
});
