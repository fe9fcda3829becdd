import { cx } from '../base/class-names.ts';
import styles from './button.module.css';

/** How a button or a link that acts as one looks. */
export interface ButtonLook {
  /** `primary` once per view; `quiet` has no edge until pointed at. */
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  readonly size?: 's' | 'm' | 'l';
  /** Take the full width of the parent. */
  readonly wide?: boolean;
}

export function buttonClass(
  { variant = 'secondary', size = 'm', wide = false }: ButtonLook,
  extra?: string,
): string {
  return cx(styles.button, styles[variant], styles[size], wide && styles.wide, extra);
}
