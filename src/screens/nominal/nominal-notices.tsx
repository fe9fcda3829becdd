import { useSelector } from '@xstate/react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { mustRetype } from '../../../machines/nominal/nominal-model.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { NominalActor } from './use-nominal.ts';
import styles from './nominal-screen.module.css';

/** What has to be said before the cards: old lists, numbers to be typed again, a confirmation that nobody answered. */
export function NominalNotices({ actor }: { actor: NominalActor }) {
  const { t } = useI18n();
  const stale = useSelector(actor, (state) => state.matches({ naming: { reading: 'stale' } }));
  const filling = useSelector(actor, (state) => state.matches({ naming: { press: 'filling' } }));
  const unanswered = useSelector(actor, ({ context }) => context.unanswered);
  const retype = useSelector(actor, ({ context }) => mustRetype(context));
  return (
    <>
      {stale && (
        <div className={styles.notice} role="alert">
          <Icon name="warning" />
          <p>{t('order.stale')}</p>
          <Button size="s" onClick={() => actor.send({ type: 'data.reload' })}>
            {t('common.retry')}
          </Button>
        </div>
      )}
      {unanswered !== null && filling && (
        <div className={styles.notice} role="status">
          <Icon name="warning" />
          <p>{t('nominal.unsure')}</p>
        </div>
      )}
      {retype && (
        <div className={styles.notice} role="status">
          <Icon name="info" />
          <p>{t('nominal.recalled')}</p>
        </div>
      )}
    </>
  );
}
