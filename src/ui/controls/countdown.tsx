import { useEffect, useRef } from 'react';
import { formatClock, formatDuration } from '../../../i18n/formats/format-duration.ts';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { cx } from '../base/class-names.ts';
import { Icon } from '../base/icon.tsx';
import { useAnnouncer } from '../focus/live-announcer.tsx';
import styles from './countdown.module.css';

/** Seconds before the end at which the time left is spoken. A running clock must not talk every second. */
const spokenAt = [300, 120, 60] as const;

type CountdownProps = {
  /** Whole seconds; the owner ticks. */
  readonly remainingSeconds: number;
  /** What runs out, before the digits. Default: «Осталось времени». */
  readonly label?: string;
  /** Announced as the end comes near. Default: the reservation's text. */
  readonly warning?: (time: string) => string;
};

/** A deadline in digits; turns urgent in the last two minutes and speaks at 5, 2 and 1. */
export function Countdown({ remainingSeconds, label, warning }: CountdownProps) {
  const { t, lang } = useI18n();
  const { announce } = useAnnouncer();
  const before = useRef(remainingSeconds);
  useEffect(() => {
    // Ticks may be skipped in a sleeping tab, so a mark is spoken when it is crossed, not when it is met.
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
