import type { Shape } from '../catalog-shape.ts';
import type { payment as source } from '../ru/payment.ts';

export const payment: Shape<typeof source> = {
  title: 'Payment',
  total: 'Total to pay',
  paidTotal: 'Paid',
  method: 'Payment method',
  chooseMethod: 'Choose a payment method',
  pay: 'Pay',
  paySum: 'Pay {{price}}',
  starting: 'Taking you to payment…',
  toBank: 'Opening the bank’s page…',
  toBankHint: 'If it does not open, press the button.',
  openBank: 'Open the bank’s page',
  blocked: 'The bank’s page did not open: this shop is not set up for its address.',
  unable: 'Unable to pay for the order',
  tryAnother: 'Try another payment method.',
  noOther:
    'There is no other payment method: please contact the organiser, whose details are at the foot of the page.',
  expired: 'The time for payment is up',
  paid: 'The order is paid',
  paidHint: 'The tickets have been sent to {{email}}',
  bankCode: 'Bank code: {{code}}',
  qr: {
    title: 'Payment by QR code',
    hint: 'Point your phone’s camera at it or open your bank’s app.',
    image: 'QR code for payment',
    link: 'Open the bank’s app',
    waiting: 'Waiting for the payment…',
    trouble:
      'We can’t tell yet whether the payment went through. We’ll keep checking: please don’t pay twice.',
    show: 'Show the QR code',
    closeTitle: 'Close the QR code?',
    closeText:
      'We’re still waiting for its payment: if you are already paying, nothing is lost. You can open the code again.',
    closeConfirm: 'Close the code',
    missing: 'We couldn’t show the QR code. Close this and try again.',
    declined:
      'The bank declined the payment by this QR code, and no money was taken. Try again or choose another way to pay.',
    declinedOnly: 'The bank declined the payment by this QR code, and no money was taken. Please try again.',
  },
  widget: {
    failed: 'The mobile banking window did not open. Choose another payment method.',
    opening: 'Opening mobile banking…',
  },
  verify: {
    title: 'Verifying the card',
    text: 'It usually takes up to a minute. The page will refresh by itself.',
    late: 'The card check is taking longer than usual. We’ll keep checking: please don’t pay twice.',
    success: 'Card verified, order paid',
    failed: 'The card could not be verified, so the order was cancelled',
    backToEvent: 'Back to the event',
  },
  declined: {
    title: 'Payment declined',
    order: 'Order No. {{number}}',
    reasons: 'Possible reasons',
    wrongCard: 'The card details were entered incorrectly',
    no3ds: 'The bank does not support 3D Secure',
    funds: 'Insufficient funds on the card',
    banned: 'Online payments are blocked by your bank',
    waitExpired: 'The time to enter the details ran out',
    bookingExpired: 'The reservation has expired',
    held: 'You can still pay for the order: the tickets are held for you until {{time}}.',
    again: 'Back to payment',
  },
};
