import { describe, expect, it } from 'vitest';

import { en } from '../../catalogs/en.ts';
import { kz } from '../../catalogs/kz.ts';
import { ru } from '../../catalogs/ru.ts';
import { createTranslator } from '../../../i18n/translate.ts';
import type { SeatId } from '../../../src/contract/brand.ts';
import type { LocalText } from '../../../src/contract/local-text.ts';
import type { CartPlace } from '../../../src/core/cart/cart.ts';
import { placeName } from '../../../src/screens/scheme/common/places.ts';
import { price } from '../samples/flow-factories.ts';
import { enter } from '../samples/hall-visit.ts';

const catalogs = { ru, en, kz };
const named = (lang: keyof typeof catalogs, place: Parameters<typeof placeName>[2]): string =>
  placeName(createTranslator(lang, catalogs[lang], { strict: true }).t, lang, place);

/** A seat of a sector. */
const seatOf = (sector: { readonly id: string; readonly name: LocalText } | null): CartPlace => ({
  kind: 'seat',
  seatId: '1' as SeatId,
  zoneId: price().zoneId,
  row: '1',
  seat: '1',
  sector,
});

describe('a seat in the cart', () => {
  const sector = { id: '7', name: { ru: 'Партер', en: 'Stalls' } };

  it('is named in the current page language, also after a reload', async () => {
    const visit = await enter({});
    const place = seatOf(sector);
    visit.cart()?.send({ type: 'seat.add', place, price: price() });
    const { items: now } = visit.actor.getSnapshot().context;
    for (const items of [now, visit.reload()?.items]) {
      const found = items?.[0]?.place;
      if (found === undefined) throw new Error('The seat was lost.');
      expect(named('ru', found)).toBe('Партер, ряд 1, место 1');
      expect(named('en', found)).toBe('Stalls, row 1, seat 1');
      expect(named('kz', found)).toMatch(/^Stalls, /);
    }
  });

  it('shows the id of a sector without a name, and no sector if there is none', () => {
    expect(named('en', seatOf({ id: '7', name: {} }))).toBe('7, row 1, seat 1');
    expect(named('en', seatOf(null))).toBe('row 1, seat 1');
  });
});
