import type { ReactNode } from 'react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { Button } from '../controls/button.tsx';
import { Icon } from '../base/icon.tsx';
import styles from './error-panel.module.css';

type ErrorPanelProps = {
  readonly title: string;
  readonly text?: ReactNode;
  readonly code?: string | number | undefined;
  /** The id of the failed request in the server's log. */
  readonly requestId?: string | undefined;
  /** Shows «Попробовать ещё раз». */
  readonly onRetry?: (() => void) | undefined;
  readonly busy?: boolean;
  /** Other ways to continue: links, buttons. */
  readonly children?: ReactNode;
  /** True if the panel is the page's only content: its text is then the page's heading. */
  readonly page?: boolean;
  /** `info` if it is not an error, such as an empty list. */
  readonly tone?: 'error' | 'info';
};

/** Says what happened and what to do, in place of the missing content. */
export function ErrorPanel(props: ErrorPanelProps) {
  const { title, text, code, requestId, onRetry, busy, children, page = false, tone = 'error' } = props;
  const { t } = useI18n();
  const Heading = page ? 'h1' : 'h2';
  return (
    <section className={styles.panel} role={tone === 'error' ? 'alert' : undefined}>
      <span className={styles[tone]}>
        <Icon name={tone} size={32} />
      </span>
      <Heading className={styles.title}>{title}</Heading>
      {text && <div className={styles.text}>{text}</div>}
      {code !== undefined && <p className={styles.code}>{t('errors.code', { code })}</p>}
      {requestId && <p className={styles.code}>{t('errors.request', { id: requestId })}</p>}
      <div className={styles.ways}>
        {onRetry && (
          <Button variant="primary" onClick={onRetry} busy={busy ?? false}>
            {t('common.retry')}
          </Button>
        )}
        {children}
      </div>
    </section>
  );
}
