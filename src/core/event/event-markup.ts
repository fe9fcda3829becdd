import type { Lang } from '../../contract/local-text.ts';
import { dayOfNumber } from '../dates/calendar-days.ts';
import { isoMoment } from '../dates/venue-clock.ts';
import { pickText } from '../text/pick-text.ts';
import { plainText } from '../text/plain-text.ts';
import type { PosterCard } from '../poster/poster-cards.ts';

type JsonLdPage = {
  readonly lang: Lang;
  /** The absolute address of an app path, in the page's language. */
  readonly addressOf: (path: string) => string;
  /** The absolute address of a picture; '' if it has none. */
  readonly pictureOf: (url: string) => string;
  readonly organiser: string;
  /** The venue's IANA name; '' if unknown. */
  readonly timeZone: string;
  readonly currency: string;
};

/* `majorText` is not used: it is in a chunk that only buyers load. */
const minorUnits = 100;

/** Events as a schema.org list; those without a day are left out, because search engines reject them. */
export function eventsJsonLd(cards: readonly PosterCard[], page: JsonLdPage): Record<string, unknown> {
  const moment = (day: number, time: string): string => isoMoment(dayOfNumber(day), time, page.timeZone);
  const events = cards.flatMap((card) => {
    const { event, showings } = card;
    const [first] = showings;
    if (first === undefined) return [];
    const last = showings.at(-1) ?? first;
    const url = page.addressOf(`/${event.hasScheme ? 'scheme' : 'event'}/${event.hash}`);
    const address = plainText(pickText(card.address, page.lang).text);
    const venue = plainText(pickText(card.venue, page.lang).text);
    const picture = pickText(card.image, page.lang).text;
    const image = picture === '' ? '' : page.pictureOf(picture);
    const description = plainText(pickText(event.description, page.lang).text);
    return [
      {
        '@type': 'Event',
        name: plainText(pickText(event.name, page.lang).text),
        url,
        startDate: moment(first.from, first.time),
        endDate: moment(last.day, last.time),
        eventStatus: 'https://schema.org/EventScheduled',
        eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
        ...(description !== '' && { description }),
        ...(image !== '' && { image: [image] }),
        ...(event.ageFrom !== '' && { typicalAgeRange: `${event.ageFrom}-` }),
        location: { '@type': 'Place', name: venue || address, address },
        ...(page.organiser !== '' && { organizer: { '@type': 'Organization', name: page.organiser } }),
        offers: {
          ...(event.prices === null
            ? { '@type': 'Offer', url }
            : {
                '@type': 'AggregateOffer',
                url,
                priceCurrency: page.currency,
                lowPrice: event.prices.from / minorUnits,
                highPrice: event.prices.to / minorUnits,
              }),
          availability: `https://schema.org/${card.sale === 'open' ? 'InStock' : card.sale === 'soon' ? 'PreOrder' : 'SoldOut'}`,
        },
      },
    ];
  });
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: events.map((item, at) => ({ '@type': 'ListItem', position: at + 1, item })),
  };
}
