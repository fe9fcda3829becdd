import { describe, expect, it } from 'vitest';

import { companionsOf } from '../../../src/core/seating/companions.ts';
import { findReplacementSeat } from '../../../src/core/seating/replacement-seat.ts';
import { hasOtherSeats, rowsOf } from '../../../src/core/hall/seat-list-rows.ts';
import { NO_SEAT, SEAT_TAKEN, seatById, seatIdAt, seatLabel } from '../../../src/core/hall/seat-index.ts';
import { readMapReply } from '../../../workers/plan/map-reply.ts';
import { ReplyStream } from '../../../workers/source/reply-stream.ts';
import { HallService } from '../../../workers/service/hall-service.ts';
import { readPlan } from '../../../workers/plan/read-plan.ts';
import { refreshAvailability } from '../../../workers/plan/refresh-availability.ts';
import { atOnce, tryPlan, wireOf, type SampleEntry } from '../samples/plan-samples.ts';

const rows: readonly SampleEntry[] = [
  { seat_id: 'a1', sector: '1', row: '1', seat: '1' },
  { seat_id: 'a2', sector: '1', row: '1', seat: '2', quantity: '0' },
  { seat_id: 'w', sector: '2', row: '9', seat: '1', kind: 'wheelchair' },
  { seat_id: 'c', sector: '2', row: '9', seat: '2', kind: 'companion' },
  { seat_id: 'x', row: '3', seat: '7' },
];
const lists = {
  sectors: [
    { sector_id: '1', name_ru: 'Партер' },
    { sector_id: '2', name_ru: 'Балкон' },
  ],
  seat_stand: [{ seat_id: 'fan', seat_name: 'Фан-зона', cat: '9', limit: '4', quant: '120' }],
};
const deep = (seats: string): string =>
  `<svg viewBox="0 0 9 9">${'<g>'.repeat(300)}${seats}${'</g>'.repeat(300)}</svg>`;

describe('the seats of a plan that can’t be displayed', () => {
  it.each([
    ['names none of them', '<svg><circle id="seat" r="5"/></svg>'],
    ['names less than half of them', '<svg><circle id="a1" r="5"/><circle id="a2" r="5"/></svg>'],
    [
      'is nested too deep',
      deep(rows.map(({ seat_id }) => `<g id="${seat_id}"><circle r="1"/></g>`).join('')),
    ],
    ['is a page of errors', '<html><body>404</body></html>'],
    ['is no markup', 'soon'],
    ['is absent', ''],
    ['is blank', '  \n'],
  ])('are returned as a list when the plan %s', async (_, svg) => {
    const plan = await tryPlan(svg, rows, lists);
    if (!plan.ok) throw new Error(JSON.stringify(plan.problem));
    const { index, displayList } = plan.value;
    expect(index.isDrawn).toBe(false);
    expect(Array.from({ length: index.count }, (_, seat) => seatIdAt(index, seat))).toEqual(
      rows.map(({ seat_id }) => seat_id),
    );
    expect(seatLabel(index, seatById(index, 'w'))).toMatchObject({
      row: '9',
      seat: '1',
      sector: { id: '2' },
    });
    expect(index.state[seatById(index, 'a2')]).toBe(SEAT_TAKEN);
    expect(index.sectors.map(({ free, total }) => [free, total])).toEqual([
      [1, 2],
      [2, 2],
    ]);
    expect(index.standing).toMatchObject([{ id: 'fan', left: 120 }]);
    expect(displayList.items).toEqual([]);
  });

  it('are returned as a list from a streamed response too', async () => {
    const stream = new ReplyStream();
    stream.write(new TextEncoder().encode(wireOf('<html></html>', rows, lists)));
    const reply = stream.end(200);
    const plan = reply.ok ? await readPlan(reply.value, atOnce) : reply;
    expect(plan).toMatchObject({ ok: true, value: { index: { isDrawn: false, count: rows.length } } });
  });

  it('have no neighbours, companions or replacement seats', async () => {
    const plan = await tryPlan('', rows, lists);
    if (!plan.ok) throw new Error('unreadable');
    const { index } = plan.value;
    expect([...index.left, ...index.right].every((seat) => seat === NO_SEAT)).toBe(true);
    expect(companionsOf(index, seatById(index, 'w'))).toEqual([]);
    expect(findReplacementSeat(index, seatById(index, 'a1'), () => 100)).toBe(-1);
  });

  it('are refreshed without the plan', async () => {
    const first = await tryPlan('', rows, lists);
    const again = readMapReply(
      wireOf(
        '',
        rows.map((row) => ({ ...row, quantity: '0' })),
        lists,
      ),
      200,
    );
    if (!first.ok || !again.ok) throw new Error('unreadable');
    const refreshed = refreshAvailability(first.value, again.value);
    expect(refreshed?.plan.index.zones.map(({ free }) => free)).toEqual([0, 0]);
    expect(refreshed?.plan.index.isDrawn).toBe(false);
  });

  it('are reported in the stats, and no overview is painted', async () => {
    const hall = new HallService({ send: async () => new Response(wireOf('<svg/>', rows, lists)) });
    hall.setAppearance({
      zoneColors: {},
      taken: '#c9c9cf',
      unavailable: '#dcdce0',
      ink: '#000',
      paper: '#fff',
      dark: false,
      lang: 'ru',
    });
    const loaded = await hall.load(
      { url: 'https://shop.example/', body: '{}', headers: {}, session: '5' },
      () => {},
    );
    expect(loaded).toMatchObject({
      ok: true,
      value: {
        overview: null,
        index: { isDrawn: false },
        stats: { unplaced: 5, joins: { rows: { unjoined: 5, examples: ['a1', 'a2', 'w', 'c', 'x'] } } },
      },
    });
  });

  it('are required: a plan without any is rejected', async () => {
    expect(await tryPlan('soon', [])).toMatchObject({ ok: false, problem: { kind: 'unreadable' } });
    expect(readMapReply(wireOf('', []), 200)).toMatchObject({ ok: false, problem: { kind: 'unreadable' } });
  });

  it('without a sector are listed after those with one', async () => {
    const plan = await tryPlan('', rows, lists);
    if (!plan.ok) throw new Error('unreadable');
    const { index } = plan.value;
    expect(hasOtherSeats(index)).toBe(true);
    expect(rowsOf(index, 2)).toEqual([{ label: '3', first: 4, end: 5 }]);
    const drawn = await tryPlan('<svg><g data-sector-id="1"><circle id="x" r="5"/></g></svg>', ['x'], lists);
    expect(drawn.ok && hasOtherSeats(drawn.value.index)).toBe(false);
  });
});
