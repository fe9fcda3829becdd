import { cx } from './class-names.ts';
import styles from './skeleton.module.css';

/** A grey block in the final size of its content: set that size by `className`. Screen readers skip it. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span className={cx(styles.skeleton, className)} aria-hidden="true" />;
}
