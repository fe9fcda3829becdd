import { Skeleton } from '../../ui/base/skeleton.tsx';
import styles from './session-picker.module.css';

/** The row of days and times before they are known, in its final size. */
export const SessionsWaiting = () => (
  <div className={styles.picker}>
    <Skeleton className={styles.waiting} />
    <Skeleton className={styles.waiting} />
    <Skeleton className={styles.waiting} />
  </div>
);
