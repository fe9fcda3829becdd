import { describe, expect, it } from 'vitest';
import {
  codeCounts,
  codedLines,
  groupTickets,
  usableGroups,
} from '../../../src/features/tickets/group-tickets.ts';
import type { OrderView, TicketLine } from '../../../src/contract/order.ts';
import { line, minor } from './order-lines.ts';

describe('the tickets of an order', () => {
  it('are grouped by event, in the order they were bought', () => {
    const groups = groupTickets({
      tickets: [line({ id: '1', group: 'b' }), line({ id: '2', group: 'a' }), line({ id: '3', group: 'b' })],
      services: [],
      fees: [],
    });
    expect(groups.map(({ id, tickets }) => [id, tickets.map((ticket) => ticket.id)])).toEqual([
      ['b', ['1', '3']],
      ['a', ['2']],
    ]);
  });

  it('are counted by quantity, not by line', () => {
    const [group] = groupTickets({
      tickets: [line({ quantity: 3 }), line({ id: '2' })],
      services: [],
      fees: [],
    });
    expect(group?.ticketCount).toBe(4);
  });

  it('are summed with their services and the service fee', () => {
    const [group] = groupTickets({
      tickets: [line({ costMinor: minor(150_000) }), line({ id: '2', costMinor: minor(98_000) })],
      services: [line({ id: 's', costMinor: minor(20_000), parentId: '2', group: '' })],
      fees: [{ group: 'a', costMinor: minor(18_000) }],
    });
    // 1500 + 980 + 200 + 180
    expect(group?.totalMinor).toBe(286_000);
    expect(group?.feeMinor).toBe(18_000);
  });

  it('of a season pass have the days of its performances, unique and sorted', () => {
    const groups = groupTickets({
      tickets: [
        line({ id: '1', group: 'pass', day: '27.11.2026' }),
        line({ id: '1-2', group: 'b', parentId: '1', day: '02.01.2027', costMinor: minor(0) }),
        line({ id: '1-1', group: 'a', parentId: '1', day: '27.11.2026', costMinor: minor(0) }),
        line({ id: '1-3', group: 'c', parentId: '1', day: '27.11.2026', costMinor: minor(0) }),
        line({ id: '1-4', group: 'd', parentId: '1', day: '', costMinor: minor(0) }),
      ],
      services: [],
      fees: [],
    });
    expect(groups.map(({ passDays }) => passDays)).toEqual([
      [
        { day: 27, month: 11, year: 2026 },
        { day: 2, month: 1, year: 2027 },
      ],
      [],
      [],
      [],
      [],
    ]);
  });

  it('include a service in its parent’s group', () => {
    const groups = groupTickets({
      tickets: [line({ id: '1', group: 'a' }), line({ id: '2', group: 'b' })],
      services: [line({ id: 's', group: 'x', parentId: '2' })],
      fees: [],
    });
    expect(groups.map(({ id, services }) => [id, services.length])).toEqual([
      ['a', 0],
      ['b', 1],
    ]);
  });

  it('leave a service without a parent in a group of its own', () => {
    const groups = groupTickets({
      tickets: [line()],
      services: [line({ id: 's', group: 'programme', parentId: '99' })],
      fees: [],
    });
    expect(groups.map(({ id, ticketCount }) => [id, ticketCount])).toEqual([
      ['a', 1],
      ['programme', 0],
    ]);
  });

  it('include every fee, even one for a missing group', () => {
    const groups = groupTickets({
      tickets: [line(), line({ id: '2', group: 'b' })],
      services: [],
      fees: [{ group: 'gone', costMinor: minor(500) }],
    });
    expect(groups.map(({ feeMinor }) => feeMinor)).toEqual([500, 0]);
  });

  it('distinguish a performance included in a season pass from one that was paid for', () => {
    const groups = groupTickets({
      tickets: [
        line({ id: '1', group: '7' }),
        line({ id: '1-1', group: '7-1', parentId: '1', costMinor: minor(0), codeKind: 'none' }),
        line({ id: '2', group: '8', costMinor: minor(0) }),
      ],
      services: [],
      fees: [],
    });
    expect(groups.map(({ id, included }) => [id, included])).toEqual([
      ['7', false],
      ['7-1', true],
      ['8', false],
    ]);
    const [, paid] = groupTickets({
      tickets: [line({ id: '1', group: '7' }), line({ id: '1-1', group: '7-1', parentId: '1' })],
      services: [],
      fees: [],
    });
    expect(paid?.included).toBe(false);
  });
});

describe('the codes of an order', () => {
  it('are those of all tickets and services that have one', () => {
    const bare = { code: '', qrImage: '', barcodeImage: '' };
    const groups = groupTickets({
      tickets: [line({ id: '1', ...bare }), line({ id: '2', codeKind: 'none' })],
      services: [
        line({ id: '3', ...bare }),
        line({ id: '4', ...bare, code: '5' }),
        line({ id: '5', ...bare, qrImage: 'x' }),
        line({ id: '6', ...bare, barcodeImage: 'x' }),
        line({ id: '7', codeKind: 'none' }),
      ],
      fees: [],
    });
    expect(codedLines(groups).map(({ id }) => id)).toEqual(['1', '4', '5', '6']);
    expect(codeCounts(groups)).toEqual({ count: 1, services: 3 });
  });

  it('remain if only services are left', () => {
    const groups = groupTickets({
      tickets: [line({ id: '1', returned: true })],
      services: [line({ id: '2' })],
      fees: [],
    });
    expect(usableGroups(groups)).toMatchObject([{ lead: { id: '2' }, tickets: [], services: [{ id: '2' }] }]);
    expect(codeCounts(groups)).toEqual({ count: 0, services: 1 });
  });
});

describe('returned tickets', () => {
  const groups = groupTickets({
    tickets: [
      line({ id: '1', returned: true }),
      line({ id: '2', quantity: 2 }),
      line({ id: '3', group: 'pass', returned: true }),
      line({ id: '3-1', group: 'evening', parentId: '3', code: 'inside' }),
    ],
    services: [line({ id: '4', group: 'a', code: 'parking', returned: true })],
    fees: [],
  });

  it('stay in the order without a code, and so do the performances of a returned pass', () => {
    expect(groups.map(({ tickets }) => tickets.map(({ returned }) => returned))).toEqual([
      [true, false],
      [true],
      [true],
    ]);
    expect(codedLines(groups).map(({ id }) => id)).toEqual(['2']);
  });

  it('are counted separately from valid ones', () => {
    expect(groups.map(({ ticketCount, returnedCount }) => [ticketCount, returnedCount])).toEqual([
      [2, 1],
      [0, 1],
      [0, 1],
    ]);
  });

  it('do not make a group discounted, unlike remaining tickets or an order-wide discount', () => {
    const share = { promo: minor(100), bonuses: minor(0), fee: minor(0) };
    const reduced = (tickets: TicketLine[], discountMinor = 500) =>
      groupTickets({
        tickets,
        services: [],
        fees: [],
        discount: { discountMinor: minor(discountMinor) } as OrderView['discount'],
      })[0]?.reduced;
    expect(reduced([line({ share }), line({ id: '2' })])).toBe(true);
    expect(reduced([line({ share, returned: true })])).toBe(false);
    expect(reduced([line({ share: { ...share, promo: minor(0) } })])).toBe(false);
    expect([reduced([line()]), reduced([line()], 0)]).toEqual([true, false]);
  });

  it('are left out of usable groups', () => {
    const left = usableGroups(groups);
    expect(left.map(({ id, lead, ticketCount, services }) => [id, lead.id, ticketCount, services])).toEqual([
      ['a', '2', 2, []],
    ]);
  });
});
