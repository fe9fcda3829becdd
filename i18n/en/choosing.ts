import { pluralOne } from '../formats/plural.ts';
import type { Catalog } from '../ru/keys.ts';

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
    noMost: 'Any price',
    anySeat: 'All seats',
    accessible: 'accessible seats',
    picked: 'prices {{prices}}',
    none: 'No seats match',
    reset: 'Clear all',
    category: 'Category',
  },
  offer: {
    add: 'Add · {{price}}',
    addMore: 'Add {{seats}} · {{price}}',
    pair: 'Two seats together · {{price}}',
    withCompanion: 'With a companion · {{price}}',
    withWheelchair: 'Sold together with the wheelchair space: {{place}}.',
    alone: 'No seat beside it is available.',
    short: ({ count }) =>
      count === 1 ? 'Only 1 seat is left here.' : `Only ${seats(count)} together are left here.`,
    room: ({ count }) => `There is room for ${count} more ${pluralOne(count, 'seat', 'seats')} in the order.`,
  },
  companion: {
    left: 'Your cart has a companion seat without its wheelchair space: {{place}}.',
    remove: 'Remove it too',
    wheelchair: 'Add the wheelchair space',
    instead: 'Take the wheelchair space instead',
  },
  best: {
    skip: 'Skip to finding seats',
    title: 'Find seats together',
    titleOne: 'Find a seat',
    short: 'Find',
    count: 'Number of seats',
    kinds: 'Our suggestions',
    kind: { view: 'Best view', value: 'Best value', price: 'Cheapest' },
    looking: 'Looking for seats…',
    take: 'Take {{seats}} · {{price}}',
    next: 'Other seats',
    nextOne: 'Another seat',
    split: 'In rows one behind the other',
    noSeats: 'No seats are available',
    none: ({ count }) =>
      count === 1 ? 'Not even 1 seat is available' : `No ${seats(count)} together are available`,
    noAccessible: 'No accessible seats are available',
    noneAccessible: ({ count }) =>
      count === 1
        ? 'Not even 1 accessible seat is available'
        : `No ${count} accessible seats together are available`,
    noneUpTo: 'Nothing suitable up to {{price}}. You could:',
    noneHint: 'You could:',
    goSplit: 'Sit in rows one behind the other',
    goUpTo: 'Show seats up to {{price}}',
    goFewer: ({ count }) => `Look for ${seats(count)}`,
    goAnyPrice: 'Show seats at all prices',
    goOrdinary: 'Look at all seats',
  },
  view: {
    title: 'View from the seat, schematic',
    rows: ({ count }) => `${count} ${pluralOne(count, 'row', 'rows')} in front`,
    first: 'front row',
    firstOfSector: 'front row of the sector',
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
