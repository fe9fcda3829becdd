import { useEffect, useRef } from 'react';
import { formatClock, formatDuration } from '../../../i18n/formats/format-duration.ts';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { cx } from '../base/class-names.ts';
import { Icon } from '../base/icon.tsx';
import { useAnnouncer } from '../focus/live-announcer.tsx';
import styles from './countdown.module.css';

/** The remaining seconds at which the time is announced; announcing every second would be too much. */
const spokenAt = [300, 120, 60] as const;

type CountdownProps = {
  /** Whole seconds; the parent updates them. */
  readonly remainingSeconds: number;
  /** The text before the digits, about what runs out. Default: «Осталось времени». */
  readonly label?: string;
  /** The announcement near the end. Default: the reservation's text. */
  readonly warning?: (time: string) => string;
};

/** The remaining time in digits; urgent in the last two minutes, announced at 5, 2 and 1. */
export function Countdown({ remainingSeconds, label, warning }: CountdownProps) {
  const { t, lang } = useI18n();
  const { announce } = useAnnouncer();
  const before = useRef(remainingSeconds);
  useEffect(() => {
    // Ticks may be skipped in a sleeping tab, so a mark is announced when it is crossed, not only when it is met
    // exactly.
    const crossed = spokenAt.some(
      (mark) => before.current > mark && remainingSeconds <= mark && remainingSeconds > 0,
    );
    before.current = remainingSeconds;
    if (!crossed) return;
    const time = formatDuration(lang, remainingSeconds);
    announce(warning?.(time) ?? t('common.timeLeft.warning', { time }), 'assertive');
  }, [remainingSeconds, announce, warning, t, lang]);
  if (remainingSeconds <= 0)
    return <p className={cx(styles.timer, styles.over)}>{t('common.timeLeft.expired')}</p>;
  const digits = formatClock(lang, remainingSeconds);
  return (
    <p className={cx(styles.timer, remainingSeconds <= 120 && styles.urgent)} role="timer" aria-live="off">
      <Icon name="clock" />
      <span className={styles.label}>{label ?? t('common.timeLeft.label')}</span>
      <strong className={styles.digits}>
        {digits.slice(0, -2)}
        <span className={styles.seconds}>{digits.slice(-2)}</span>
      </strong>
    </p>
  );
}
