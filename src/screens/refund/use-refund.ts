import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { refundPersistence } from '../../persistence/refund-shape.ts';
import type { refundMachine } from '../../../machines/refund/refund-chart.ts';
import type { OrderHash } from '../../contract/brand.ts';
import { useApp } from '../../features/app-context.tsx';
import { provideCaptcha } from '../../features/captcha/provide-captcha.ts';
import { recall } from '../../persistence/flow-persistence.ts';
import { useFlowLang, useRedirect } from '../../features/flow.ts';
import { qaOptions } from '../../features/qa.ts';
import { useAnnouncer } from '../../ui/focus/live-announcer.tsx';
import { provideRefund } from './provide-refund.ts';

/** The running chart of a refund page. */
export type RefundActor = ActorRefFrom<typeof refundMachine>;

/** Runs the chart of an order's refund while its page is open. `confirmHash` null = not opened by the mailed link. */
export function useRefund(hash: OrderHash, confirmHash: string | null): RefundActor {
  const { client, setup, storage } = useApp();
  const { lang } = useI18n();
  const [machine] = useState(() =>
    provideRefund({ client, storage, hash, confirmHash, captcha: provideCaptcha(client) }),
  );
  const actor = useActorRef(machine, {
    ...qaOptions,
    id: 'refund',
    input: {
      orderHash: hash,
      lang,
      confirmHash,
      shopAllows: setup.app.returnsAllowed,
      kept: recall(storage, refundPersistence(hash, confirmHash)),
    },
  });
  useFlowLang(actor);
  useLeaving(actor, hash);
  return actor;
}

/** If the tickets can't be returned, redirects to the order's page and says why. */
function useLeaving(actor: RefundActor, hash: OrderHash): void {
  const { t } = useI18n();
  const { toast } = useAnnouncer();
  const leaves = useSelector(actor, (state) => state.matches('forbidden'));
  useEffect(() => {
    if (leaves) toast(t('refund.notAllowed'), 'info', { outlives: true });
  }, [leaves, toast, t]);
  useRedirect(leaves ? `/order/${hash}` : null);
}
