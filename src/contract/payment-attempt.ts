import * as z from 'zod/mini';

import { localText } from './local-text.ts';
import { flag, intOr, money, text } from './scalars.ts';

/**
 * The outcome of an attempt to pay.
 *
 * @internal Used by tests.
 */
export const attemptStates = [
  /** Started; nobody has paid yet. */
  'open',
  /** The bank gave no answer, and none is expected. */
  'silent',
  /** The bank owes an answer: it may still take the money. */
  'waiting',
  'declined',
  /** The card did not pass its verification, which cancelled the order. */
  'unverified',
  /** Closed unpaid, because the order's sum changed. */
  'closed',
  'verifying',
  'paid',
  /** Paid after the reservation had ended. */
  'late',
  /** Paid after another attempt had already been paid. */
  'second',
  /** Not paid before the reservation ended. */
  'over',
] as const;
export type AttemptState = (typeof attemptStates)[number];

/** Where the buyer's money is. */
const attemptMoneys = ['none', 'unknown', 'held', 'released', 'taken', 'returned'] as const;
export type AttemptMoney = (typeof attemptMoneys)[number];

/** Why a bank declines. */
const declineReasons = ['funds', 'secure', 'data', 'banned', 'timeout'] as const;
export type DeclineReason = (typeof declineReasons)[number];

/** Parses the bank's reason, from the wire or from its return address; null if there is no known one. */
export const readReason = (value: string | null): DeclineReason | null =>
  declineReasons.find((reason) => reason === value?.trim()) ?? null;

const declineReason = z.pipe(
  text,
  z.transform((value: string) => readReason(value)),
);

/* The range of plausible moments, 2000 to 2100, seconds since 1970: no shop is older, none sells beyond. */
const earliest = 946_684_800;
const latest = 4_102_444_800;
const isMoment = (seconds: number | null): boolean =>
  seconds !== null && seconds >= earliest && seconds <= latest;
/** A moment, in seconds since 1970. */
export const moment = intOr(null).check(z.refine(isMoment, 'not a moment'));
/** A moment of the wire in ms since 1970; null if missing or impossible. */
export const momentOrNone = z.pipe(
  intOr(null),
  z.transform((seconds) => (seconds !== null && isMoment(seconds) ? seconds * 1000 : null)),
);

/** A row of `payment_attempts`, which an order's reply may have; the latest is at the end. */
export const paymentAttempt = z.pipe(
  z.looseObject({
    at: moment,
    sum: money,
    state: z.enum(attemptStates),
    money: z.enum(attemptMoneys),
    money_by: momentOrNone,
    reason: declineReason,
    mailed: flag,
    current: flag,
  }),
  z.transform((row) => ({
    /** When it was started, ms since 1970. */
    atMs: (row.at ?? 0) * 1000,
    way: localText(row, 'name'),
    sumMinor: row.sum,
    state: row.state,
    money: row.money,
    /** When returned money reaches the buyer at the latest, ms since 1970; null = unknown. */
    moneyByMs: row.money_by,
    /** The bank's reason; null = it gave none. */
    reason: row.reason,
    /** Whether its outcome is mailed as well. */
    mailed: row.mailed,
    /** Whether it is the attempt that `bank_data` refers to. */
    current: row.current,
  })),
);
export type PaymentAttempt = z.output<typeof paymentAttempt>;
