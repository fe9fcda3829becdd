import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { Button } from '../controls/button.tsx';
import { useAnnouncer } from '../focus/live-announcer.tsx';
import styles from './slow-notice.module.css';
import { useBuyersTurn, useDelay, useLine } from './use-delay.ts';
import { Skeleton } from '../base/skeleton.tsx';

/** A wait longer than this is reported, ms. */
const patienceMs = 5000;

type SlowNoticeProps = {
  /** Repeats the pending request. */
  readonly onRetry?: (() => void) | undefined;
  /** Set if something was submitted: stops waiting for the reply. */
  readonly onStop?: (() => void) | undefined;
  /** Other ways to continue: links, buttons. */
  readonly children?: ReactNode;
};

/* The messages now on the page: two that wait for the same thing announce it once. */
const spoken = new Map<string, number>();

/**
 * Place it wherever the buyer waits for the server. It shows nothing for five seconds, then says that the shop is still
 * trying, with ways to continue. A busy server that gives a retry time is reported immediately, and read requests are
 * repeated automatically. While a submission waits for the buyer, in a bot check, the time is stopped; the answer then
 * has its own five seconds. Give it a `key` that changes with each sign of progress.
 */
export function SlowNotice(props: SlowNoticeProps) {
  const buyersTurn = useBuyersTurn();
  return buyersTurn && props.onStop !== undefined ? null : <Timed {...props} />;
}

function Timed(props: SlowNoticeProps) {
  const isSlow = useDelay(patienceMs);
  const seconds = useSecondsInLine();
  const isInLine = props.onStop === undefined && seconds > -patienceMs / 1000;
  return isSlow || isInLine ? <Notice {...props} seconds={isInLine ? Math.max(1, seconds) : null} /> : null;
}

/** The seconds until the retry at a busy server, counting down; negative when it is due. */
function useSecondsInLine(): number {
  const { sinceMs, untilMs } = useLine();
  const [nowMs, setNow] = useState(() => performance.now());
  useEffect(() => {
    if (untilMs === 0) return undefined;
    const timer = setInterval(() => setNow(performance.now()), 1000);
    return () => clearInterval(timer);
  }, [untilMs]);
  return untilMs === 0 ? Number.NEGATIVE_INFINITY : Math.ceil((untilMs - Math.max(sinceMs, nowMs)) / 1000);
}

function Notice({
  onRetry,
  onStop,
  children,
  seconds,
}: SlowNoticeProps & {
  /** The retry delay of a busy server in seconds; null if it gave none. */
  readonly seconds: number | null;
}) {
  const { t } = useI18n();
  const { announce } = useAnnouncer();
  const key = onStop === undefined ? 'errors.stillTrying' : 'errors.stillSending';
  const words = seconds === null ? t(key) : t('errors.busy', { seconds });
  const topic = seconds === null ? key : 'line';
  // A countdown is announced once.
  const speak = useEffectEvent(() => announce(words));
  useEffect(() => {
    const others = spoken.get(topic) ?? 0;
    if (others === 0) speak();
    spoken.set(topic, others + 1);
    return () => {
      spoken.set(topic, (spoken.get(topic) ?? 1) - 1);
    };
  }, [topic]);
  return (
    <div className={styles.box}>
      <p>{words}</p>
      <div className={styles.ways}>
        {onRetry && (
          <Button size="s" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        )}
        {onStop && (
          <Button size="s" onClick={onStop}>
            {t('common.stopWaiting')}
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}

/** The placeholder of a part whose script is loading: reports a long wait, with a way to continue. */
export function PartWaiting({ className }: { className?: string | undefined }) {
  return (
    <div>
      <Skeleton className={className} />
      <ReloadIfSlow />
    </div>
  );
}

/** Offers a reload if a script fails to load, because nothing else requests it again. */
export function ReloadIfSlow() {
  const { t } = useI18n();
  return (
    <SlowNotice>
      <Button size="s" onClick={() => window.location.reload()}>
        {t('common.reload')}
      </Button>
    </SlowNotice>
  );
}
