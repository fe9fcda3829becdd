import { useSelector } from '@xstate/react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { mustRetype } from '../../../machines/nominal/nominal-model.ts';
import { StaleNotice } from '../../features/stale-notice.tsx';
import { Notice } from '../../ui/controls/notice.tsx';
import type { NominalActor } from './use-nominal.ts';

/** What has to be said before the cards: old lists, numbers to be typed again, a confirmation that nobody answered. */
export function NominalNotices({ actor }: { actor: NominalActor }) {
  const { t } = useI18n();
  const stale = useSelector(actor, (state) => state.matches({ naming: { reading: 'stale' } }));
  const filling = useSelector(actor, (state) => state.matches({ naming: { submission: 'filling' } }));
  const unanswered = useSelector(actor, ({ context }) => context.unanswered);
  const retype = useSelector(actor, ({ context }) => mustRetype(context));
  return (
    <>
      {stale && <StaleNotice text={t('order.stale')} onRetry={() => actor.send({ type: 'data.reload' })} />}
      {unanswered !== null && filling && (
        <Notice icon="warning" role="status">
          <p>{t('nominal.unsure')}</p>
        </Notice>
      )}
      {retype && (
        <Notice icon="info" role="status">
          <p>{t('nominal.recalled')}</p>
        </Notice>
      )}
    </>
  );
}
