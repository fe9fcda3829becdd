import type { ReactNode } from 'react';

import { useI18n } from '../../i18n/i18n-context.tsx';
import { isOfCatalogue } from '../contract/codes.ts';
import type { Problem } from '../contract/result.ts';
import { Button } from '../ui/controls/button.tsx';
import { MessageDialog } from '../ui/dialogs/message-dialog.tsx';
import { orderRefusalText, problemText, type ProblemText } from './problem-text.ts';

/** A refused submission: the back end's text, or ours with the code, followed by what the page adds. */
export const OrderRefused = ({
  problem,
  onClose,
  title,
  isExplained = false,
  footer,
  children,
}: {
  readonly problem: Problem | null;
  readonly onClose: () => void;
  /** True if the page itself says what happened: the back end's code would add nothing for the buyer. */
  readonly isExplained?: boolean;
  /** A title that says more than that there was an error. */
  readonly title?: string | undefined;
  /** Buttons instead of a single OK. */
  readonly footer?: ReactNode;
  readonly children?: ReactNode;
}) => {
  const { t } = useI18n();
  const message: ProblemText =
    problem === null ? { text: t('errors.unknown') } : orderRefusalText(t, problem);
  return (
    <MessageDialog
      message={{
        ...message,
        title,
        ...(isExplained && !isOfCatalogue(message.code ?? '') && { code: undefined }),
      }}
      onClose={onClose}
      footer={footer}
    >
      {children}
    </MessageDialog>
  );
};

/** An unanswered submission: the same request can be sent again without creating a second order. */
export const OutcomeUnknown = ({
  problem,
  back,
  onClose,
  onRetry,
}: {
  readonly problem: Problem | null;
  /** The text of the button that returns to the selection. */
  readonly back: string;
  readonly onClose: () => void;
  readonly onRetry: () => void;
}) => {
  const { t } = useI18n();
  return (
    <MessageDialog
      message={{ kind: 'warning', ...(problem !== null && problemText(t, problem)) }}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{back}</Button>
          <Button variant="primary" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        </>
      }
    >
      <p>{t('cart.orderUncertain')}</p>
    </MessageDialog>
  );
};

/** Shown when another order is submitted while the last one is unanswered: that one is checked first. */
export const ConfirmRetry = ({
  onClose,
  onCheck,
  onStartOver,
}: {
  readonly onClose: () => void;
  /** Sends the last request again with its idempotency key, so that it creates no second order. */
  readonly onCheck: () => void;
  readonly onStartOver: () => void;
}) => {
  const { t } = useI18n();
  return (
    <MessageDialog
      message={{ kind: 'warning', text: t('cart.doubt') }}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onStartOver}>{t('cart.anew')}</Button>
          <Button variant="primary" onClick={onCheck}>
            {t('cart.checkLast')}
          </Button>
        </>
      }
    />
  );
};
