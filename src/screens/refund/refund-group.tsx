import { useSelector } from '@xstate/react';
import { useEffect, useId, useRef } from 'react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { joinWords } from '../../../i18n/formats/punctuation.ts';
import type { OrderView } from '../../contract/order.ts';
import type { RefundRow } from '../../contract/refund.ts';
import { remainingTime } from '../../core/order/deadline.ts';
import { refundShare } from '../../core/order/receipt.ts';
import {
  hasArrived,
  isExpired,
  isOpen,
  refundState,
  type RefundGroup as Group,
} from '../../core/order/refund-choice.ts';
import { LocalText } from '../../features/localized-text.tsx';
import { passDays } from '../../features/tickets/group-tickets.ts';
import { TicketFrame } from '../../features/tickets/ticket-frame.tsx';
import { Badge } from '../../ui/controls/badge.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Countdown } from '../../ui/controls/countdown.tsx';
import { useAnnouncer } from '../../ui/focus/live-announcer.tsx';
import { VisuallyHidden } from '../../ui/focus/visually-hidden.tsx';
import { useLineOf, useRowWords, type RowWords } from './row-words.ts';
import type { RefundActor } from './use-refund.ts';
import styles from './refund-group.module.css';

type RefundGroupProps = {
  readonly actor: RefundActor;
  readonly group: Group;
  readonly order: OrderView;
  readonly currency: string;
};

/**
 * The tickets with a common deadline for returning them: the remaining time, and each ticket with a checkbox, its state
 * and its sum.
 */
export function RefundGroup({ actor, group, order, currency }: RefundGroupProps) {
  const { t } = useI18n();
  const heading = useId();
  const byLink = useSelector(actor, ({ context }) => context.confirmHash !== null);
  const lineOf = useLineOf(order);
  const wordsOf = useRowWords(order);
  const [first] = group.rows;
  const lead = group.rows.map(lineOf).find((line) => line !== undefined);
  return (
    <TicketFrame
      lead={lead}
      days={lead && passDays(order.tickets, lead)}
      name={<LocalText of={first?.name ?? {}} />}
      headingId={heading}
    >
      {!byLink && group.rows.some(isWaiting) && <RemainingTime actor={actor} group={group} />}
      <table className={styles.table} aria-labelledby={heading}>
        <thead>
          <tr>
            <th scope="col">{t('refund.ticket')}</th>
            <th scope="col">{t('refund.sum')}</th>
          </tr>
        </thead>
        <tbody>
          {group.rows.map((row, at) => (
            <Row
              // A back end may give two rows the same id.
              key={`${row.id} ${at}`}
              actor={actor}
              row={row}
              group={group}
              words={wordsOf(row)}
              currency={currency}
            />
          ))}
        </tbody>
      </table>
    </TicketFrame>
  );
}

/** True for a row whose deadline still matters. */
const isWaiting = (row: RefundRow): boolean => isOpen(row) || refundState(row) === 'asked';

/** How long applications for the group are accepted; announced when it ends. */
function RemainingTime({ actor, group }: Pick<RefundGroupProps, 'actor' | 'group'>) {
  const { t } = useI18n();
  const { announce } = useAnnouncer();
  const { deadlineMs } = group;
  const expired = useSelector(actor, ({ context }) => isExpired(group, context.nowMs));
  const seconds = useSelector(actor, ({ context }) =>
    deadlineMs === null ? null : remainingTime(deadlineMs, context.nowMs).totalSeconds,
  );
  const was = useRef(expired);
  useEffect(() => {
    if (expired && !was.current && group.rows.some(isOpen)) announce(t('refund.timeOver'), 'assertive');
    was.current = expired;
  }, [expired, group, announce, t]);
  if (expired && !group.rows.some(isOpen)) return null;
  if (expired) return <p className={styles.expired}>{t('refund.timeOver')}</p>;
  if (seconds === null) return null;
  return (
    <Countdown
      remainingSeconds={seconds}
      label={t('refund.until')}
      warning={(time) => t('refund.warning', { time })}
    />
  );
}

type RowProps = {
  readonly row: RefundRow;
  readonly words: RowWords;
} & Pick<RefundGroupProps, 'actor' | 'group' | 'currency'>;

const looks = {
  asked: { text: 'refund.state.asked', tone: 'warning' },
  returned: { text: 'refund.state.returned', tone: 'good' },
  arrived: { text: 'refund.state.arrived', tone: 'good' },
  closed: { text: 'refund.state.closed', tone: 'plain' },
} as const;

function Row({ actor, row, group, words, currency }: RowProps) {
  const { t, format } = useI18n();
  const { chosen, confirmHash } = useSelector(actor, ({ context }) => context);
  const expired = useSelector(actor, ({ context }) => isExpired(group, context.nowMs));
  const busy = useSelector(actor, (state) => !state.matches({ shown: { submission: 'choosing' } }));
  const state = refundState(row);
  const look = looks[hasArrived(row) ? 'arrived' : state === 'open' ? 'asked' : state];
  // What can no longer be returned has no refund.
  const stays = state === 'closed' || (state === 'open' && expired);
  const what = (
    <>
      <What row={row} words={words} />
      {!stays && <Arithmetic row={row} currency={currency} />}
    </>
  );
  return (
    <tr>
      <td>
        {state === 'open' && confirmHash === null ? (
          <Checkbox
            label={what}
            checked={!expired && chosen.includes(row.id)}
            disabled={expired || !isOpen(row)}
            onChange={(on) => {
              if (!busy) actor.send({ type: 'ticket.choose', id: row.id, on });
            }}
          />
        ) : (
          <div className={styles.fixed}>
            {what}
            {state !== 'open' && <Badge tone={look.tone}>{t(look.text)}</Badge>}
          </div>
        )}
      </td>
      <td className={styles.sum}>
        {stays
          ? '—'
          : row.visits > 0 && row.sumMinor === 0
            ? t('order.tickets.visits', { count: row.visits })
            : format.money(row.sumMinor, currency)}
      </td>
    </tr>
  );
}

/** How a row's sum results from its price, if there are deductions. */
function Arithmetic({ row, currency }: Pick<RowProps, 'row' | 'currency'>) {
  const { t, format } = useI18n();
  const share = refundShare(row);
  if (share === null || share.priceMinor === row.sumMinor) return null;
  const off = (['promo', 'bonuses', 'withheld'] as const).flatMap((kind) => {
    const minor = share[kind];
    return minor === 0 ? [] : t(`refund.off.${kind}`, { sum: format.money(minor, currency) });
  });
  return (
    <span className={styles.category}>
      {[format.money(share.priceMinor, currency), ...off, `= ${format.money(row.sumMinor, currency)}`].join(
        ' ',
      )}
    </span>
  );
}

/** A ticket as a text: its place if the order has it, its category, its visitor and other distinctions. */
function What({ row, words: { place, visitor, number } }: Pick<RowProps, 'row' | 'words'>) {
  const { t, lang } = useI18n();
  return (
    <span className={styles.what}>
      {place.length > 0 && (
        <>
          <span className={styles.place} aria-hidden="true">
            {place.map((part) => (
              <span key={part} className={styles.part}>
                {part}
              </span>
            ))}
          </span>
          <VisuallyHidden>{joinWords(lang, place)}</VisuallyHidden>
        </>
      )}
      <span className={place.length === 0 ? styles.place : styles.category}>
        <LocalText of={row.category} />
        {row.quantity > 1 && ` ${t('order.tickets.quantity', { count: row.quantity })}`}
      </span>
      {visitor !== '' && <span>{visitor}</span>}
      {number !== '' && <span className={styles.category}>{number}</span>}
    </span>
  );
}
