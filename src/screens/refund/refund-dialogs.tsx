import { useSelector } from '@xstate/react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { LoadedRefund } from '../../../machines/refund/refund-model.ts';
import { newIdempotencyKey } from '../../features/new-key.ts';
import { problemText, type ProblemText } from '../../features/problem-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { MessageDialog } from '../../ui/dialogs/message-dialog.tsx';
import { RefundRequest } from './refund-totals.tsx';
import type { RefundActor } from './use-refund.ts';
import styles from './refund-screen.module.css';

type RefundDialogsProps = {
  readonly actor: RefundActor;
  readonly loaded: LoadedRefund;
  readonly currency: string;
  /** The address to which the link is mailed; '' = unknown. */
  readonly email: string;
};

const talking = ['confirming', 'refused', 'unanswered', 'accepted'] as const;

/** The dialogs of a refund: before the application is sent, and after each result. */
export function RefundDialogs({ actor, loaded, currency, email }: RefundDialogsProps) {
  const { t } = useI18n();
  const dialog = useSelector(actor, (state) =>
    talking.find((press) => state.matches({ shown: { submission: press } })),
  );
  const { submission, confirmHash, refusal } = useSelector(actor, ({ context }) => context);
  const byLink = confirmHash !== null;
  const close = (): void => actor.send({ type: 'dialog.close' });
  const told: ProblemText = refusal === null ? { text: t('errors.unknown') } : problemText(t, refusal);
  switch (dialog) {
    case undefined:
      return null;
    case 'confirming':
      return (
        <ConfirmDialog
          title={t('refund.ask.title')}
          text={email === '' ? t('refund.ask.text') : t('refund.ask.textTo', { email })}
          confirm={t('refund.ask.send')}
          onConfirm={() => actor.send({ type: 'refund.agree', freshKey: newIdempotencyKey() })}
          onKeep={close}
        >
          <RefundRequest actor={actor} loaded={loaded} currency={currency} />
        </ConfirmDialog>
      );
    case 'refused':
      return <MessageDialog message={told} onClose={close} />;
    case 'unanswered':
      return (
        <MessageDialog
          message={{ kind: 'warning', ...told }}
          onClose={close}
          footer={
            <>
              <Button onClick={close}>{t('common.cancel')}</Button>
              <Button
                variant="primary"
                data-first=""
                onClick={() => actor.send({ type: 'submission.retry' })}
              >
                {t('common.retry')}
              </Button>
            </>
          }
        >
          <p>{t(byLink ? 'refund.uncertainLink' : 'refund.uncertain')}</p>
        </MessageDialog>
      );
    case 'accepted':
      return (
        <MessageDialog
          message={
            submission?.request.kind === 'confirm'
              ? { kind: 'info', text: t('refund.done') }
              : { kind: 'info', title: t('refund.accepted'), text: t('refund.acceptedText') }
          }
          onClose={close}
        >
          {submission?.request.kind === 'apply' && <p className={styles.mailed}>{t('refund.mailed')}</p>}
        </MessageDialog>
      );
  }
}
