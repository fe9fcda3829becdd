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
  /** The other button, Escape, the cross, a press on the veil. */
  readonly onKeep: () => void;
  /** Its subject, below the text. */
  readonly children?: ReactNode;
};

/** Asks before something is lost. A hasty press does nothing. */
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
