import { describe, expect, it } from 'vitest';
import { createTranslator } from '../../../i18n/translate.ts';
import { ru } from '../../catalogs/ru.ts';
import { calendarFile } from '../../../src/core/event/event-ics.ts';
import { groupTickets, usableGroups, type TicketGroup } from '../../../src/features/tickets/group-tickets.ts';
import { calendarNotes, firstComing } from '../../../src/features/tickets/paid/calendar-notes.ts';
import { line, minor } from './order-lines.ts';

const groupsOf = (...tickets: Parameters<typeof line>[0][]): readonly TicketGroup[] =>
  groupTickets({
    tickets: tickets.map((one, at) => line({ id: String(at), group: String(at), ...one })),
    services: [],
    fees: [],
  });

describe('the calendar entries of an order', () => {
  const words = {
    t: createTranslator('ru', ru).t,
    pick: (text: Readonly<Record<string, string>>) => text['ru'] ?? '',
    when: ({ day }: { readonly day: string }) => `Действует до ${day}`,
    order: 'Заказ №\u00a07',
    host: 'shop.test',
    lang: 'ru' as const,
    url: 'https://shop.test/event/AB',
    number: '7',
    madeAt: '20261120T120000Z',
  };

  it('are one per event with a date, in one file, without the hash', () => {
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

  it('list the seats by row and the visitors of named tickets', () => {
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

  it('of a season pass are those of its performances, with none for the pass itself', () => {
    const pass = { day: '27.11.2026', time: '19:00' };
    const groups = groupTickets({
      tickets: [
        line({ id: '1', group: 'pass', ...pass }),
        line({ id: '2', group: 'pass', ...pass }),
        line({ id: '1-1', group: 'a', parentId: '1', costMinor: minor(0), ...pass }),
        line({ id: '2-1', group: 'a', parentId: '2', costMinor: minor(0), ...pass }),
        line({ id: '1-2', group: 'b', parentId: '1', costMinor: minor(0), day: '02.01.2027' }),
      ],
      services: [],
      fees: [],
    });
    expect(calendarNotes(groups, words).map(({ uid }) => uid)).toEqual(['7-a@shop.test', '7-b@shop.test']);
  });

  it('of an open date cover the whole last day, and say so', () => {
    const [note] = calendarNotes(groupsOf({ day: '26.03.2027', time: '', openDate: true }), words);
    expect(note).toMatchObject({ day: '26.03.2027', time: '' });
    expect(note?.description).toMatch(/^Действует до 26\.03\.2027\. Заказ/);
  });

  it('are empty, with no next event, if only services are left', () => {
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

  it('determine the next event by year before day', () => {
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
