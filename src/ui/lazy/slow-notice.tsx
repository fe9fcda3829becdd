import { useEffect, type ReactNode } from 'react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { Button } from '../controls/button.tsx';
import { useAnnouncer } from '../focus/live-announcer.tsx';
import styles from './slow-notice.module.css';
import { useBuyersTurn, useDelay } from './use-delay.ts';
import { Skeleton } from '../base/skeleton.tsx';

/** A wait that lasts longer than this is spoken of, ms. */
const patienceMs = 5000;

type SlowNoticeProps = {
  /** Asks anew for what is being waited for. */
  readonly onRetry?: (() => void) | undefined;
  /** Set where something was sent: ends the waiting for its answer. */
  readonly onStop?: (() => void) | undefined;
  /** Further ways out: links, buttons. */
  readonly children?: ReactNode;
};

/* What is said on the page now: two that wait for the same say it once. */
const spoken = new Map<string, number>();

/**
 * Stands wherever the buyer waits for the server: shows nothing for five seconds, then says that the shop is still
 * trying, with ways out. While something sent waits for the buyer, to pass a bot check, no time runs, and its answer
 * has five seconds of its own. Give it a `key` that changes with each sign of life.
 */
export function SlowNotice(props: SlowNoticeProps) {
  const buyersTurn = useBuyersTurn();
  return buyersTurn && props.onStop !== undefined ? null : <Timed {...props} />;
}

function Timed(props: SlowNoticeProps) {
  return useDelay(patienceMs) ? <Notice {...props} /> : null;
}

function Notice({ onRetry, onStop, children }: SlowNoticeProps) {
  const { t } = useI18n();
  const { announce } = useAnnouncer();
  const words = t(onStop === undefined ? 'errors.stillTrying' : 'errors.stillSending');
  useEffect(() => {
    const others = spoken.get(words) ?? 0;
    if (others === 0) announce(words);
    spoken.set(words, others + 1);
    return () => {
      spoken.set(words, (spoken.get(words) ?? 1) - 1);
    };
  }, [announce, words]);
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

/** In the place and size of a part whose script is on its way: a wait that lasts is spoken of, with a way out. */
export function PartWaiting({ className }: { className?: string | undefined }) {
  return (
    <div>
      <Skeleton className={className} />
      <ReloadIfSlow />
    </div>
  );
}

/** Offers the page anew where a script does not come: nothing else asks for it again. */
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
