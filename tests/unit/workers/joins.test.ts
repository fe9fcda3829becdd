import { describe, expect, it } from 'vitest';

import { hallPoint } from '../../../src/core/hall/geometry.ts';
import { sectorAt, standingAreaAt } from '../../../src/core/hall/hit-test.ts';
import { SEAT_TAKEN, SEAT_UNAVAILABLE, seatById, seatLabel } from '../../../src/core/hall/seat-index.ts';
import { readMapReply } from '../../../workers/plan/map-reply.ts';
import { readPartialPlan } from '../../../workers/plan/read-plan.ts';
import { loadExtras } from '../../../workers/extras/load-extras.ts';
import { planOf, seatAt, wireOf } from '../samples/plan-samples.ts';

describe('a seat is matched to its shape', () => {
  it.each(['data-seat-id', 'seat_id', 'seat-id', 'sbt:id', 'data-tn-seat-id', 'seat-key', 'id'])(
    'by %s',
    async (attribute) => {
      const plan = await planOf(`<circle ${attribute}="77" cx="40" cy="50" r="5"/>`, ['77']);
      expect(seatAt(plan, '77')).toMatchObject({ x: 40, y: 50 });
    },
  );

  it('by the most explicit attribute when several match', async () => {
    const plan = await planOf('<circle id="1" data-seat-id="2" cx="40" cy="50" r="5"/>', ['1', '2']);
    expect(seatAt(plan, '2')).not.toBeNull();
    expect(seatAt(plan, '1')).toBeNull();
    expect(plan.unplaced).toBe(1);
  });

  it('by trailing digits when the whole id does not match', async () => {
    const plan = await planOf('<rect id="seat-10234" x="0" y="0" width="10" height="10"/>', ['10234']);
    expect(seatAt(plan, '10234')).toMatchObject({ x: 5, y: 5 });
  });

  it('by the whole id rather than by another id that only ends with it', async () => {
    const plan = await planOf(
      '<path id="path12" d="M0 0H500V500H0Z"/><circle id="12" cx="700" cy="700" r="5"/>',
      ['12'],
    );
    expect(seatAt(plan, '12')).toMatchObject({ x: 700, y: 700 });
    expect(plan.displayList.items).toHaveLength(1);
  });

  it('by the prevailing naming pattern when two ids end in the same digits', async () => {
    const plan = await planOf(
      '<rect id="rect2" x="0" y="0" width="900" height="9"/>' +
        [1, 2, 3].map((n) => `<circle id="seat-${n}" cx="${n * 100}" cy="50" r="5"/>`).join(''),
      ['1', '2', '3'],
    );
    expect(seatAt(plan, '2')).toMatchObject({ x: 200, y: 50 });
    expect(plan.unplaced).toBe(0);
  });

  it('as a whole group, with its number left out of the drawing', async () => {
    const plan = await planOf(
      '<g id="s5" transform="translate(100 0)"><rect x="0" y="0" width="20" height="10"/><text x="5" y="8">5</text></g>',
      ['s5'],
    );
    expect(seatAt(plan, 's5')).toMatchObject({ x: 110, y: 5, halfWidth: 10 });
    expect(plan.displayList.items).toHaveLength(0);
  });

  it('but not to a group of seats whose id is a seat id', async () => {
    const plan = await planOf(
      '<g id="1"><circle id="1" cx="10" cy="10" r="5"/><circle id="2" cx="30" cy="10" r="5"/></g>',
      ['1', '2'],
    );
    expect(seatAt(plan, '1')).toMatchObject({ x: 10 });
    expect(seatAt(plan, '2')).toMatchObject({ x: 30 });
  });

  it('through a use element, even one that references a later shape', async () => {
    const plan = await planOf(
      '<defs><symbol id="chair" viewBox="0 0 10 10"><rect width="10" height="10"/></symbol></defs>' +
        '<use id="s1" href="#chair" x="100" y="50" width="20" height="20"/>' +
        '<use id="s2" href="#late" x="200" y="50"/><defs><circle id="late" r="4"/></defs>',
      ['s1', 's2'],
    );
    // The symbol's 10 units fill 20: centre at 100 + 10.
    expect(seatAt(plan, 's1')).toMatchObject({ x: 110, y: 60, halfWidth: 10 });
    expect(seatAt(plan, 's2')).toMatchObject({ x: 200, y: 50, halfWidth: 4 });
  });

  it('only once when ids repeat: the first shape is the seat', async () => {
    const plan = await planOf(
      '<circle id="1" cx="10" cy="10" r="5" fill="#fff"/><circle id="1" cx="10" cy="10" r="5" fill="none" stroke="#000"/>',
      ['1'],
    );
    expect(plan.index.count).toBe(1);
    expect(plan.unlisted).toBe(0);
  });

  it('even if the shape is invisible', async () => {
    const plan = await planOf(
      '<circle id="1" cx="10" cy="10" r="5" opacity="0"/><g display="none"><circle id="2" cx="40" cy="10" r="5"/></g>',
      ['1', '2'],
    );
    expect(plan.index.count).toBe(2);
  });

  it('by id alone when rows are not numbers and labels repeat', async () => {
    const plan = await planOf('<circle id="a" cx="1" cy="1" r="1"/><circle id="b" cx="9" cy="9" r="1"/>', [
      { seat_id: 'a', row: '—', seat: '1 ' },
      { seat_id: 'b', row: '—', seat: '1 ', quantity: '0' },
    ]);
    const b = seatById(plan.index, 'b');
    expect(seatLabel(plan.index, b)).toMatchObject({ row: '—', seat: '1 ' });
    expect(plan.index.state[b]).toBe(SEAT_TAKEN);
  });
});

describe('an id escaped by Illustrator is matched after decoding', () => {
  const circle = (id: string, x = 40, r = 5): string => `<circle id="${id}" cx="${x}" cy="50" r="${r}"/>`;

  it.each([
    ['an underscore', 'seat_x5F_1', 'seat_1'],
    ['a space', 'row_x20_1', 'row 1'],
    ['a hyphen', 'A_x2D_7', 'A-7'],
    ['brackets', '_x5B_5_x5D_', '[5]'],
    ['Cyrillic letters', '_x0422__x0435_а', 'Теа'],
    ['a digit at the head', '_x31_7b', '17b'],
    ['small hexadecimal digits', 'seat_x5f_1', 'seat_1'],
    ['a letter beyond the first plane', '_x1F3AD_1', '🎭1'],
    ['a duplicate', 'seat_1_1_', 'seat_1'],
    ['a duplicate with an escape', 'seat_x5F_1_12_', 'seat_1'],
    ['a duplicate of a newer file', 'seat_x5F_1_00000012345678901234567890_', 'seat_1'],
    ['a duplicate whose digits count', 'seat_x5F_10234_1_', '10234'],
  ])('%s: %s is %s', async (_, written, id) => {
    const plan = await planOf(circle(written), [id]);
    expect(seatAt(plan, id)).toMatchObject({ x: 40, y: 50 });
    expect(plan.unplaced).toBe(0);
  });

  it.each([
    ['what is no escape', 'a_xZZ_b'],
    ['a number that is no character', 'a_xFFFFFF_b'],
  ])('%s stays as it is', async (_, id) => {
    expect(seatAt(await planOf(circle(id), [id]), id)).toMatchObject({ x: 40 });
  });

  it('only after a shape with the exact id, wherever that appears', async () => {
    for (const ids of [
      ['seat_1', 'seat_x5F_1'],
      ['seat_x5F_1', 'seat_1'],
    ]) {
      // Of different sizes, otherwise the other shape would count as a seat that is not for sale.
      const plan = await planOf(ids.map((id, at) => circle(id, 100 * at, 5 + at)).join(''), ['seat_1']);
      expect(seatAt(plan, 'seat_1')).toMatchObject({ x: 100 * ids.indexOf('seat_1') });
      expect(plan.displayList.items).toHaveLength(1);
    }
  });

  it('before its trailing digits are tried', async () => {
    const plan = await planOf(circle('seat_x5F_1'), ['1', 'seat_1']);
    expect(seatAt(plan, 'seat_1')).not.toBeNull();
    expect(seatAt(plan, '1')).toBeNull();
  });

  it('as a group that contains numbered shapes', async () => {
    const plan = await planOf('<g id="seat_x5F_7"><circle id="e1" r="5"/><path d="M0 0H2V2Z"/></g>', [
      'seat_7',
      '1',
    ]);
    expect(seatAt(plan, 'seat_7')).not.toBeNull();
  });

  it('for sectors and standing areas too', async () => {
    const plan = await planOf(
      '<path id="sector_x5F_12" d="M0 0H100V100H0Z"/><path id="fan_x5F_zone" d="M200 0H300V100H200Z"/>' +
        '<path data-sector-id="Ложа_x20_А" d="M400 0H500V100H400Z"/><path id="zone_x5F_9_1_" d="M600 0H700V100H600Z"/>',
      [],
      {
        sectors: [
          { sector_id: '12', name_ru: 'Партер' },
          { sector_id: 'Ложа А', name_ru: 'Ложа А' },
        ],
        seat_stand: ['fan_zone', '9'].map((id) => ({
          seat_id: id,
          seat_name: id,
          cat: '1',
          limit: '4',
          quant: '2',
        })),
      },
    );
    expect(sectorAt(plan.index, hallPoint(50, 50))?.id).toBe('12');
    expect(sectorAt(plan.index, hallPoint(450, 50))?.id).toBe('Ложа А');
    expect(standingAreaAt(plan.index, hallPoint(250, 50))?.id).toBe('fan_zone');
    expect(standingAreaAt(plan.index, hallPoint(650, 50))?.id).toBe('9');
  });

  it('in a hall that is still loading', async () => {
    const reply = readMapReply(wireOf('<svg><circle id="seat_x5F_1_1_" r="5"/></svg>', []), 200);
    if (!reply.ok) throw new Error('unreadable');
    expect((await readPartialPlan(reply.value, loadExtras))?.index.count).toBe(1);
  });
});

describe('the seat matching report', () => {
  it('counts matches by attribute, with example ids from both sides', async () => {
    const plan = await planOf(
      '<g data-sector-id="1"><circle id="a-1" r="5"/><circle id="b1" r="5"/><circle id="b2" r="5"/></g>' +
        '<rect width="9" height="9"/><circle seat_id="x" r="5"/>',
      ['a-1', 'c1', 'c2'],
      { sectors: [{ sector_id: '1', name_ru: 'Партер' }] },
    );
    expect(plan.joins).toEqual({
      rows: { unjoined: 2, examples: ['c1', 'c2'] },
      shapes: [
        { attribute: 'seat_id', joined: 0, unjoined: 1, examples: ['x'] },
        { attribute: 'id', joined: 1, unjoined: 2, examples: ['b1', 'b2'] },
      ],
    });
  });
});

describe('a shape without a seat entry', () => {
  it('is an unavailable seat among seats of the same shape and size', async () => {
    const plan = await planOf(
      '<g><circle id="1" cx="10" cy="10" r="5"/><circle id="x" cx="30" cy="10" r="5"/><circle cx="70" cy="10" r="9"/></g>',
      ['1'],
    );
    expect(plan.unlisted).toBe(1);
    expect([...plan.index.state].filter((state) => state === SEAT_UNAVAILABLE)).toHaveLength(1);
    expect(plan.displayList.items).toHaveLength(1);
  });

  it('is an unavailable seat when it is a group among seat groups', async () => {
    const seat = (id: string, x: number): string =>
      `<g id="${id}"><rect x="${x}" width="10" height="10"/></g>`;
    const plan = await planOf(`<g>${seat('1', 0)}${seat('2', 20)}${seat('zzz', 40)}</g>`, [
      { seat_id: '1', row: 'A' },
      { seat_id: '2', row: 'A' },
    ]);
    expect(plan.unlisted).toBe(1);
    // It belongs to no row.
    const taken = plan.index.state.indexOf(SEAT_UNAVAILABLE);
    expect(seatLabel(plan.index, taken)).toMatchObject({ row: '', seat: '' });
  });

  it('is decoration elsewhere', async () => {
    const plan = await planOf(
      '<g><circle id="1" cx="10" cy="10" r="5"/></g><g><circle cx="30" cy="10" r="5"/></g>',
      ['1'],
    );
    expect(plan.unlisted).toBe(0);
    expect(plan.displayList.items).toHaveLength(1);
  });
});

describe('sectors and standing areas', () => {
  const sectors = [
    { sector_id: '12', name_ru: 'Партер', name_en: 'Stalls' },
    { sector_id: '13', name_ru: 'Балкон' },
  ];

  it.each([
    'data-sector-id="12"',
    'sector_id="12"',
    'data-section-id="12"',
    'section-id="12"',
    'id="sector-12"',
  ])('a sector is outlined by %s', async (attribute) => {
    const plan = await planOf(`<path ${attribute} d="M0 0H100V100H0Z"/>`, [], { sectors });
    expect(sectorAt(plan.index, hallPoint(50, 50))?.id).toBe('12');
  });

  it('a seat refers to its sector by id or name, or gets a sector of its own', async () => {
    const plan = await planOf(
      '<circle id="1" r="5"/><circle id="2" r="5"/><circle id="3" r="5"/>',
      [
        { seat_id: '1', sector: '12' },
        { seat_id: '2', sector: 'Балкон' },
        { seat_id: '3', sector: 'Ложа А' },
      ],
      { sectors },
    );
    const sectorOf = (id: string) => seatLabel(plan.index, seatById(plan.index, id)).sector?.id;
    expect([sectorOf('1'), sectorOf('2'), sectorOf('3')]).toEqual(['12', '13', 'Ложа А']);
  });

  it('a seat without a sector gets the one it is drawn in', async () => {
    const plan = await planOf('<g data-sector-id="13"><circle id="1" r="5"/></g>', ['1'], { sectors });
    expect(seatLabel(plan.index, 0).sector?.id).toBe('13');
    expect(plan.index.sectors[1]).toMatchObject({ free: 1, total: 1 });
  });

  it('a standing area is matched to its shape and price zone', async () => {
    const seatStand = [{ seat_id: 'fan', seat_name: 'Фан-зона', cat: '9', limit: '4', quant: '120' }];
    const plan = await planOf('<g id="fan"><rect x="100" y="100" width="200" height="100"/></g>', [], {
      seat_stand: seatStand,
    });
    const area = standingAreaAt(plan.index, hallPoint(150, 150));
    expect(area).toMatchObject({ id: 'fan', zoneId: '9', perOrder: 4, left: 120, name: { ru: 'Фан-зона' } });
    expect(plan.displayList.items[0]).toMatchObject({ standing: 0 });
  });

  it('a standing area missing from the plan can still be bought from the list', async () => {
    const seatStand = [{ seat_id: '9', seat_name: 'Танцпол', cat: '1', limit: '0', quant: '5' }];
    const plan = await planOf('<rect width="5" height="5"/>', [], { seat_stand: seatStand });
    expect(plan.index.standing[0]).toMatchObject({ id: '9', box: null, left: 5 });
  });
});
