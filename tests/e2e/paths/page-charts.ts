import { bookingPage } from './booking-page.ts';
import { captchaPage } from './captcha-page.ts';
import { cartPage } from './cart-page.ts';
import { discountsPage } from './discounts-page.ts';
import { hallBookingPage } from './hall-booking-page.ts';
import { hallFocusPage } from './hall-focus-page.ts';
import { nominalPage } from './nominal-page.ts';
import { offersPage } from './offers-page.ts';
import { orderPage } from './order-page.ts';
import type { PageChart } from './page-chart.ts';
import { paymentPage } from './payment-page.ts';
import { pollingPage } from './polling-page.ts';
import { posterPage } from './poster-page.ts';
import { refundPage } from './refund-page.ts';
import { reservationPage } from './reservation-page.ts';
import { mutationPage } from './mutation-page.ts';

/** The charts to walk in the page, those with the longest tours first. */
export const pageCharts: readonly PageChart[] = [
  hallBookingPage,
  refundPage,
  bookingPage,
  nominalPage,
  paymentPage,
  orderPage,
  offersPage,
  discountsPage,
  captchaPage,
  posterPage,
  hallFocusPage,
  cartPage,
  pollingPage,
  mutationPage,
  reservationPage,
];
