import { useMemo, useState } from 'react';
import { nowMs } from '../../api/server-clock.ts';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { OrderHash } from '../../contract/brand.ts';
import type { Problem } from '../../contract/result.ts';
import { useApp } from '../../features/app-context.tsx';
import { Evening } from '../../features/evening.tsx';
import { usePageTitle } from '../../features/page-title.ts';
import { formatDeadline } from '../../features/reservation/moment.ts';
import { StaleNotice } from '../../features/stale-notice.tsx';
import { isGivenBack } from '../../core/order/order-label.ts';
import { groupTickets, lineKey } from '../../features/tickets/group-tickets.ts';
import { loadSavedOrder, type SavedOrder as Kept } from '../../persistence/saved-orders.ts';
import { PaidOrder } from '../../features/tickets/paid/paid-order.tsx';
import { useDelay } from '../../ui/lazy/use-delay.ts';
import { OrderFailed } from './order-ends.tsx';
import { OrderHeading } from './order-heading.tsx';
import { OrderSkeleton } from './order-skeleton.tsx';
import { TicketList } from './ticket-list.tsx';
import { useVenueClock } from '../../features/use-venue-clock.ts';
import { useRetry } from './order-ends.tsx';

/** @internal Declarations of others have to name it. */
export type KeptOrderProps = {
  readonly hash: OrderHash;
  /** Why the order could not be loaded; null while it is loading. */
  readonly problem: Problem | null;
  readonly onRetry: () => void;
};

/** After this time, a slow network is treated as no network, ms. */
const patienceMs = 4000;

/** An order that can't be loaded now, as it was last seen, if it was saved as paid and is not over. */
export function SavedOrder({ hash, problem, onRetry }: KeptOrderProps) {
  const { storage } = useApp();
  const [kept] = useState(() => loadSavedOrder(storage, hash, nowMs()));
  const isSlow = useDelay(patienceMs);
  if (kept !== null && (problem !== null || isSlow || !navigator.onLine))
    return (
      <Evening hash="" colors={kept.tickets[0]?.colors ?? null} image={kept.tickets[0]?.image ?? {}}>
        <FromMemory kept={kept} onRetry={onRetry} />
      </Evening>
    );
  return (
    <>
      <OrderHeading number="" label={null} waits={problem === null} />
      {problem === null ? (
        <OrderSkeleton onRetry={onRetry} />
      ) : (
        <OrderFailed problem={problem} onRetry={onRetry} />
      )}
    </>
  );
}

function FromMemory({ kept, onRetry }: { kept: Kept; onRetry: () => void }) {
  const i18n = useI18n();
  const { timeZone } = useVenueClock();
  const { t } = i18n;
  const groups = useMemo(() => groupTickets(kept), [kept]);
  const [openId, setOpenId] = useState<string | null>(null);
  const { number, currency } = kept;
  usePageTitle(t('order.ready.paidTitle', { number }));
  useRetry(onRetry);
  return (
    <>
      <OrderHeading number={number} label={isGivenBack(kept) ? 'returned' : 'paid'} />
      <StaleNotice
        text={t('order.ready.fromMemory', { when: formatDeadline(i18n, kept.atMs, timeZone, true) })}
        onRetry={onRetry}
      />
      <PaidOrder
        eventHash=""
        number={number}
        groups={groups}
        currency={currency}
        receipt={null}
        openId={openId}
        onOpen={setOpenId}
      />
      <TicketList groups={groups} currency={currency} onOpenCode={(line) => setOpenId(lineKey(line))} />
    </>
  );
}
