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

/** A running order page. */
export type OrderActor = ActorRefFrom<typeof orderMachine>;

type Arrival = {
  readonly own: readonly string[];
  readonly bankData: Readonly<Record<string, string>>;
};

/** Orders that this page load has already sent to be named: no second hop, or two pages could play ping-pong. */
const hopped = new Set<string>();

/** The order behind a hash, alive for as long as its page is. */
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
 * The bank's parameters are removed from the address once the back end has received them: until then a reload sends
 * them again, afterwards nobody can bookmark or share them.
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

/** Whether the buyer came from the bank: the address says so, or they were sent there from here. */
export function useReturn(actor: OrderActor, hash: OrderHash): boolean {
  const { storage } = useApp();
  const hasBankData = useSelector(actor, ({ context }) => Object.keys(context.bankData).length > 0);
  const [wasLed] = useState(() => orderAtBank(storage, hash) !== null);
  useEffect(() => clearAtBank(storage, hash), [storage, hash]);
  return hasBankData || wasLed;
}
