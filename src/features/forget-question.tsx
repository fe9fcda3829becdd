import { useI18n } from '../../i18n/i18n-context.tsx';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { useApp } from './app-context.tsx';

type ForgetQuestionProps = {
  /** What stays is not personal: the theme, for example. */
  readonly but?: readonly string[];
  readonly onForgotten: () => void;
  readonly onKeep: () => void;
};

/** Asks before all that this browser keeps of orders, tickets, choices and a buyer is forgotten. */
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
