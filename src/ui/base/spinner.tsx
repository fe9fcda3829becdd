import { cx } from './class-names.ts';
import styles from './spinner.module.css';

/** A spinner. Decorative: put a text next to it. */
export function Spinner({ large = false }: { large?: boolean }) {
  return <span className={cx(styles.spinner, large && styles.large)} aria-hidden="true" />;
}
