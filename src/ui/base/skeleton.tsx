import { cx } from './class-names.ts';
import styles from './skeleton.module.css';

/** A grey block of the final size of its content, which `className` must set. Screen readers skip it. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span className={cx(styles.skeleton, className)} aria-hidden="true" />;
}
