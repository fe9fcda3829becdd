import { cx } from './class-names.ts';
import styles from './spinner.module.css';

/** A turning ring. Decorative: say what is under way in words beside it. */
export function Spinner({ large = false }: { large?: boolean }) {
  return <span className={cx(styles.spinner, large && styles.large)} aria-hidden="true" />;
}
