import type { ReactNode } from 'react';
import { useI18n } from '../../i18n/i18n-context.tsx';
import type { Problem } from '../contract/result.ts';
import { ErrorPanel } from '../ui/lazy/error-panel.tsx';
import { SafeHtml } from '../ui/html/safe-html.tsx';
import { problemText } from './problem-text.ts';

type ProblemPanelProps = {
  readonly problem: Problem;
  readonly title?: string;
  readonly onRetry?: () => void;
  readonly busy?: boolean;
  /** False if the page has its own heading. */
  readonly page?: boolean;
  readonly children?: ReactNode;
};

/**
 * The error view of a page: what happened, in the server's words or ours, a retry button and other ways to continue.
 */
export function ProblemPanel(props: ProblemPanelProps) {
  const { problem, title, onRetry, busy = false, page = true, children } = props;
  const { t } = useI18n();
  const { text, html, code, requestId } = problemText(t, problem);
  return (
    <ErrorPanel
      title={title ?? t('shell.pageError.title')}
      text={html === undefined ? text : <SafeHtml html={html} />}
      code={code}
      requestId={requestId}
      onRetry={onRetry}
      busy={busy}
      page={page}
    >
      {children}
    </ErrorPanel>
  );
}
