import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Text for screen readers only; `as` a heading if the design shows none. */
export function VisuallyHidden({
  as: Element = 'span',
  children,
}: {
  readonly as?: 'span' | 'h2';
  readonly children: ReactNode;
}) {
  return <Element className={styles.hidden}>{children}</Element>;
}
