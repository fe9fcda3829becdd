import { describe, expect, it } from 'vitest';
import type { OrderHash } from '../../../src/contract/brand.ts';
import { createTranslator } from '../../../i18n/translate.ts';
import { ru } from '../../../i18n/ru/keys.ts';
import { calendarFile } from '../../../src/core/event/event-ics.ts';
import { groupTickets, usableGroups, type TicketGroup } from '../../../src/features/tickets/group-tickets.ts';
import { calendarNotes, firstComing } from '../../../src/features/tickets/paid/calendar-notes.ts';
import {
  removeSavedOrder,
  keepOrder,
  loadSavedOrder,
  withOrder,
  type SavedOrder,
} from '../../../src/features/tickets/paid/kept-orders.ts';
import { swipeOf } from '../../../src/features/tickets/paid/use-swipe.ts';
import { openStorage } from '../../../src/ui/storage.ts';
import { line } from './order-lines.ts';

const groupsOf = (...tickets: Parameters<typeof line>[0][]): readonly TicketGroup[] =>
  groupTickets({
    tickets: tickets.map((one, at) => line({ id: String(at), group: String(at), ...one })),
    services: [],
    fees: [],
  });

describe('a finger over an opened ticket', () => {
  it.each([
    ['to the left goes on', -90, 10, 1],
    ['to the right goes back', 90, -10, -1],
    ['that goes hardly anywhere is a tap', -40, 0, 0],
    ['that goes down more than sideways is a scroll', -60, 80, 0],
  ])('%s', (_, dx, dy, by) => {
    expect(swipeOf(dx, dy)).toBe(by);
  });
});

describe('the calendar notes of an order', () => {
  const words = {
    t: createTranslator('ru', ru).t,
    pick: (text: Readonly<Record<string, string>>) => text['ru'] ?? '',
    order: 'Заказ №\u00a07',
    host: 'shop.test',
    lang: 'ru' as const,
    url: 'https://shop.test/event/AB',
    number: '7',
    madeAt: '20261120T120000Z',
  };

  it('are one for each action with a day, in one file, and name no hash', () => {
    const notes = calendarNotes(
      groupsOf(
        { place: { ru: 'Театр' }, address: { ru: 'Садовая, 9' } },
        { day: '', dayText: 'Открытая дата' },
        { day: '28.11.2026', time: '', place: { ru: 'Театр' }, address: { ru: 'Театр, Садовая, 9' } },
      ),
      words,
    );
    expect(notes).toMatchObject([
      {
        uid: '7-0@shop.test',
        day: '27.11.2026',
        time: '19:00',
        location: 'Театр, Садовая, 9',
        url: words.url,
      },
      { uid: '7-2@shop.test', day: '28.11.2026', time: '', location: 'Театр, Садовая, 9' },
    ]);
    const file = calendarFile(...notes);
    expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    expect(file.match(/BEGIN:VCALENDAR/g)).toHaveLength(1);
  });

  it('say which seats they are for, row by row, and whom named tickets let in', () => {
    const [note] = calendarNotes(
      groupTickets({
        tickets: [
          line({ id: '1', row: '6', seat: '10', visitor: 'Иванова Анна' }),
          line({ id: '2', row: '6', seat: '11', visitor: 'Иванов Пётр' }),
          line({ id: '3', row: '', seat: '', sector: { ru: 'Танцпол' } }),
        ],
        services: [],
        fees: [],
      }),
      words,
    );
    expect(note?.description).toBe(
      'Заказ №\u00a07. Партер, Ряд 6, Места 10, 11. Танцпол, 1 билет. Иванова Анна. Иванов Пётр',
    );
  });

  it('are none, and nobody is awaited, where only services are left', () => {
    const groups = usableGroups(
      groupTickets({
        tickets: [line({ id: '1', returned: true })],
        services: [line({ id: '2', parentId: '1' })],
        fees: [],
      }),
    );
    expect(groups).toHaveLength(1);
    expect(calendarNotes(groups, words)).toEqual([]);
    expect(firstComing(groups, '20261120')).toBeNull();
  });

  it('know which action comes first, by the year before the day', () => {
    const groups = groupsOf(
      { day: '02.01.2027' },
      { day: '27.11.2026', time: '19:00' },
      { day: '27.11.2026', time: '12:00' },
      { day: '' },
    );
    expect(firstComing(groups, '20261127')?.id).toBe('2');
    expect(firstComing(groups, '20261128')?.id, 'what is over is nobody’s next').toBe('0');
    expect(firstComing(groups, '20270103')).toBeNull();
  });
});

describe('paid orders that are kept', () => {
  const day = 24 * 60 * 60 * 1000;
  /** The event's day is the 27th; the day after it nothing is shown any more. */
  const overMs = Date.UTC(2026, 10, 29);
  const hashOf = (letter: string): OrderHash => letter.repeat(40) as OrderHash;
  const order = (letter: string, atMs: number, tickets = [line()]): SavedOrder => ({
    hash: hashOf(letter),
    number: letter,
    currency: 'RUB',
    tickets,
    services: [],
    fees: [],
    atMs,
  });
  const openBrowser = (nowMs: () => number = () => 1) => {
    const items = new Map<string, string>();
    const store = {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
      key: (at: number) => [...items.keys()][at] ?? null,
      get length() {
        return items.size;
      },
    };
    return { items, storage: openStorage(store, nowMs) };
  };

  it('are three at the most, the newest first, none that is over and none twice', () => {
    const names = (orders: readonly SavedOrder[]): string => orders.map(({ number }) => number).join('');
    const kept = [order('C', 300), order('B', 200), order('A', 100)];
    expect(names(withOrder(kept, order('D', 400)))).toBe('DCB');
    expect(names(withOrder(kept, order('B', 400)))).toBe('BCA');
    const tomorrow = order('D', overMs, [line({ day: '30.11.2026' })]);
    expect(names(withOrder(kept, tomorrow))).toBe('D');
  });

  it('lead nowhere that the back end could not have led to, whoever wrote into the storage', () => {
    const { items, storage } = openBrowser();
    keepOrder(storage, order('A', 1, [line({ mapUrl: 'https://maps.example/1' })]));
    const mapOf = () => loadSavedOrder(storage, hashOf('A'), 1)?.tickets[0]?.mapUrl;
    expect(mapOf()).toBe('https://maps.example/1');
    for (const [key, value] of items)
      items.set(key, value.replace('https://maps.example/1', 'javascript:alert(1)'));
    expect(mapOf()).toBe('');
  });

  it('come back whole until the day after their last event, however long ago they were seen', () => {
    let now = Date.UTC(2026, 9, 1);
    const { storage } = openBrowser(() => now);
    const bought = order('A', now, [line({ day: '20.11.2026' }), line()]);
    storage.set('draft', 'goes');
    keepOrder(storage, bought);
    now = overMs - 1;
    expect(loadSavedOrder(storage, hashOf('A'), now)).toEqual(bought);
    expect(storage.get('draft', String), 'everything else is gone after a day').toBeNull();
    expect(loadSavedOrder(storage, hashOf('B'), now)).toBeNull();
    expect(loadSavedOrder(storage, hashOf('A'), overMs)).toBeNull();
    expect(removeSavedOrder(storage, null, now)).toBe(false);
    expect(removeSavedOrder(storage, null, overMs)).toBe(true);
  });

  it('without a day of their own are kept for a month after they were seen', () => {
    const { storage } = openBrowser();
    keepOrder(storage, order('A', day, [line({ day: '' })]));
    expect(loadSavedOrder(storage, hashOf('A'), 32 * day - 1)).not.toBeNull();
    expect(loadSavedOrder(storage, hashOf('A'), 32 * day)).toBeNull();
  });

  it('go with everything else where the buyer resets the shop', () => {
    const { storage, items } = openBrowser();
    keepOrder(storage, order('A', 1));
    storage.wipe();
    expect([...items]).toEqual([]);
  });

  it('are nothing where somebody has written over them', () => {
    const { storage, items } = openBrowser();
    keepOrder(storage, order('A', 1));
    const [name, text] = [...items].find(([key]) => key.endsWith('paid-orders')) ?? ['', ''];
    items.set(name, text.replace('"codeKind":"qr"', '"codeKind":"<b>"'));
    expect(loadSavedOrder(storage, hashOf('A'), 1)).toBeNull();
  });

  it('leave nothing behind when the last is forgotten', () => {
    const { storage, items } = openBrowser();
    keepOrder(storage, order('A', 1));
    keepOrder(storage, order('B', 1));
    expect(removeSavedOrder(storage, hashOf('A'), 1)).toBe(false);
    expect(removeSavedOrder(storage, hashOf('B'), 1)).toBe(true);
    expect([...items.keys()].filter((key) => key.includes('paid'))).toEqual([]);
  });
});
