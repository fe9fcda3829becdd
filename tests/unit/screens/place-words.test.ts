import { describe, expect, it } from 'vitest';

import { createFormat } from '../../../i18n/formats/format.ts';
import { ru } from '../../catalogs/ru.ts';
import { createTranslator } from '../../../i18n/translate.ts';
import type { CategoryId, Minor, SeatId, ZoneId } from '../../../src/contract/brand.ts';
import type { CartItem, CartPlace } from '../../../src/core/cart/cart.ts';
import { seatById } from '../../../src/core/hall/seat-index.ts';
import {
  changedWords,
  hintWords,
  wholeWords,
  type PlaceDescription,
  type WordsOfHall,
} from '../../../src/screens/scheme/hall/place-labels.ts';
import { priceZones } from '../../../src/core/seating/price-zones.ts';
import {
  comparePlaces,
  placeName,
  placeWords,
  placesName,
  seatIdsOf,
  seatPlace,
  standingPlace,
} from '../../../src/screens/scheme/common/places.ts';
import { zonesIn } from '../../../src/screens/scheme/sectors/sector-card.tsx';
import { replacementSeats } from '../../../src/screens/scheme/cart/replacement-seats.ts';
import { drawnHall } from '../seating/choosing-halls.ts';
import { sampleArea, sampleIndex } from '../samples/hall-samples.ts';
import { area, item, price, rules, seat, zone } from '../samples/flow-factories.ts';

const i18n = { ...createTranslator('ru', ru, { strict: true }), format: createFormat('ru') };
const { t } = i18n;
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

const stalls = { zoneId: zone('z1'), zone: { ru: 'Партер' }, zoneColor: '#335577' };
const balcony = { zoneId: zone('z2'), zone: { ru: 'Балкон' }, zoneColor: '#775533' };
const dear = price(stalls);
const child = price({ ...stalls, categoryId: 'child' as CategoryId, priceMinor: 50_000 as Minor });
const cheap = price({ ...balcony, priceMinor: 30_000 as Minor });
/* Two free seats of the first zone, a taken one, two of the second zone, and a floor of ten places. */
const hall = drawnHall(['00x11'], { standing: [sampleArea('floor', 0, 100, 50)] });
const numberOf = (id: string): number => seatById(hall, id);

describe('a place on the map', () => {
  it('is a cart seat with its id and trimmed labels', () => {
    const index = sampleIndex([{ x: 0, y: 0, id: 's1', row: ' 2 ', seat: '13A ' }], {
      sectors: [{ id: '900', name: { ru: 'Ложа' }, outline: null }],
    });
    expect(seatPlace(index, 0)).toMatchObject({
      kind: 'seat',
      seatId: 's1',
      zoneId: 'z1',
      row: '2',
      seat: '13A',
    });
  });

  it('is null if the back end does not sell the shape', () => {
    expect(seatPlace(sampleIndex([{ x: 0, y: 0, id: '' }]), 0)).toBeNull();
    expect(seatPlace(sampleIndex([{ x: 0, y: 0, zone: 0xffff }]), 0)).toBeNull();
  });

  it('is a standing area with its own limits', () => {
    expect(standingPlace(sampleArea('floor', 0, 0, 9) as never)).toEqual({
      kind: 'standing',
      seatId: 'floor',
      zoneId: 'z1',
      name: { ru: 'floor' },
      perOrder: 4,
      left: 10,
    });
  });

  it('is named without missing labels', () => {
    const place = { ...seat(5), sector: { id: '900', name: { ru: 'Ложа' } }, row: '2' } as CartPlace;
    expect(placeWords(t, 'ru', place)).toEqual([
      'Ложа',
      t('scheme.seat.row', { row: '2' }),
      t('scheme.seat.seat', { seat: '5' }),
    ]);
    expect(placeWords(t, 'ru', { ...place, sector: null, row: '' } as CartPlace)).toEqual([
      t('scheme.seat.seat', { seat: '5' }),
    ]);
    expect(placeWords(t, 'ru', { ...place, seat: '' } as CartPlace)).toHaveLength(2);
    expect(placeName(t, 'ru', area())).toBe('Танцпол');
    expect(placeName(t, 'ru', area({ name: {} }))).toBe(t('scheme.seat.standing'));
  });

  it('is named together with others in its row by number range', () => {
    const row = t('scheme.seat.row', { row: '1' });
    const numbers = t('scheme.seat.seats', { seats: '1–2' });
    const bare = (n: number): CartPlace => ({ ...seat(n), sector: null, row: '' }) as CartPlace;
    expect(placesName(t, 'ru', [seat(1), seat(2)])).toBe(`1, ${row}, ${numbers}`);
    expect(placesName(t, 'ru', [bare(1), bare(2)])).toBe(numbers);
    expect(placesName(t, 'ru', [seat(1)])).toBe(placeName(t, 'ru', seat(1)));
    const other = { ...seat(2), row: '3' } as CartPlace;
    const unnumbered = { ...seat(2), seat: '' } as CartPlace;
    for (const two of [
      [seat(1), other],
      [seat(1), unnumbered],
      [seat(1), area()],
    ]) {
      expect(placesName(t, 'ru', two)).toBe(two.map((place) => placeName(t, 'ru', place)).join('; '));
    }
    expect(placesName(t, 'ru', [])).toBe('');
  });

  it('is sorted by row and seat number', () => {
    const at = (row: string, number: string): ReturnType<typeof seatPlace> =>
      ({ ...seat(1), row, seat: number }) as never;
    const places = [at('10', '1'), at('2', '10'), at('2', '9'), at('2', '9A')].flatMap(
      (place) => place ?? [],
    );
    const listed = places.toSorted((a, b) => comparePlaces('ru', a, b));
    expect(listed.map(({ row, seat: number }) => `${row}-${number}`)).toEqual([
      '2-9',
      '2-9A',
      '2-10',
      '10-1',
    ]);
  });

  it('is identified in the cart by its id', () => {
    expect(seatIdsOf([item(1), item(2)])).toEqual(['s1', 's2']);
  });
});

describe('the legend', () => {
  it('lists the most expensive zone first, with its regular price and free places', () => {
    const zones = priceZones([cheap, dear, child], hall, 'ru');
    expect(zones).toMatchObject([
      // Two free seats and ten places on the floor.
      { id: 'z1', name: 'Партер', priceMinor: 100_000, free: 12, letter: 'A' },
      { id: 'z2', name: 'Балкон', priceMinor: 30_000, free: 2, letter: 'B' },
    ]);
    expect(new Set(zones.map((one) => one.color)).size).toBe(2);
  });

  it('shows the prices of the chosen category without changing letters and colours', () => {
    const usual = priceZones([cheap, dear, child], hall, 'ru');
    const asked = priceZones([cheap, dear, child], hall, 'ru', child.categoryId);
    expect(asked).toMatchObject([
      { id: 'z1', priceMinor: 50_000 },
      // The category is not sold in the other zone.
      { id: 'z2', priceMinor: 30_000 },
    ]);
    const looks = (zones: typeof usual) => zones.map(({ letter, color }) => [letter, color]);
    expect(looks(asked)).toEqual(looks(usual));
  });

  it('keeps its letters if a zone has no price in this session', () => {
    const all = [cheap, dear, child];
    expect(priceZones([cheap], hall, 'ru', '', all)).toMatchObject([{ id: 'z2', letter: 'B' }]);
    expect(priceZones([cheap, dear], hall, 'ru', '', all)).toMatchObject([
      { id: 'z1', letter: 'A' },
      { id: 'z2', letter: 'B' },
    ]);
  });

  it('has no free seats before the hall has loaded', () => {
    expect(priceZones([dear], null, 'ru')).toMatchObject([{ free: 0, priceMinor: 100_000 }]);
  });
});

describe('the hint', () => {
  const zones = priceZones([dear, child, cheap], hall, 'ru');
  const cartSeatIds = new Set<string>();
  const known = { index: hall, zones, zonesInPrice: zones, currency: 'RUB', cartSeatIds };
  const told = (met: Parameters<typeof hintWords>[1], over: Partial<WordsOfHall> = {}) => {
    const hint = hintWords(i18n, met, { ...known, ...over });
    return hint === null ? null : { ...hint, note: plain(hint.note ?? '') };
  };
  const upTo1000 = (major: number): string => plain(i18n.format.moneyRange(major * 100, 100_000, 'RUB'));

  it('mentions what is special about a seat once', () => {
    const index = drawnHall(['WC']);
    const hint = hintWords(i18n, { kind: 'seat', seat: 0 }, { ...known, index });
    expect(hint?.name).toBe('Сектор 1, ряд 1, место 1, место для кресла-коляски');
  });

  it('for a seat has its name, its price, and whether it is free, taken or in the cart', () => {
    const at = numberOf('1-1');
    const name = placeName(t, 'ru', seatPlace(hall, at) as CartPlace);
    expect(told({ kind: 'seat', seat: at })).toMatchObject({
      name,
      note: `${upTo1000(1000)}, ${t('scheme.seat.free')}`,
      zone: { id: 'z1' },
    });
    expect(told({ kind: 'seat', seat: at }, { cartSeatIds: new Set(['1-1']) })?.note).toBe(
      `${upTo1000(1000)}, ${t('scheme.seat.inCart')}`,
    );
    const taken = { kind: 'seat', seat: numberOf('1-3') } as const;
    expect(told(taken)).toMatchObject({ note: t('scheme.seat.taken') });
    expect(told(taken)).not.toHaveProperty('zone');
    // One's own seat may appear as taken after one's own order: the cart still has it.
    expect(told(taken, { cartSeatIds: new Set(['1-3']) })?.note).toContain(t('scheme.seat.inCart'));
    const unsold = hintWords(i18n, taken, {
      ...known,
      index: sampleIndex(Array.from({ length: 3 }, (_, x) => ({ x, y: 0, id: '' }))),
    });
    expect(unsold).toBeNull();
  });

  it('for a standing area has the remaining places, and whether some are in the cart', () => {
    const [floor] = hall.standing;
    if (floor === undefined) throw new Error('no floor');
    const left = t('scheme.seat.left', { count: 10 });
    expect(told({ kind: 'standing', area: floor })).toMatchObject({
      name: 'floor',
      note: `${upTo1000(1000)}, ${left}`,
      zone: { id: 'z1' },
    });
    expect(told({ kind: 'standing', area: floor }, { cartSeatIds: new Set(['floor']) })?.note).toBe(
      `${upTo1000(1000)}, ${left}, ${t('scheme.seat.inCart')}`,
    );
    const unpriced = { ...floor, name: {}, zoneId: 'z9' as ZoneId };
    expect(told({ kind: 'standing', area: unpriced })).toMatchObject({
      name: t('scheme.seat.standing'),
      note: left,
    });
  });

  it('for a sector has the number of free seats and the price range', () => {
    const [sector] = hall.sectors;
    if (sector === undefined) throw new Error('no sector');
    const free = t('scheme.list.freeInSector', { count: 4 });
    expect(told({ kind: 'sector', sector })).toMatchObject({
      name: 'Сектор 1',
      note: `${free}, ${upTo1000(300)}`,
    });
    const nameless = { ...sector, name: {}, total: 0, zones: [] };
    expect(told({ kind: 'sector', sector: nameless })).toMatchObject({ name: '900', note: '' });
    // A single zone with one price is announced without a range.
    const onlyCheap = { ...sector, zones: sector.zones.filter((one) => hall.zones[one.zone]?.id === 'z2') };
    expect(told({ kind: 'sector', sector: onlyCheap })?.note).toBe(
      `${free}, ${plain(i18n.format.money(cheap.priceMinor, 'RUB'))}`,
    );
    const soldOut = { ...sector, zones: sector.zones.map((one) => ({ ...one, free: 0 })) };
    expect(told({ kind: 'sector', sector: soldOut })?.note).toBe(free);
    const onlyDear = { ...sector, zones: sector.zones.filter((one) => hall.zones[one.zone]?.id === 'z1') };
    expect(told({ kind: 'sector', sector: onlyDear })?.note).toBe(`${free}, ${upTo1000(1000)}`);
  });

  it('for a sector counts and prices only zones within the price filter', () => {
    const [sector] = hall.sectors;
    if (sector === undefined) throw new Error('no sector');
    const met = { kind: 'sector', sector } as const;
    const freeOf = (id: string): number =>
      sector.zones.find((one) => hall.zones[one.zone]?.id === id)?.free ?? 0;
    expect(told(met, { zonesInPrice: zones.filter(({ id }) => id === 'z2') })?.note).toBe(
      `${t('scheme.list.freeInSector', { count: freeOf('z2') })}, ${plain(i18n.format.money(30_000, 'RUB'))}`,
    );
    expect(told(met, { zonesInPrice: [] })?.note).toBe(t('scheme.list.freeInSector', { count: 0 }));
  });
});

describe('the prices of a sector', () => {
  it('are those with free seats first, then the most expensive first', () => {
    const index = drawnHall(['x11']);
    const [sector] = index.sectors;
    if (sector === undefined) throw new Error('no sector');
    const listed = zonesIn(sector, index, priceZones([dear, cheap], index, 'ru'));
    expect(listed.map(({ zone: { id }, free }) => [id, free])).toEqual([
      ['z2', 2],
      ['z1', 0],
    ]);
  });
});

describe('a lost seat', () => {
  const lost = (id: string, over: Partial<CartItem> = {}): CartItem => ({
    place: { ...seat(1), seatId: id as SeatId, zoneId: zone('z1') },
    price: dear,
    quantity: 1,
    ...over,
  });
  const cart = { items: [], rules: rules({ prices: [dear, child, cheap] }) };
  const offered = (of: readonly CartItem[], items: readonly CartItem[] = []) =>
    replacementSeats(of, { ...cart, items }, hall).flatMap(({ swaps }) =>
      swaps.map(({ offer }) => offer?.place.seatId ?? null),
    );

  it('is replaced by the nearest free seat at the same price, each offered only once', () => {
    expect(offered([lost('1-3')])).toEqual(['1-2']);
    expect(offered([lost('1-3'), lost('1-3'), lost('1-3')])).toEqual(['1-2', '1-1', null]);
    const [company] = replacementSeats([lost('1-3')], cart, hall);
    expect(company?.swaps[0]?.offer).toMatchObject({ seat: numberOf('1-2'), price: dear });
  });

  it('is not replaced by a seat in the cart, at another price, or before the hall has loaded', () => {
    expect(offered([lost('1-3')], [lost('1-2')])).toEqual(['1-1']);
    const student = price({ ...stalls, categoryId: 'student' as CategoryId });
    expect(offered([lost('1-3', { price: student })])).toEqual([null]);
    expect(offered([lost('gone')])).toEqual([null]);
    expect(replacementSeats([lost('1-3')], cart, null)[0]?.swaps[0]?.offer).toBeNull();
  });
});

describe('a place announced after another', () => {
  const at = (over: Partial<PlaceDescription> = {}): PlaceDescription => ({
    sector: 'Партер',
    row: 'Ряд 1',
    name: 'Место 2',
    cost: '1 000 ₽',
    state: 'свободно',
    ...over,
  });
  it('is announced in full at first, and then only by what changed', () => {
    expect(changedWords('ru', null, at())).toBe(wholeWords('ru', at()));
    expect(changedWords('ru', at({ name: 'Место 1' }), at())).toBe('Место 2, свободно');
    expect(changedWords('ru', at({ row: 'Ряд 2' }), at())).toBe('Ряд 1, Место 2, свободно');
    expect(changedWords('ru', at({ cost: '500 ₽' }), at())).toBe('Место 2, 1 000 ₽, свободно');
    // The same row name in another sector is another row.
    expect(changedWords('ru', at({ sector: 'Ложа' }), at())).toBe('Партер, Ряд 1, Место 2, свободно');
    // A sector's announcement did not contain the seat's price.
    expect(changedWords('ru', at({ name: '', row: '' }), at())).toBe('Ряд 1, Место 2, 1 000 ₽, свободно');
  });
  it('is announced in full if it is a sector, or is in none', () => {
    const sector = at({ name: '', row: '' });
    expect(changedWords('ru', at(), sector)).toBe(wholeWords('ru', sector));
    const area = at({ sector: '', row: '' });
    expect(changedWords('ru', at(), area)).toBe(wholeWords('ru', area));
  });
});
