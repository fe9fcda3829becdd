import type { ReactNode } from 'react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { Button } from '../controls/button.tsx';
import { MessageDialog } from './message-dialog.tsx';

type ConfirmDialogProps = {
  readonly title: string;
  /** What would be lost. */
  readonly text: string;
  /** The text of the confirming button. */
  readonly confirm: string;
  readonly onConfirm: () => void;
  /** Called by the other button, Escape, the close button, and a click on the backdrop. */
  readonly onKeep: () => void;
  /** More about it, below the text. */
  readonly children?: ReactNode;
};

/** Asks for confirmation before something is lost. The default action loses nothing. */
export function ConfirmDialog({ title, text, confirm, onConfirm, onKeep, children }: ConfirmDialogProps) {
  const { t } = useI18n();
  return (
    <MessageDialog
      message={{ kind: 'warning', title, text }}
      onClose={onKeep}
      footer={
        <>
          <Button onClick={onKeep} data-first="">
            {t('common.cancel')}
          </Button>
          <Button variant="primary" onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </MessageDialog>
  );
}
