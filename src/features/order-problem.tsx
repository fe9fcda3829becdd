import type { ReactNode } from 'react';

import { useI18n } from '../../i18n/i18n-context.tsx';
import { isOfCatalogue } from '../contract/codes.ts';
import type { Problem } from '../contract/result.ts';
import { Button } from '../ui/controls/button.tsx';
import { MessageDialog } from '../ui/dialogs/message-dialog.tsx';
import { orderRefusalText, problemText, type ProblemText } from './problem-text.ts';

/** A refused submission: the back end's text, or ours with the code; then what the page can add. */
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
  /** The page itself says what happened: the back end's own code adds nothing for the buyer. */
  readonly isExplained?: boolean;
  /** If more is known than that it is an error. */
  readonly title?: string | undefined;
  /** Buttons instead of the lone OK. */
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

/** An unanswered submission: the same request may be resent, and creates no second order. */
export const OutcomeUnknown = ({
  problem,
  back,
  onClose,
  onRetry,
}: {
  readonly problem: Problem | null;
  /** The text of the way back to choosing. */
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

/** Another order was submitted while the last one is unanswered: that one is looked up first. */
export const ConfirmRetry = ({
  onClose,
  onCheck,
  onStartOver,
}: {
  readonly onClose: () => void;
  /** Sends the last request again, under its own key: it makes no second order. */
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
