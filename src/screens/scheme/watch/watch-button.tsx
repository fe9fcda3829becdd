import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';

import { useI18n } from '../../../../i18n/i18n-context.tsx';
import type { cartMachine } from '../../../../machines/hall-booking/cart-chart.ts';
import type { ZoneId } from '../../../contract/brand.ts';
import { remainingLimit } from '../../../core/cart/cart.ts';
import { pricesForSession } from '../../../core/cart/seat-price.ts';
import { partySize, preferredRows, ticketMinor } from '../../../core/seating/preferences.ts';
import { watchedZones } from '../../../core/seating/seat-watch.ts';
import { useApp } from '../../../features/app-context.tsx';
import { endWatchMails } from '../../../features/stop-waiting.ts';
import { startWatch, watchOf } from '../../../persistence/seat-watches.ts';
import { Button } from '../../../ui/controls/button.tsx';
import type { HallBooking } from '../common/use-hall-booking.ts';
import { openWatchDialog, useSeatWatches } from './use-seat-watches.ts';

/**
 * «Tell me when so many together are free»: one click starts a watch and shows how it will report. If the performance
 * is already watched, it opens that watch.
 */
export function WatchButton({
  booking,
  cart,
  picked = null,
  accessible = false,
}: {
  readonly booking: HallBooking;
  readonly cart: ActorRefFrom<typeof cartMachine>;
  /** Ids of the zones selected in the legend; null = all. */
  readonly picked?: ReadonlySet<string> | null;
  /** True if only accessible places are watched. */
  readonly accessible?: boolean;
}) {
  const { t } = useI18n();
  const { client, storage } = useApp();
  const { data, sessions, sessionId, preferences, eventHash } = useSelector(
    booking,
    ({ context }) => context,
  );
  const { items, rules } = useSelector(cart, ({ context }) => context);
  const watches = useSeatWatches();
  const session = sessions.find(({ id }) => id === sessionId);
  if (session === undefined || data?.event === undefined || data.event === null) return null;
  const { name } = data.event;
  const count = Math.max(1, partySize(preferences, remainingLimit(items, rules)));
  const watch = watchOf(watches, session.id);
  const isWaited = watch?.count === count;
  const press = (): void => {
    openWatchDialog(session.id);
    if (isWaited) return;
    if (watch !== undefined) endWatchMails(client, watch);
    const rows = preferredRows(
      pricesForSession(rules.prices, rules.day, rules.method, rules.priceTypeId),
      preferences.categoryId,
    );
    const isWanted = (zone: ZoneId): boolean => {
      const row = rows.get(zone);
      const isAffordable =
        preferences.mostMinor === null || (row !== undefined && ticketMinor(row) <= preferences.mostMinor);
      return (picked?.has(zone) ?? true) && isAffordable;
    };
    startWatch(storage, {
      eventHash,
      sessionId: session.id,
      day: session.day,
      time: session.time,
      name,
      count,
      zoneIds: watchedZones([...rows.keys()], isWanted),
      accessible,
      categoryId: preferences.categoryId,
      lookedMs: 0,
      found: null,
      mail: null,
    });
  };
  return (
    <Button size="s" wide aria-haspopup="dialog" onClick={press}>
      {t(isWaited ? 'shell.watch.waiting' : 'choosing.watch.start', { count })}
    </Button>
  );
}
