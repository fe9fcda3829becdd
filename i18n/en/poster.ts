import { pluralOne } from '../plural.ts';
import type { Shape } from '../catalog-shape.ts';
import type { poster as source } from '../ru/poster.ts';

export const poster: Shape<typeof source> = {
  title: 'Events',
  list: 'Events',
  kinds: 'Kinds of events',
  buy: 'Buy a ticket',
  buyFor: 'Buy a ticket: {{event}}',
  soon: 'Soon on sale',
  soldOut: 'No tickets',
  about: 'About the event',
  aboutEvent: 'About the event: {{event}}',
  giftCard: 'Culture card',
  signLanguage: 'Sign-language interpretation',
  composition: 'Programme',
  compositionMore: ({ count }) => `${count} more`,
  dates: 'Dates',
  available: ({ count }) => `${count} ${pluralOne(count, 'ticket', 'tickets')} left`,
  loadMore: 'Load next {{count}} of {{total}}',
  empty: 'No events yet',
  emptyHint: 'Come back later: new events will appear soon.',
  noMatches: 'No tickets found',
  noMatchesHint: 'Change the search or reset the filters.',
  filters: 'Filters',
  search: 'Search events',
  dateRange: 'Dates',
  tags: 'Tags',
  inStock: 'Available only',
  mySubscriptions: 'Tickets from my subscriptions',
  reset: 'Reset filters',
  found: ({ count }) => `Found: ${count} ${pluralOne(count, 'event', 'events')}`,
};
