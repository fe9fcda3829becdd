import { useSelector } from '@xstate/react';
import { isFinalRefusal } from '../../contract/result.ts';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { mustRetype } from '../../../machines/nominal/nominal-model.ts';
import { problemText } from '../../features/problem-text.ts';
import { StaleNotice } from '../../features/stale-notice.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/controls/notice.tsx';
import type { NominalActor } from './use-nominal.ts';
import { confirmRefusalText } from './visitor-words.ts';
import { MessageDialog } from '../../ui/dialogs/message-dialog.tsx';

/** Notices above the cards: outdated lists, numbers to enter again, an unanswered confirmation. */
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

/**
 * Why the names were not accepted: a refusal in the server's words or the order error; or a missing reply, with a retry
 * button.
 */
export function ConfirmFailed({ actor }: { actor: NominalActor }) {
  const { t } = useI18n();
  const refusal = useSelector(actor, ({ context }) => context.refusal);
  const failed = useSelector(actor, (state) => state.matches({ naming: { submission: 'failed' } }));
  if (!failed || refusal === null) return null;
  const dismiss = (): void => actor.send({ type: 'problem.dismiss' });
  if (isFinalRefusal(refusal))
    return <MessageDialog message={confirmRefusalText(t, refusal)} onClose={dismiss} />;
  return (
    <MessageDialog
      message={{ kind: 'warning', ...problemText(t, refusal) }}
      onClose={dismiss}
      footer={
        <>
          <Button onClick={dismiss}>{t('common.cancel')}</Button>
          <Button variant="primary" data-first="" onClick={() => actor.send({ type: 'confirm.retry' })}>
            {t('common.retry')}
          </Button>
        </>
      }
    >
      <p>{t('nominal.again')}</p>
    </MessageDialog>
  );
}
