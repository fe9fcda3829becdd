import type { ReactNode } from 'react';

import { useI18n } from '../../i18n/i18n-context.tsx';
import { isOfCatalogue } from '../contract/codes.ts';
import type { Problem } from '../contract/result.ts';
import { Button } from '../ui/controls/button.tsx';
import { MessageDialog } from '../ui/dialogs/message-dialog.tsx';
import { orderRefusalText, problemText, type ProblemText } from './problem-text.ts';

/** A press that the back end refused: its own words, or ours with the code; then what the page can say to it. */
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
  /** The page itself says what happened: a code of the back end's own tells the buyer nothing more. */
  readonly isExplained?: boolean;
  /** Where more is known than that it is an error. */
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

/** A press that nobody answered: the same request may go again, and makes no second order. */
export const OutcomeUnknown = ({
  problem,
  back,
  onClose,
  onRetry,
}: {
  readonly problem: Problem | null;
  /** The words of the way back to choosing. */
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

/** Another order was pressed for while nobody has answered the last one: that one is looked for first. */
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
