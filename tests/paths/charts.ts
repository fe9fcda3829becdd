import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { bookingCases } from './charts/booking.cases.ts';
import { captchaCases } from './charts/captcha.cases.ts';
import { mutationCases } from './charts/mutation.cases.ts';
import { cartCases } from './charts/cart.cases.ts';
import { hallBookingCases } from './charts/hall-booking.cases.ts';
import { hallFocusCases } from './charts/hall-focus.cases.ts';
import { nominalCases } from './charts/nominal.cases.ts';
import { discountsCases } from './charts/discounts.cases.ts';
import { offersCases } from './charts/offers.cases.ts';
import { orderCases } from './charts/order.cases.ts';
import { paymentCases } from './charts/payment.cases.ts';
import { pollingCases } from './charts/polling.cases.ts';
import { reservationCases } from './charts/reservation.cases.ts';
import { posterCases } from './charts/poster.cases.ts';
import { refundCases } from './charts/refund.cases.ts';
import { parseTable, type ChartTable } from './engine/chart-table.ts';
import type { ChartCases } from './engine/chart-cases.ts';

/** A chart, what can happen to it and where its table is. */
export type Chart = {
  readonly name: string;
  readonly listed: ChartCases;
  readonly file: string;
};

const chart = (folder: string, file: string, listed: ChartCases): Chart => ({
  name: listed.machine.id,
  listed,
  file: fileURLToPath(new URL(`../../machines/${folder}/${file}-table.md`, import.meta.url)),
});

/** Every chart of the shop. */
export const charts: readonly Chart[] = [
  chart('poster', 'poster', posterCases),
  chart('hall-booking', 'hall-booking', hallBookingCases),
  chart('hall-booking', 'cart', cartCases),
  chart('hall-focus', 'hall-focus', hallFocusCases),
  chart('booking', 'booking', bookingCases),
  chart('common', 'captcha', captchaCases),
  chart('common', 'mutation', mutationCases),
  chart('nominal', 'nominal', nominalCases),
  chart('order', 'order', orderCases),
  chart('order', 'payment', paymentCases),
  chart('order', 'offers', offersCases),
  chart('order', 'discounts', discountsCases),
  chart('order', 'polling', pollingCases),
  chart('order', 'reservation', reservationCases),
  chart('refund', 'refund', refundCases),
];

/** The table of a chart as it is committed. */
export const tableOf = ({ file }: Chart): ChartTable => parseTable(readFileSync(file, 'utf8'));
