import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { bookingListing } from '../../machines/booking/booking-events.ts';
import { captchaListing } from '../../machines/checkout/captcha-events.ts';
import { writingListing } from '../../machines/checkout/writing-events.ts';
import { cartListing } from '../../machines/hall-booking/cart-events.ts';
import { hallBookingListing } from '../../machines/hall-booking/hall-booking-events.ts';
import { nominalListing } from '../../machines/nominal/nominal-events.ts';
import { discountsListing } from '../../machines/order/discounts-events.ts';
import { offersListing } from '../../machines/order/offers-events.ts';
import { orderListing } from '../../machines/order/order-events.ts';
import { paymentListing } from '../../machines/order/payment-events.ts';
import { pollingListing } from '../../machines/order/polling-events.ts';
import { reservationListing } from '../../machines/order/reservation-events.ts';
import { posterListing } from '../../machines/poster/poster-events.ts';
import { refundListing } from '../../machines/refund/refund-events.ts';
import { parseTable, type ChartTable } from './chart-table.ts';
import type { Listing } from './listing.ts';

/** A chart, what can happen to it and where its table is. */
export interface Chart {
  readonly name: string;
  readonly listed: Listing;
  readonly file: string;
}

const chart = (folder: string, file: string, listed: Listing): Chart => ({
  name: listed.machine.id,
  listed,
  file: fileURLToPath(new URL(`../../machines/${folder}/${file}-table.md`, import.meta.url)),
});

/** Every chart of the shop. */
export const charts: readonly Chart[] = [
  chart('poster', 'poster', posterListing),
  chart('hall-booking', 'hall-booking', hallBookingListing),
  chart('hall-booking', 'cart', cartListing),
  chart('booking', 'booking', bookingListing),
  chart('checkout', 'captcha', captchaListing),
  chart('checkout', 'writing', writingListing),
  chart('nominal', 'nominal', nominalListing),
  chart('order', 'order', orderListing),
  chart('order', 'payment', paymentListing),
  chart('order', 'offers', offersListing),
  chart('order', 'discounts', discountsListing),
  chart('order', 'polling', pollingListing),
  chart('order', 'reservation', reservationListing),
  chart('refund', 'refund', refundListing),
];

/** The table of a chart as it is committed. */
export const tableOf = ({ file }: Chart): ChartTable => parseTable(readFileSync(file, 'utf8'));
