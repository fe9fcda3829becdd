import type { ReactNode } from 'react';
import { cx } from '../base/class-names.ts';
import { Icon } from '../base/icon.tsx';
import styles from './disclosure.module.css';

type DisclosureProps = {
  readonly summary: ReactNode;
  readonly children: ReactNode;
  readonly open?: boolean;
  readonly onToggle?: (open: boolean) => void;
  readonly className?: string;
};

/** A native `<details>`, which the browser's find-in-page can open too. */
export function Disclosure({ summary, children, open, onToggle, className }: DisclosureProps) {
  return (
    <details
      className={cx(styles.details, className)}
      open={open}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
    >
      <summary className={styles.summary}>
        <span className={styles.words}>{summary}</span>
        <span className={styles.mark}>
          <Icon name="down" />
        </span>
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
