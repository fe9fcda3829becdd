import { useActorRef, useSelector } from '@xstate/react';
import { use, useEffect, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { orderMachine } from '../../../machines/order/order-chart.ts';
import type { OrderHash } from '../../contract/brand.ts';
import { useApp } from '../../features/app-context.tsx';
import { clearAtBank, orderAtBank } from '../../persistence/at-bank.ts';
import { offersPersistence, paymentPersistence } from '../../persistence/order-shapes.ts';
import { provideCaptcha } from '../../features/captcha/provide-captcha.ts';
import { recall } from '../../persistence/flow-persistence.ts';
import { WidgetScript } from '../../features/payment/widget.ts';
import { useFlowLang, useRedirect } from '../../features/flow.ts';
import { qaOptions } from '../../features/qa.ts';
import { StickyParams } from '../../ui/controls/app-link.tsx';
import { ownParams, readReturnAddress } from './bank-data.ts';
import { provideOrder } from './provide-order.ts';

/** The running chart of an order page. */
export type OrderActor = ActorRefFrom<typeof orderMachine>;

type Arrival = {
  readonly own: readonly string[];
  readonly bankData: Readonly<Record<string, string>>;
};

/**
 * Orders that were already redirected to naming since the page was loaded: a second redirect could cause a loop between
 * the two pages.
 */
const hopped = new Set<string>();

/** Runs the chart of an order while its page is open. */
export function useOrder(hash: OrderHash): OrderActor {
  const { client, setup, storage } = useApp();
  const { lang } = useI18n();
  const sticky = use(StickyParams);
  const [script] = useState(() => new WidgetScript());
  const [machine] = useState(() =>
    provideOrder({
      client,
      storage,
      hash,
      captcha: provideCaptcha(client),
      widgetScript: () => script.address,
    }),
  );
  useEffect(() => script.moveTo(setup.app.widgetScript), [script, setup]);
  const [arrival] = useState((): Arrival => {
    const own = [...ownParams, ...Object.keys(sticky)];
    return { own, bankData: readReturnAddress(window.location.search, own).bankData };
  });
  const actor = useActorRef(machine, {
    ...qaOptions,
    id: 'order',
    input: {
      orderHash: hash,
      lang,
      bankData: arrival.bankData,
      hopAllowed: !hopped.has(hash),
      keptPayment: recall(storage, paymentPersistence(hash)),
      keptOffers: recall(storage, offersPersistence(hash)),
    },
  });

  useFlowLang(actor);
  const hops = useSelector(actor, (state) => state.matches('goToNominal'));
  useEffect(() => {
    if (hops) hopped.add(hash);
  }, [hops, hash]);
  useRedirect(hops ? `/nominal-tickets/${hash}` : null);
  useCleanAddress(actor, arrival);
  return actor;
}

/**
 * Removes the bank's parameters from the address once the back end has received them. Until then a reload sends them
 * again; afterwards they can't be bookmarked or shared.
 */
function useCleanAddress(actor: OrderActor, { bankData, own }: Arrival): void {
  useEffect(() => {
    if (Object.keys(bankData).length === 0) return undefined;
    const clean = (): void => {
      const { pathname, search, hash } = window.location;
      const address = pathname + readReturnAddress(search, own).cleanSearch + hash;
      window.history.replaceState(window.history.state, '', address);
    };
    const watch = actor.subscribe((state) => {
      if (state.matches('loading') || state.matches('failed')) return;
      watch.unsubscribe();
      clean();
    });
    return () => watch.unsubscribe();
  }, [actor, bankData, own]);
}

/** True if the buyer came from the bank: either the address says so, or this browser had sent the buyer there. */
export function useReturn(actor: OrderActor, hash: OrderHash): boolean {
  const { storage } = useApp();
  const hasBankData = useSelector(actor, ({ context }) => Object.keys(context.bankData).length > 0);
  const [wasLed] = useState(() => orderAtBank(storage, hash) !== null);
  useEffect(() => clearAtBank(storage, hash), [storage, hash]);
  return hasBankData || wasLed;
}
