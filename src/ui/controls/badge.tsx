import type { ReactNode } from 'react';
import { cx } from '../base/class-names.ts';
import styles from './badge.module.css';

/**
 * A short label, such as an age limit or the state of an order. The text carries the meaning; the colour only helps.
 */
export function Badge({
  tone = 'plain',
  children,
}: {
  tone?: 'plain' | 'accent' | 'good' | 'warning' | 'danger';
  children: ReactNode;
}) {
  return <span className={cx(styles.badge, styles[tone])}>{children}</span>;
}
