import { useEffect, useRef, type RefObject } from 'react';
import { useRouter } from 'wouter';
import { nowMs } from '../../../api/server-clock.ts';
import { useI18n } from '../../../../i18n/i18n-context.tsx';
import type { OrderHash } from '../../../contract/brand.ts';
import { orderReceipt, type Receipt } from '../../../core/order/receipt.ts';
import type { OrderView } from '../../../contract/order.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { focusIfPossible } from '../../../ui/focus/focus-anchor.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { activeElement } from '../../../ui/base/page-root.ts';
import type { AppStorage } from '../../../persistence/storage.ts';
import { useApp } from '../../app-context.tsx';
import { codeCounts, codedLines, lineKey, usableGroups, type TicketGroup } from '../group-tickets.ts';
import type { Translate } from '../../../../i18n/translate.ts';
import { firstComing } from './calendar-notes.ts';
import { eveningNote } from '../../../persistence/evening-notes.ts';
import { removeSavedOrder, saveOrder } from '../../../persistence/saved-orders.ts';
import { dropPage, keepPage } from '../../../persistence/offline-page.ts';
import { TicketCodeDialog, type TicketMailing } from './ticket-code-dialog.tsx';
import { useTicketWhen } from './ticket-seat.tsx';
import { CodeAtOnce } from './code-at-once.tsx';
import { TicketSheet } from './ticket-sheet.tsx';
import { TicketWays } from './ticket-ways.tsx';
import styles from './paid-order.module.css';
import type { DayParts } from '../../../core/dates/venue-date.ts';
import { useVenueClock } from '../../use-venue-clock.ts';

/** @internal Declarations of others have to name it. */
export type PaidOrderProps = {
  /** The hash of its event; '' if unknown. */
  readonly eventHash: string;
  readonly number: string;
  readonly groups: readonly TicketGroup[];
  readonly currency: string;
  /** The order's receipt; null = unavailable. */
  readonly receipt: Receipt | null;
  /** The ticket whose code is open; null = none. */
  readonly openId: string | null;
  readonly onOpen: (id: string | null) => void;
  /** True if the buyer has just paid. */
  readonly isNews?: boolean;
  /** For mailing a ticket to its visitor; without it, tickets can't be mailed. */
  readonly mail?: TicketMailing | undefined;
};

/** A paid order that has just been loaded: it is saved for offline use. */
export function FreshPaidOrder({
  hash,
  view,
  ...paid
}: Omit<PaidOrderProps, 'number' | 'eventHash' | 'receipt'> & {
  readonly hash: OrderHash;
  readonly view: OrderView;
}) {
  useKeeping(hash, view, paid.currency);
  return (
    <PaidOrder
      {...paid}
      number={view.number}
      eventHash={view.eventHash}
      receipt={orderReceipt(view, 'paid')}
    />
  );
}

/** Titles for no, one, or several valid tickets. */
const readyTitles = ['order.ready.titleServices', 'order.ready.titleOne', 'order.ready.title'] as const;

/** The label of the button that shows the codes of tickets and of services. */
const codesInWords = (t: Translate, groups: readonly TicketGroup[]): string => {
  const { count, services } = codeCounts(groups);
  if (count === 0)
    return services === 1 ? t('order.ready.serviceCode') : t('order.ready.serviceCodes', { count: services });
  if (services > 0) return t('order.ready.codesAndServices', { count, services });
  return count === 1 ? t('order.ready.code') : t('order.ready.codes', { count });
};

/** The top of a paid order: the codes, if any are expected, and all actions on tickets. */
export function PaidOrder(paid: PaidOrderProps) {
  const { eventHash, number, groups: all, currency, receipt, openId, onOpen, isNews = false, mail } = paid;
  const { t } = useI18n();
  const when = useTicketWhen();
  const heading = useFocusOnNews(isNews);
  const groups = usableGroups(all);
  const coded = codedLines(groups);
  const clock = useVenueClock();
  const first = firstComing(groups, compact(clock.today()));
  const [firstCoded] = coded;
  // Everything was returned: there is nothing to present.
  if (groups.length === 0) return null;
  const count = groups.reduce((sum, group) => sum + (group.included ? 0 : group.ticketCount), 0);
  return (
    <>
      <section className={styles.paid} aria-labelledby="order-ready">
        <span className={styles.mark}>
          <Icon name="check" size={32} />
        </span>
        <div className={styles.words}>
          <h2 id="order-ready" ref={heading} tabIndex={-1} className={styles.title}>
            {t(readyTitles[Math.min(count, 2)] ?? 'order.ready.title')}
          </h2>
          {first !== null && (
            <p>
              {first.lead.openDate ? when(first.lead) : t('order.ready.when', { when: when(first.lead) })}
            </p>
          )}
        </div>
        {firstCoded !== undefined && (
          <CodeAtOnce line={firstCoded} count={coded.length} onOpen={() => onOpen(lineKey(firstCoded))} />
        )}
        <div className={styles.ways}>
          {firstCoded !== undefined && (
            <Button variant="primary" onClick={() => onOpen(lineKey(firstCoded))}>
              {codesInWords(t, groups)}
            </Button>
          )}
          <TicketWays eventHash={eventHash} number={number} groups={groups} />
        </div>
      </section>
      <TicketCodeDialog
        lines={coded}
        daysOf={(line) => groups.find(({ tickets }) => tickets.includes(line))?.passDays ?? []}
        mail={mail}
        openId={openId}
        onOpen={onOpen}
        onClose={() => onOpen(null)}
      />
      <TicketSheet number={number} groups={groups} currency={currency} receipt={receipt} />
    </>
  );
}

/* A buyer who has started to do something else is not interrupted. */
const isBusy = (element: Element | null): boolean =>
  element?.matches('a[href], button, input, select, textarea, summary') ?? false;

/**
 * Moves the focus to the heading of tickets that were just paid, because the payment form has disappeared. In an
 * effect, which runs after the form's dialog has closed.
 */
function useFocusOnNews(isNews: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNews && heading.current !== null && !isBusy(activeElement()))
      focusIfPossible(heading.current, true);
  }, [isNews]);
  return heading;
}

const compact = ({ day, month, year }: DayParts): string =>
  [year, month, day].map((part) => String(part).padStart(2, '0')).join('');

/**
 * Removes a saved order that is not paid, or no longer paid, and those that are over; with the last one, the offline
 * worker is removed too.
 */
export async function forgetPaid(storage: AppStorage, hash: OrderHash | null, base: string): Promise<void> {
  if (removeSavedOrder(storage, hash, nowMs())) await dropPage(base);
}

/** Saves a displayed paid order, and the page that shows it, for offline use. */
function useKeeping(hash: OrderHash, view: OrderView, currency: string): void {
  const { storage } = useApp();
  const { base } = useRouter();
  useEffect(() => {
    const { number, services, fees } = view;
    // Offline, nothing else provides the event's colours and picture.
    const note = eveningNote(storage, view.eventHash);
    const tickets = view.tickets.map((line) => ({
      ...line,
      visitor: '',
      colors: line.colors ?? note?.colors ?? null,
      image: note === undefined ? line.image : { ru: note.picture, ...line.image },
    }));
    saveOrder(storage, { hash, number, currency, tickets, services, fees, atMs: nowMs() });
    void keepPage(base);
  }, [storage, base, hash, view, currency]);
}
