import { describe, expect, it } from 'vitest';

import { closedSale } from '../../../src/core/event/event-sessions.ts';

const sessions = (...left: (number | null)[]) => left.map((available) => ({ available }));
const onSale = { ticketCount: 12 };

describe('an event with a hall', () => {
  it('is soon on sale by its own count, whatever its sessions have', () => {
    expect(closedSale({ ticketCount: -99_999 }, sessions(40))).toBe('soon');
    expect(closedSale({ ticketCount: -99_999 }, null)).toBe('soon');
  });

  it('is sold out when no session has a place left, or when there is none', () => {
    expect(closedSale(onSale, sessions(0, 0))).toBe('soldOut');
    expect(closedSale(onSale, [])).toBe('soldOut');
  });

  it('is on sale while one session has places, or does not say', () => {
    expect(closedSale(onSale, sessions(0, 1))).toBeNull();
    expect(closedSale(onSale, sessions(0, null))).toBeNull();
    expect(closedSale(onSale, null)).toBeNull();
  });
});
