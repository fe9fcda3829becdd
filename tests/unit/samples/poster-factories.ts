import { afisha, type Afisha } from '../../../src/contract/afisha.ts';
import { setup, type Setup } from '../../../src/contract/setup.ts';
import { posterCards } from '../../../src/core/poster/poster-cards.ts';
import { posterIndex, type PosterIndex } from '../../../src/core/poster/poster-filter.ts';
import { posterPlace, type PosterLocation } from '../../../src/core/poster/poster-menu.ts';

/** An event on the wire; `showings` are its rows of the calendar as [day, time, tickets]. */
export type WireEvent = {
  readonly id: string;
  readonly name?: string;
  readonly description?: string;
  readonly kind?: string;
  readonly group?: string;
  readonly tags?: string;
  readonly left?: number;
  readonly openDate?: boolean;
  readonly showings?: readonly (readonly [day: string, time: string, tickets: number])[];
};

const kind = (id: string, over: Record<string, unknown> = {}) => ({
  menukind_id: id,
  menukindname_ru: `Вид ${id}`,
  menukindsortnum: id,
  menucolumncount: '2',
  menurowcount: '2',
  showfiltercalendar: '1',
  showattribute: '1',
  ...over,
});

/** A poster on the wire: two kinds, two groups of the first, and the given events. */
export const wirePoster = (events: readonly WireEvent[], over: Record<string, unknown> = {}) => ({
  kind_menu: [kind('1'), kind('2', { showfiltercalendar: '0', showattribute: '0' })],
  main_menu: [
    { mainmenu_id: '10', menukind_id: '1', mainmenuname_ru: 'Сцена', mainmenusortnum: '1' },
    { mainmenu_id: '11', menukind_id: '1', mainmenuname_ru: 'Детям', mainmenusortnum: '2' },
  ],
  action: events.map((event, at) => ({
    event_id: event.id,
    hash_id: `HASH${event.id}`,
    action_ru: event.name ?? `Событие ${event.id}`,
    descript_ru: event.description ?? '',
    totalticketcount: String(event.left ?? 10),
    eventsotrnum: String(at + 1),
    menukind_id: event.kind ?? '1',
    mainmenu_id: event.group ?? '10',
    attr_id: event.tags ?? '',
    open_date: event.openDate === true ? '1' : '0',
  })),
  calendar: events.flatMap((event) =>
    (event.showings ?? [['05.12.2026', '19:00', event.left ?? 10] as const]).map(([day, time, tickets]) => ({
      event_id: event.id,
      eventday: day,
      eventtime: time,
      ticketcount: String(tickets),
    })),
  ),
  list_tags: [
    { attr_id: '1', attrname_ru: 'Театр' },
    { attr_id: '2', attrname_ru: 'Опера' },
    { attr_id: '3', attrname_ru: 'Ничьё' },
  ],
  ...over,
});

/** The same poster after parsing. */
export const poster = (events: readonly WireEvent[], over: Record<string, unknown> = {}): Afisha =>
  afisha.parse(wirePoster(events, over));

/** The index of a poster in Russian; `subscribed` are hashes with tickets left. */
export const indexOf = (read: Afisha, subscribed: readonly string[] = []): PosterIndex =>
  posterIndex(
    posterCards(read),
    read,
    'ru',
    subscribed.map((eventHash) => ({ eventHash, quantity: 1 })),
  );

/** The shop's setup with a test's changes. */
export const shopSetup = (over: Record<string, unknown> = {}): Setup => setup.parse(over);

/** The poster's location for an address. */
export const placeOf = (read: Afisha, asked: { id?: string; sid?: string } = {}): PosterLocation =>
  posterPlace(read, shopSetup(), { id: asked.id ?? '', sid: asked.sid ?? '' });
