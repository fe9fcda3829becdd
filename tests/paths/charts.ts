import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { bookingListing } from './charts/booking.cases.ts';
import { captchaListing } from './charts/captcha.cases.ts';
import { writingListing } from './charts/mutation.cases.ts';
import { cartListing } from './charts/cart.cases.ts';
import { hallBookingListing } from './charts/hall-booking.cases.ts';
import { nominalListing } from './charts/nominal.cases.ts';
import { discountsListing } from './charts/discounts.cases.ts';
import { offersListing } from './charts/offers.cases.ts';
import { orderListing } from './charts/order.cases.ts';
import { paymentListing } from './charts/payment.cases.ts';
import { pollingListing } from './charts/polling.cases.ts';
import { reservationListing } from './charts/reservation.cases.ts';
import { posterListing } from './charts/poster.cases.ts';
import { refundListing } from './charts/refund.cases.ts';
import { parseTable, type ChartTable } from './engine/chart-table.ts';
import type { Listing } from './engine/chart-cases.ts';

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
  chart('shared', 'captcha', captchaListing),
  chart('shared', 'mutation', writingListing),
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
