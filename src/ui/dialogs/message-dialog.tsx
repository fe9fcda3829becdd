import { useId, type ReactNode } from 'react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { Button } from '../controls/button.tsx';
import { Dialog } from './dialog.tsx';
import { Icon } from '../base/icon.tsx';
import { SafeHtml } from '../html/safe-html.tsx';
import styles from './message-dialog.module.css';

/**
 * A message that can only be closed. `text` is plain; `html` comes from a server, is sanitised, and replaces `text`.
 */
export type Message = {
  /** Chooses the header: Информация, Предупреждение or Ошибка. Default: error. */
  readonly kind?: 'info' | 'warning' | 'error';
  /** Replaces that header. */
  readonly title?: string | undefined;
  readonly text?: string;
  readonly html?: string;
  /** Shown as «Код ошибки: {code}». */
  readonly code?: string | number | undefined;
  /** The id of the failed request in the server's log. */
  readonly requestId?: string | undefined;
  /** Called once, after OK, Escape or a click on the backdrop. */
  readonly onClose?: () => void;
};

const icons = { info: 'info', warning: 'warning', error: 'error' } as const;

export type MessageDialogProps = {
  readonly message: Message | null;
  readonly onClose: () => void;
  /** Buttons instead of a single OK. */
  readonly footer?: ReactNode;
  /** More content of the message, below its text. */
  readonly children?: ReactNode;
};

export function MessageDialog({ message, onClose, footer, children }: MessageDialogProps): ReactNode {
  const { t } = useI18n();
  const textId = useId();
  if (message === null) return null;
  const text = message.html === undefined ? message.text : undefined;
  const kind = message.kind ?? 'error';
  const title = (
    <span className={styles.title}>
      <span className={styles[kind]}>
        <Icon name={icons[kind]} size={24} />
      </span>
      {message.title ?? t(`common.modal.${kind}`)}
    </span>
  );
  const ok = (
    <Button variant="primary" onClick={onClose} data-first="">
      {t('common.ok')}
    </Button>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={footer ?? ok}
      {...(text !== undefined && { describedBy: textId })}
    >
      {text !== undefined && (
        <p id={textId} className={styles.text}>
          {text}
        </p>
      )}
      {message.html !== undefined && <SafeHtml html={message.html} />}
      {message.code !== undefined && (
        <p className={styles.code}>{t('errors.code', { code: message.code })}</p>
      )}
      {message.requestId && <p className={styles.code}>{t('errors.request', { id: message.requestId })}</p>}
      {children}
    </Dialog>
  );
}
