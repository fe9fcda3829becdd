import { describe, expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';

import { bookingCases } from './charts/booking.cases.ts';
import { hallBookingCases } from './charts/hall-booking.cases.ts';
import { nominalCases } from './charts/nominal.cases.ts';
import { offersCases } from './charts/offers.cases.ts';
import { paymentCases } from './charts/payment.cases.ts';
import { refundCases } from './charts/refund.cases.ts';
import { stepsOf, type Step } from './engine/explore.ts';
import { happenings, type ChartCases } from './engine/chart-cases.ts';

/** A law is checked in this many of each visit's nearest configurations; that takes seconds on a busy machine. */
const maxPlaces = 100;
const lawLimitMs = 30_000;

const isIn = (snapshot: AnyMachineSnapshot | null, state: string): boolean =>
  snapshot !== null && snapshot._nodes.some(({ id }) => id === `${snapshot.machine.id}.${state}`);
const enters = ({ before, after }: Step, state: string): boolean =>
  isIn(after, state) && !isIn(before, state);

/** The paths of a chart that break a law; some steps must be subject to it. */
const breaking = (
  listed: ChartCases,
  isMeant: (step: Step, type: string) => boolean,
  holds: (step: Step, type: string) => boolean,
): readonly string[] => {
  const all = happenings(listed);
  let meant = 0;
  const broken = Object.keys(listed.visits).flatMap((visit) =>
    [...stepsOf(listed, visit, maxPlaces)].flatMap((step) => {
      const happening = all.get(step.way.at(-1) ?? '');
      const type = happening?.kind === 'event' ? happening.event.type : '';
      if (!isMeant(step, type)) return [];
      meant += 1;
      return holds(step, type) ? [] : [step.way.join(' › ')];
    }),
  );
  expect(meant).toBeGreaterThan(0);
  return broken;
};

/* The table detects a mutant of a chart sooner. */
describe.skipIf(process.env['MUTANTS_TESTS'] !== undefined)('on every path', { timeout: lawLimitMs }, () => {
  it.each([
    ['a seat order', hallBookingCases, 'open.checkout.submitting'],
    ['a ticket order', bookingCases, 'open.checkout.submitting'],
  ] as const)(
    '%s is sent only by a submit in this visit, or by a captcha following one',
    (_, listed, state) => {
      expect(
        breaking(
          listed,
          (step) => enters(step, state),
          ({ before }, type) => type.startsWith('checkout.') || isIn(before, 'open.checkout.captcha'),
        ),
      ).toEqual([]);
      expect(
        breaking(
          listed,
          (step) => enters(step, 'open.checkout.captcha'),
          ({ before }, type) => type.startsWith('checkout.') || isIn(before, state),
        ),
      ).toEqual([]);
    },
  );

  it('a subscription order is never sent without the confirmation dialog', () => {
    expect(
      breaking(
        bookingCases,
        ({ before, after }, type) =>
          type === 'checkout.submit' &&
          before !== null &&
          (before.context as { bySubscription: boolean }).bySubscription &&
          (isIn(after, 'open.checkout.submitting') || isIn(after, 'open.checkout.captcha')),
        ({ before }) =>
          isIn(before, 'open.checkout.confirming') ||
          isIn(before, 'open.checkout.submitting') ||
          isIn(before, 'open.checkout.captcha'),
      ),
    ).toEqual([]);
  });

  it('offers are confirmed only if there are unseen offers', () => {
    expect(
      breaking(
        paymentCases,
        (step) => enters(step, 'way.confirmingOffers'),
        ({ way }) => way[0] === 'with offers unseen',
      ),
    ).toEqual([]);
  });

  it('names being submitted are awaited even after the time is up', () => {
    expect(
      breaking(
        nominalCases,
        ({ way, before }) => way.at(-1) === 'the time is up' && isIn(before, 'naming.submission.confirming'),
        ({ after }) => isIn(after, 'naming.submission.confirming'),
      ),
    ).toEqual([]);
  });

  it.each([
    ['services', offersCases, 'change.sending', ['offers.add', 'line.remove', 'change.retry']],
    [
      'a refund',
      refundCases,
      'shown.submission.sending',
      ['refund.submit', 'refund.agree', 'submission.retry'],
    ],
    ['names', nominalCases, 'naming.submission.confirming', ['names.confirm', 'confirm.retry']],
  ] as const)('a request for %s is sent only by a user action', (_, listed, state, presses) => {
    expect(
      breaking(
        listed,
        (step) => enters(step, state),
        (__, type) => (presses as readonly string[]).includes(type),
      ),
    ).toEqual([]);
  });
});
