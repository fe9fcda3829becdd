import { pluralOne } from '../plural.ts';
import type { Catalog } from '../ru.ts';

const seats = (count: number): string => `${count} ${pluralOne(count, 'seat', 'seats')}`;

export const choosing: Catalog['choosing'] = {
  wish: {
    title: 'What seats you need',
    count: 'How many seats?',
    howMany: 'Seats?',
    seats: ({ count }) => (count === 1 ? '1 seat' : `${count} together`),
    most: 'Up to what price?',
    upTo: 'up to {{price}}',
    anyPrice: 'Any price',
    category: 'Category',
  },
  offer: {
    add: 'Add · {{price}}',
    addWithFee: 'Add · {{price}} incl. service fee',
    addMore: 'Add {{seats}} · {{price}}',
    addMoreWithFee: 'Add {{seats}} · {{price}} incl. service fee',
    pair: 'Two seats together · {{price}}',
    withCompanion: 'With a companion · {{price}}',
    withWheelchair: 'Sold together with the wheelchair space: {{place}}.',
    alone: 'No seat beside it is available.',
    short: ({ count }) => `Only ${seats(count)} together are left here.`,
    room: ({ count }) => `There is room for ${seats(count)} more in the order.`,
  },
  companion: {
    left: 'Your cart has a companion seat without its wheelchair space: {{place}}.',
    remove: 'Remove it too',
    wheelchair: 'Add the wheelchair space',
  },
  best: {
    title: 'Find seats together',
    count: 'Number of seats',
    kinds: 'Our suggestions',
    kind: { view: 'Best view', value: 'Best value', price: 'Cheapest' },
    looking: 'Looking for seats…',
    fee: 'incl. service fee',
    take: 'Take {{seats}} · {{price}}',
    next: 'Other seats',
    split: 'In rows one behind the other',
    noSeats: 'No seats are available',
    none: ({ count }) => `No ${seats(count)} together are available`,
    noneUpTo: 'Nothing suitable up to {{price}}. You could:',
    noneHint: 'You could:',
    goSplit: 'Sit in rows one behind the other',
    goUpTo: 'Show seats up to {{price}}',
    goFewer: ({ count }) => `Look for ${seats(count)}`,
    goAnyPrice: 'Show seats at all prices',
  },
  view: {
    title: 'View from the seat, schematic',
    rows: ({ count }) => `${count} ${pluralOne(count, 'row', 'rows')} in front`,
    first: 'front row',
    left: '{{degrees}}° left of centre',
    right: '{{degrees}}° right of centre',
    centre: 'in the centre',
    behind: 'seen from behind',
  },
  kind: {
    accessible: 'Accessible seats',
    wheelchair: 'wheelchair space',
    companion: 'companion seat',
    restricted: 'restricted view',
    of: '{{kind}}: {{seats}}',
  },
};
