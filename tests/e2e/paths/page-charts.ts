import type { PageChart } from './page-chart.ts';
import { posterPage } from './poster-page.ts';
import { refundPage } from './refund-page.ts';

/** The charts that are walked in the page. */
export const pageCharts: readonly PageChart[] = [posterPage, refundPage];
