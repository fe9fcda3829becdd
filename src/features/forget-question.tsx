import { useI18n } from '../../i18n/i18n-context.tsx';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { useApp } from './app-context.tsx';

type ForgetQuestionProps = {
  /** Storage keys to keep because they are not personal, for example the theme. */
  readonly but?: readonly string[];
  readonly onForgotten: () => void;
  readonly onKeep: () => void;
};

/** Asks for confirmation before removing all stored orders, tickets, selections and buyer data from this browser. */
export function ForgetQuestion({ but = [], onForgotten, onKeep }: ForgetQuestionProps) {
  const { t } = useI18n();
  const { storage } = useApp();
  return (
    <ConfirmDialog
      title={t('shell.forget.title')}
      text={t('shell.forget.text')}
      confirm={t('shell.forget.yes')}
      onConfirm={() => {
        storage.wipe(but);
        onForgotten();
      }}
      onKeep={onKeep}
    />
  );
}
