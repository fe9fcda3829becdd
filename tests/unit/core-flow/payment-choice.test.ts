import { describe, expect, it } from 'vitest';

import {
  asksAboutOffers,
  initialPayment,
  paymentPath,
  type PaymentOptions,
} from '../../../src/core/order/payment-choice.ts';

const type = (id: string) => ({ id, protocol: '1', qr: false, card: false, name: {}, description: {} });
const options = (over: Partial<PaymentOptions> = {}): PaymentOptions => ({
  number: '1',
  paymentTypes: [type('5'), type('6')],
  paymentPaths: { 5: '/api/pay/5' },
  chosenPaymentId: '',
  offers: [],
  services: [],
  byQr: false,
  totalMinor: 100 as never,
  attempts: [],
  ...over,
});

describe('choosing a payment method', () => {
  it('starts with the order’s own choice, or with the only available type', () => {
    expect(initialPayment(options({ chosenPaymentId: '6' }))).toBe('6');
    expect(initialPayment(options({ chosenPaymentId: 'gone' }))).toBeNull();
    expect(initialPayment(options({ paymentTypes: [type('6')] }))).toBe('6');
    expect(initialPayment(options({ paymentTypes: [] }))).toBeNull();
  });
  it('starts with QR if the order is to be paid by QR and nothing else was chosen', () => {
    const paymentTypes = [type('5'), { ...type('6'), qr: true }];
    expect(initialPayment(options({ paymentTypes, byQr: true }))).toBe('6');
    expect(initialPayment(options({ paymentTypes, byQr: true, chosenPaymentId: '5' }))).toBe('5');
    expect(initialPayment(options({ paymentTypes }))).toBeNull();
    expect(initialPayment(options({ byQr: true }))).toBeNull();
  });
  it('returns the path of the chosen type', () => {
    expect(paymentPath(options(), '5')).toEqual({ ok: true, value: '/api/pay/5' });
  });
  it('fails with −9995 without a choice, or with one that is no longer offered', () => {
    expect(paymentPath(options(), null)).toEqual({ ok: false, problem: '-9995' });
    expect(paymentPath(options(), '7')).toEqual({ ok: false, problem: '-9995' });
  });
  it('fails with −9996 for a choice without a path, even if it is named like a built-in', () => {
    expect(paymentPath(options(), '6')).toEqual({ ok: false, problem: '-9996' });
    const tricky = options({ paymentTypes: [type('constructor')] });
    expect(paymentPath(tricky, 'constructor')).toEqual({ ok: false, problem: '-9996' });
  });
  it('mentions offers only if none was taken and no payment is pending', () => {
    const offers = [
      {
        parentId: '1',
        packageId: '2',
        priceId: '3',
        costMinor: 1 as never,
        limit: 0,
        action: {},
        returnable: null,
        removable: null,
      },
    ];
    expect(asksAboutOffers(options())).toBe(false);
    expect(asksAboutOffers(options({ offers }))).toBe(true);
    expect(asksAboutOffers(options({ offers, services: [{} as never] }))).toBe(false);
    // A bank may still charge the old sum.
    const after = (state: string) => options({ offers, attempts: [{ state } as never] });
    expect(['waiting', 'declined'].map((state) => asksAboutOffers(after(state)))).toEqual([false, true]);
  });
});
