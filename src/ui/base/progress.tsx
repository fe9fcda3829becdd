import styles from './progress.module.css';

/** A bar of known (`value` 0–1) or unknown progress, with its text in `label`. */
export function Progress({ value, label }: { value?: number; label: string }) {
  return (
    <div className={styles.progress}>
      <span className={styles.label}>{label}</span>
      <progress
        className={styles.bar}
        aria-label={label}
        {...(value === undefined ? {} : { value: Math.min(1, Math.max(0, value)), max: 1 })}
      />
    </div>
  );
}
