import { describe, expect, it } from 'vitest';
import { readReturnAddress } from '../../../src/screens/order/bank-data.ts';

describe('the address a buyer comes back from the bank to', () => {
  it('gives the bank’s parameters and keeps ours', () => {
    expect(readReturnAddress('?lang=en&bank_invoice=77&bank_status=paid&qa=1')).toEqual({
      bankData: { bank_invoice: '77', bank_status: 'paid' },
      cleanSearch: '?lang=en&qa=1',
    });
  });

  it('is left as it is where no bank wrote into it', () => {
    expect(readReturnAddress('?lang=kz')).toEqual({ bankData: {}, cleanSearch: '?lang=kz' });
    expect(readReturnAddress('')).toEqual({ bankData: {}, cleanSearch: '' });
  });

  it('loses its question mark with its last foreign parameter', () => {
    expect(readReturnAddress('?orderId=abc').cleanSearch).toBe('');
  });

  it('gives values as the bank meant them, of a repeated one the last', () => {
    expect(readReturnAddress('?sum=1%20500&sum=2%20600&empty=').bankData).toEqual({
      sum: '2 600',
      empty: '',
    });
  });

  it('treats a parameter that travels with the buyer as ours', () => {
    expect(readReturnAddress('?sub=1&id=9', ['lang', 'sub'])).toEqual({
      bankData: { id: '9' },
      cleanSearch: '?sub=1',
    });
  });
});
