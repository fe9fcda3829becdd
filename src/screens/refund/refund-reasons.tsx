import { useSelector } from '@xstate/react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { RefundData } from '../../contract/refund.ts';
import { LocalText } from '../../features/localized-text.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { useRadioKeys } from '../../ui/fields/radio-row.ts';
import type { RefundActor } from './use-refund.ts';
import styles from './refund-form.module.css';
import { focusFirst } from '../../ui/focus/landmarks.ts';

type RefundReasonsProps = {
  readonly actor: RefundActor;
  readonly reasons: RefundData['reasons'];
  readonly id: string;
};

/** The choice of a reason. Arrow keys only move the focus, because the first selection locks the list. */
export function RefundReasons({ actor, reasons, id }: RefundReasonsProps) {
  const { t } = useI18n();
  const chosen = useSelector(actor, ({ context }) => context.reasonId);
  const locked = chosen !== null;
  const row = useRadioKeys(reasons.findIndex((reason) => reason.id === chosen));
  return (
    <div>
      <p id={`${id}-name`} className={styles.legend}>
        {t('refund.reason')}
      </p>
      <div
        id={id}
        className={styles.reasons}
        aria-labelledby={`${id}-name`}
        aria-describedby={locked ? `${id}-hint` : undefined}
        aria-disabled={locked || undefined}
        aria-required
        {...row.group}
      >
        {reasons.map((reason, at) => (
          <button
            key={reason.id}
            type="button"
            className={styles.reason}
            aria-disabled={locked || undefined}
            {...row.radio(at)}
            onClick={() => {
              if (!locked) actor.send({ type: 'reason.choose', id: reason.id });
            }}
          >
            <span className={styles.dot} aria-hidden="true" />
            <span>
              <span className={styles.reasonName}>
                <LocalText of={reason.name} />
              </span>
              <span className={styles.note}>
                <LocalText of={reason.note} />
              </span>
            </span>
          </button>
        ))}
      </div>
      {locked && (
        <>
          <p id={`${id}-hint`} className={styles.hint}>
            {t('refund.reasonHint')}
          </p>
          <Button
            size="s"
            variant="quiet"
            onClick={() => {
              actor.send({ type: 'form.clear' });
              focusFirst(`#${id} [role='radio'][tabindex='0']`);
            }}
          >
            {t('refund.clear')}
          </Button>
        </>
      )}
    </div>
  );
}
