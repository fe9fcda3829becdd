import { pluralOne } from '../plural.ts';
import type { Shape } from '../catalog-shape.ts';
import type { cart as source } from '../ru/cart.ts';

export const cart: Shape<typeof source> = {
  title: 'My shopping cart',
  open: 'Open the cart',
  close: 'Close the cart',
  empty: 'Choose seats on the map',
  emptyHint: 'They will appear here with their prices.',
  summary: ({ count }) => `${count} ${pluralOne(count, 'ticket', 'tickets')} selected`,
  remaining: ({ count }) => `You can add ${count} more`,
  removeSeat: 'Remove from cart: {{seat}}',
  clear: 'Empty the cart',
  cleared: 'The cart is empty',
  total: 'Total',
  fee: 'including a service fee of {{price}}',
  plusFee: '+ service fee {{price}}',
  toBuyer: 'Check out',
  toSeats: 'Back to the seats',
  doubt:
    'Your last order got no answer: it may have been made and hold places for you. Check it before you make another one.',
  checkLast: 'Check the last one',
  anew: 'Make a new one',
  order: 'Order',
  orderFor: 'Order for {{price}}',
  pay: 'Go to payment',
  ordering: 'Creating the order…',
  ordered: 'The order is created',
  limitTitle: 'Warning',
  changed: 'The cart has changed',
};
