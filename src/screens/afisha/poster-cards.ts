import type { Afisha, PosterEvent } from '../../contract/afisha.ts';
import { langs, type Lang, type LocalText } from '../../contract/local-text.ts';
import { soonOnSaleCount } from '../../contract/codes.ts';
import { pickText } from '../../core/pick-text.ts';
import { dayOrder, dayParts, type DayParts } from '../../core/venue-date.ts';

/** An event with what the other lists of the poster say of it. */
export interface PosterCard {
  readonly event: PosterEvent;
  readonly image: LocalText;
  readonly dates: { readonly from: DayParts; readonly to: DayParts } | null;
  /** Earliest and latest time of the performances, as the venue writes them; empty where unknown. */
  readonly times: readonly [from: string, to: string];
  readonly address: LocalText;
  readonly mapUrl: string;
  readonly sale: 'open' | 'soon' | 'none';
}

/** Joins events with their images, performances and venues. */
export function posterCards(afisha: Afisha): PosterCard[] {
  const images = new Map<string, LocalText>(afisha.images.map((image) => [image.id, image.url]));
  const venues = new Map(afisha.venues.map((venue) => [venue.id, venue]));
  const performances = new Map<string, Afisha['performances'][number][]>();
  for (const performance of afisha.performances) {
    const own = performances.get(performance.eventId);
    if (own) own.push(performance);
    else performances.set(performance.eventId, [performance]);
  }
  return afisha.events.map((event) => {
    const venue = venues.get(event.venueId);
    const own = performances.get(event.id) ?? [];
    const days = own
      .filter((performance) => performance.day !== '')
      .sort((a, b) => dayOrder(a.day) - dayOrder(b.day))
      .map((performance) => dayParts(performance.day));
    const [from, to] = [days.at(0), days.at(-1)];
    const times = own
      .map((performance) => performance.time)
      .filter((time) => time !== '')
      .sort();
    return {
      event,
      image: Object.keys(event.image).length > 0 ? event.image : imageOf(event, images),
      dates: from && to ? { from, to } : null,
      times: [times.at(0) ?? '', times.at(-1) ?? ''],
      address: Object.keys(event.address).length > 0 ? event.address : (venue?.address ?? {}),
      mapUrl: event.mapUrl || (venue?.mapUrl ?? ''),
      sale: event.ticketCount === soonOnSaleCount ? 'soon' : event.ticketCount > 0 ? 'open' : 'none',
    };
  });
}

/** An event names a picture for each language it has one for; the picture may have an address for each as well. */
function imageOf(event: PosterEvent, images: ReadonlyMap<string, LocalText>): LocalText {
  const found: Partial<Record<Lang, string>> = {};
  for (const lang of langs) {
    const id = event.imageId[lang];
    const url = id === undefined ? '' : pickText(images.get(id) ?? {}, lang).text;
    if (url !== '') found[lang] = url;
  }
  return found;
}
