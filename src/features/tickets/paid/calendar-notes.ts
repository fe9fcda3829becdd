import type { Lang } from '../../../../i18n/formats/languages.ts';
import { joinWords } from '../../../../i18n/formats/punctuation.ts';
import type { Translate } from '../../../../i18n/translate.ts';
import type { CalendarNote } from '../../../core/event/event-ics.ts';
import { timeFromUrl } from '../../../core/dates/venue-date.ts';
import { venueDayOf } from '../../../contract/scalars.ts';
import type { TicketLine } from '../../../contract/order.ts';
import type { LocalText } from '../../../contract/local-text.ts';
import { letsIn, type TicketGroup } from '../group-tickets.ts';
import { placesByRow } from '../place-parts.ts';

/** What an order's calendar entries are made from. */
type NoteWords = {
  readonly t: Translate;
  readonly lang: Lang;
  readonly pick: (text: LocalText) => string;
  /** When a ticket is valid, as a text. */
  readonly when: (line: TicketLine) => string;
  /** The shop and the order's number as a text. The order's hash stays out of a file that calendars may forward. */
  readonly order: string;
  readonly host: string;
  /** The page of the event. */
  readonly url: string;
  readonly number: string;
  readonly madeAt: string;
};

/**
 * A calendar entry for each event of an order that has its own day, if a ticket is valid. A season pass has the entries
 * of its performances; a ticket with an open date has its last day, all day.
 */
export const calendarNotes = (
  groups: readonly TicketGroup[],
  { t, lang, pick, when, order, host, number, url, madeAt }: NoteWords,
): readonly CalendarNote[] =>
  groups.flatMap(({ id, lead, tickets }) => {
    const day = letsIn(groups) ? venueDayOf(lead.day) : '';
    const isPass = groups.some(({ included, lead: { parentId } }) => included && parentId === lead.id);
    if (day === '' || isPass) return [];
    const [place, address] = [pick(lead.place), pick(lead.address)];
    const where = address.startsWith(place) ? [address] : [place, address];
    return {
      uid: `${number}-${id}@${host}`,
      title: pick(lead.action),
      description: joinWords(
        lang,
        [
          lead.openDate ? when(lead) : '',
          order,
          ...placesByRow(t, lang, tickets, pick),
          ...tickets.map(({ visitor }) => visitor),
        ],
        'stop',
      ),
      location: joinWords(lang, where),
      url,
      day,
      time: timeFromUrl(lead.time),
      seconds: null,
      madeAt,
    };
  });

/**
 * The first event from `today` on (`yyyymmdd` by the venue's calendar); null if none has such a day and a valid ticket.
 */
export const firstComing = (groups: readonly TicketGroup[], today: string): TicketGroup | null => {
  const dayOf = ({ lead }: TicketGroup): string => venueDayOf(lead.day).split('.').toReversed().join('');
  const formatDeadline = (group: TicketGroup): string => dayOf(group) + timeFromUrl(group.lead.time);
  const coming = letsIn(groups) ? groups.filter((group) => dayOf(group) >= today) : [];
  return coming.toSorted((a, b) => formatDeadline(a).localeCompare(formatDeadline(b)))[0] ?? null;
};
