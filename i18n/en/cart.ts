import { pluralOne } from '../formats/plural.ts';
import type { Shape } from '../formats/catalog-shape.ts';
import type { cart as source } from '../ru/cart.ts';

export const cart: Shape<typeof source> = {
  title: 'My shopping cart',
  open: 'Open the cart',
  empty: 'Choose seats on the map',
  emptyList: 'Choose seats from the list',
  emptyNone: 'Seats can’t be chosen right now',
  emptyHint: 'They will appear here with their prices.',
  summary: ({ count }) => `${count} ${pluralOne(count, 'ticket', 'tickets')} selected`,
  remaining: ({ count }) => `You can add ${count} more`,
  categoryOf: 'Category: {{seat}}',
  removeSeat: 'Remove from cart: {{seat}}',
  cleared: 'The cart is empty',
  total: 'Total',
  feeIncluded: 'Including the service fee',
  withFee: '{{price}} with service fee',
  toBuyer: 'Check out',
  toSeats: 'Back to the seats',
  doubt:
    'We didn’t hear back about your last order. It may have gone through and be holding tickets for you. Check it before you place another one.',
  checkLast: 'Check my last order',
  anew: 'Place a new order',
  order: 'Order',
  orderFor: 'Continue · {{price}}',
  ordering: 'Creating the order…',
  changed: 'The cart has changed',
  said: {
    sentences: '{{first}}. {{second}}',
    added: 'Added: {{places}}',
    removed: 'Removed: {{places}}',
    lost: 'Already taken: {{places}}',
    swapped: 'Category changed: {{places}}',
    counted: '{{place}}: {{tickets}}',
    refused: 'Not added: {{place}}',
    total: '{{price}} in total',
    full: 'You cannot add any more',
  },
};
