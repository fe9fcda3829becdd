import { expect, it } from 'vitest';
import { code128Symbols } from '../../../../fixtures/box-office/rules/code128.ts';
import { codePictures } from '../../../../fixtures/box-office/rules/ticket-codes.ts';
import { serviceFeeMinor } from '../../../../fixtures/box-office/rules/order-rules.ts';

it('packs digits in pairs and ends a barcode with the check symbol', () => {
  // Start C 105; 12·1 + 34·2 = 80; (105 + 80) mod 103 = 82; stop 106.
  expect(code128Symbols('1234')).toEqual([105, 12, 34, 82, 106]);
  // Start B 104; "A" is 33; (104 + 33) mod 103 = 34.
  expect(code128Symbols('A')).toEqual([104, 33, 34, 106]);
  expect(() => code128Symbols('Ж')).toThrow(RangeError);
});

it('draws a QR for type 1, nothing for type 2 and a barcode for the rest', () => {
  expect(codePictures('1', '12345678901234')).toMatchObject({ barcode: '' });
  expect(codePictures('2', '12345678901234')).toEqual({ qrcode: '', barcode: '' });
  expect(codePictures('3', '12345678901234')).toMatchObject({ qrcode: '' });
});

it('computes the fee in minor units and rounds percentages half up', () => {
  expect(serviceFeeMinor(210_000, { priceservise: '90', currency_id: '1' })).toBe(9000);
  // 7.5 % of 1,234.60 is 92.595, which is 92.60.
  expect(serviceFeeMinor(123_460, { priceservise: '7.5', currency_id: '2' })).toBe(9260);
  // 10 % of 0.05 is half a kopeck: one kopeck.
  expect(serviceFeeMinor(5, { priceservise: '10', currency_id: '2' })).toBe(1);
});
