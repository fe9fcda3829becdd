import { describe, expect, it } from 'vitest';
import { readReturnAddress } from '../../../src/screens/order/bank-data.ts';

describe('the return address from the bank', () => {
  it('has the bank’s parameters extracted and keeps ours', () => {
    expect(readReturnAddress('?lang=en&bank_invoice=77&bank_status=paid&qa=1')).toEqual({
      bankData: { bank_invoice: '77', bank_status: 'paid' },
      cleanSearch: '?lang=en&qa=1',
    });
  });

  it('is unchanged without bank parameters', () => {
    expect(readReturnAddress('?lang=kz')).toEqual({ bankData: {}, cleanSearch: '?lang=kz' });
    expect(readReturnAddress('')).toEqual({ bankData: {}, cleanSearch: '' });
  });

  it('loses its question mark with the last bank parameter', () => {
    expect(readReturnAddress('?orderId=abc').cleanSearch).toBe('');
  });

  it('has its values decoded, and the last one of a repeated parameter', () => {
    expect(readReturnAddress('?sum=1%20500&sum=2%20600&empty=').bankData).toEqual({
      sum: '2 600',
      empty: '',
    });
  });

  it('keeps a parameter that is declared as ours', () => {
    expect(readReturnAddress('?sub=1&id=9', ['lang', 'sub'])).toEqual({
      bankData: { id: '9' },
      cleanSearch: '?sub=1',
    });
  });
});
