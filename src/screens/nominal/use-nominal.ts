import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { nominalMachine } from '../../../machines/nominal/nominal-chart.ts';
import { nominalPersistence } from '../../persistence/nominal-shape.ts';
import type { OrderHash } from '../../contract/brand.ts';
import { useApp } from '../../features/app-context.tsx';
import { provideCaptcha } from '../../features/captcha/provide-captcha.ts';
import { recall } from '../../persistence/flow-persistence.ts';
import { openBrowserStorage } from '../../persistence/storage.ts';
import { useLastOrder } from '../../features/use-last-orders.ts';
import { useFlowLang, useRedirect } from '../../features/flow.ts';
import { qaOptions } from '../../features/qa.ts';
import { provideNominal } from './provide-nominal.ts';

/** The running chart of named tickets. */
export type NominalActor = ActorRefFrom<typeof nominalMachine>;

/** Runs the chart of an order's named tickets while the page is open. */
export function useNominal(hash: OrderHash): NominalActor {
  const { client } = useApp();
  const { lang } = useI18n();
  // Names of other people are not kept in a storage that outlives the visit.
  const [storage] = useState(() => openBrowserStorage('sessionStorage'));
  const [machine] = useState(() =>
    provideNominal({ client, storage, hash, captcha: provideCaptcha(client) }),
  );
  const [kept] = useState(() => recall(storage, nominalPersistence(hash)));
  const actor = useActorRef(machine, {
    ...qaOptions,
    id: 'nominal',
    input: { orderHash: hash, lang, kept },
  });

  useFlowLang(actor);
  const next = useSelector(actor, (state) => (state.matches('toOrder') ? state.context.nextHash : null));
  useRedirect(next === null ? null : `/order/${next}`);
  useLastOrder(hash, useSelector(actor, lastDeadline));
  return actor;
}

/** The deadline for finishing the order: null = no longer open, undefined = unknown. */
const lastDeadline = (state: ReturnType<NominalActor['getSnapshot']>): number | null | undefined => {
  if (state.matches('naming')) return state.context.deadlineMs;
  return state.matches('over') || state.matches('gone') ? null : undefined;
};
