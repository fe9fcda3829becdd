import { useI18n } from '../../../../i18n/i18n-context.tsx';
import type { OrderHash } from '../../../contract/brand.ts';
import type { OrderView } from '../../../contract/order.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { AppStorage } from '../../../ui/storage.ts';
import { useLocalText } from '../../local-text.tsx';
import { calendarStamp, saveCalendar } from '../../save-calendar.ts';
import { codedLines, lineKey, usableGroups, type TicketGroup } from '../group-tickets.ts';
import { calendarNotes, firstComing } from './calendar-notes.ts';
import { forgetOrder } from './kept-orders.ts';
import { dropPage } from './offline-page.ts';
import { TicketCodeDialog } from './ticket-code-dialog.tsx';
import { useTicketWhen } from './ticket-seat.tsx';
import { TicketSheet } from './ticket-sheet.tsx';
import { useKeeping } from './use-keeping.ts';
import { useShareOrder } from './use-share-order.ts';
import styles from './paid-order.module.css';

export interface PaidOrderProps {
  readonly hash: OrderHash;
  readonly number: string;
  readonly groups: readonly TicketGroup[];
  readonly currency: string;
  /** The ticket whose code is open; null = none is. */
  readonly openId: string | null;
  readonly onOpen: (id: string | null) => void;
}

/** A paid order as the back end has just told it: it is kept for where there is no network. */
export function FreshPaidOrder({
  view,
  ...paid
}: Omit<PaidOrderProps, 'number'> & { readonly view: OrderView }) {
  useKeeping(paid.hash, view, paid.currency);
  return <PaidOrder {...paid} number={view.number} />;
}

/** What a paid order begins with: when one is awaited, the codes, and all that is done with tickets. */
export function PaidOrder({ hash, number, groups: all, currency, openId, onOpen }: PaidOrderProps) {
  const { t } = useI18n();
  const when = useTicketWhen();
  const groups = usableGroups(all);
  const coded = codedLines(groups);
  const first = firstComing(groups, today());
  const [firstCoded] = coded;
  // All of it was given back: there is nothing to come with.
  if (groups.length === 0) return null;
  const count = groups.reduce((sum, group) => sum + (group.included ? 0 : group.ticketCount), 0);
  return (
    <>
      <section className={styles.paid} aria-labelledby="order-ready">
        <span className={styles.mark}>
          <Icon name="check" size={32} />
        </span>
        <div className={styles.words}>
          <h2 id="order-ready" className={styles.title}>
            {t(count === 1 ? 'order.ready.titleOne' : 'order.ready.title')}
          </h2>
          {first !== null && <p>{t('order.ready.when', { when: when(first.lead) })}</p>}
        </div>
        <div className={styles.ways}>
          {firstCoded !== undefined && (
            <Button variant="primary" onClick={() => onOpen(lineKey(firstCoded))}>
              {coded.length === 1 ? t('order.ready.code') : t('order.ready.codes', { count: coded.length })}
            </Button>
          )}
          <OtherWays hash={hash} number={number} groups={groups} />
        </div>
      </section>
      <TicketCodeDialog lines={coded} openId={openId} onOpen={onOpen} onClose={() => onOpen(null)} />
      <TicketSheet number={number} groups={groups} currency={currency} />
    </>
  );
}

const today = (): string => {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('');
};

function OtherWays({ hash, number, groups }: Pick<PaidOrderProps, 'hash' | 'number' | 'groups'>) {
  const { t } = useI18n();
  const localText = useLocalText();
  const share = useShareOrder(hash, number);
  const pick = (text: Parameters<typeof localText>[0]): string => localText(text).text;
  const order = t('order.number', { number });
  const host = window.location.hostname;
  const notes = calendarNotes(groups, { pick, order, host, number, madeAt: calendarStamp() });
  const [note] = notes;
  return (
    <>
      {note !== undefined && (
        <Button
          size="s"
          onClick={() => saveCalendar(notes.length === 1 ? note.title : order, order, ...notes)}
        >
          <Icon name="calendar" />
          {t('order.calendar')}
        </Button>
      )}
      <Button size="s" onClick={() => window.print()}>
        <Icon name="print" />
        {t('common.print')}
      </Button>
      <Button size="s" onClick={share}>
        <Icon name="share" />
        {t('common.share')}
      </Button>
    </>
  );
}

/** Forgets an order that is not paid, and those that are over; with the last of them the worker of the page goes. */
export async function forgetPaid(storage: AppStorage, hash: OrderHash | null, base: string): Promise<void> {
  if (forgetOrder(storage, hash, Date.now())) await dropPage(base);
}
