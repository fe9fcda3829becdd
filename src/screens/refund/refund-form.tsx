import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { joinWords } from '../../../i18n/formats/punctuation.ts';
import { missingFields, type LoadedRefund, type RefundField } from '../../../machines/refund/refund-model.ts';
import type { RefundData } from '../../contract/refund.ts';
import { refundState, selectableRows } from '../../core/order/refund-choice.ts';
import { newIdempotencyKey } from '../../features/new-key.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { useAnnouncer } from '../../ui/focus/live-announcer.tsx';
import { ErrorSummary } from '../../ui/fields/error-summary.tsx';
import { SafeHtml } from '../../ui/html/safe-html.tsx';
import { SlowNotice } from '../../ui/lazy/slow-notice.tsx';
import { RefundTotals } from './refund-totals.tsx';
import { RefundReasons } from './refund-reasons.tsx';
import type { RefundActor } from './use-refund.ts';
import styles from './refund-form.module.css';
import { focusFirst } from '../../ui/focus/landmarks.ts';

type RefundFormProps = {
  readonly actor: RefundActor;
  readonly loaded: LoadedRefund;
  readonly currency: string;
};

/** The id of the list of tickets to choose from. */
export const ticketsId = 'refund-tickets';
const consentId = 'refund-consent';
const reasonId = 'refund-reason';

/** The request and its terms. A buyer who came by the mailed link only has to agree. */
export function RefundForm({ actor, loaded, currency }: RefundFormProps) {
  const { t } = useI18n();
  const confirmHash = useSelector(actor, ({ context }) => context.confirmHash);
  const selectable = useSelector(
    actor,
    ({ context: { groups, nowMs } }) => selectableRows(groups, nowMs).length > 0,
  );
  const { refund } = loaded;
  const states = refund.rows.map(refundState);
  const byLink = confirmHash !== null;
  // The link has served its purpose: there is nothing left to confirm.
  const done = byLink && states.includes('returned') && !states.includes('asked');
  return (
    <section className={styles.form} aria-labelledby="refund-form">
      <h2 id="refund-form" className={styles.title}>
        {t(done ? 'refund.result' : byLink ? 'refund.linkForm' : 'refund.form')}
      </h2>
      {!byLink && !selectable ? (
        <p className={styles.hint}>{t('refund.nothing')}</p>
      ) : (
        <>
          <RefundTotals actor={actor} loaded={loaded} currency={currency} of={done ? 'returned' : 'asked'} />
          {!done && <Application actor={actor} refund={refund} byLink={byLink} />}
        </>
      )}
    </section>
  );
}

/** Where each missing item is entered: the id of its part of the page, and the element to focus. */
const places: Readonly<Record<RefundField, { readonly id: string; readonly first: string }>> = {
  tickets: { id: ticketsId, first: `#${ticketsId} input:enabled` },
  reason: { id: reasonId, first: `#${reasonId} [role='radio'][tabindex='0']` },
  consent: { id: consentId, first: `#${consentId}` },
};

type ApplicationProps = {
  readonly actor: RefundActor;
  readonly refund: RefundData;
  readonly byLink: boolean;
};

/** The reason, the consent and the button. */
function Application({ actor, refund, byLink }: ApplicationProps) {
  const { t } = useI18n();
  const agreed = useSelector(actor, ({ context }) => context.agreed);
  const choosing = useSelector(actor, (state) => state.matches({ shown: { submission: 'choosing' } }));
  return (
    <>
      {!byLink && refund.reasons.length > 0 && (
        <RefundReasons actor={actor} reasons={refund.reasons} id={reasonId} />
      )}
      <Checkbox
        id={consentId}
        look="switch"
        required
        checked={agreed}
        label={refund.consent === '' ? t('refund.consent') : <SafeHtml html={refund.consent} inline />}
        onChange={(on) => {
          if (choosing) actor.send({ type: 'consent.give', on });
        }}
      />
      <Submit actor={actor} byLink={byLink} />
    </>
  );
}

function Submit({ actor, byLink }: { readonly actor: RefundActor; readonly byLink: boolean }) {
  const { t, lang } = useI18n();
  const { announce } = useAnnouncer();
  const missing = useSelector(
    actor,
    ({ context }) => missingFields(context),
    (one, other) => one.join() === other.join(),
  );
  const busy = useSelector(
    actor,
    (state) =>
      state.matches({ shown: { submission: 'sending' } }) ||
      state.matches({ shown: { submission: 'looking' } }),
  );
  const [asked, setAsked] = useState(false);
  const lacks = joinWords(
    lang,
    missing.map((lack) => t(`refund.lack.${lack}`)),
  );
  const press = (): void => {
    setAsked(missing.length > 0);
    actor.send({ type: 'refund.submit', freshKey: newIdempotencyKey() });
    if (missing.length > 0) announce(`${t('refund.missing')} ${lacks}`, 'assertive');
  };
  return (
    <>
      {asked && missing.length > 0 && (
        <ErrorSummary
          id="refund-missing"
          title={t('refund.missing')}
          items={missing.map((lack) => ({
            fieldId: places[lack].id,
            text: t(`refund.lack.${lack}`),
            onLead: () => focusFirst(places[lack].first),
          }))}
        />
      )}
      {busy && <SlowNotice onStop={() => actor.send({ type: 'wait.stop' })} />}
      <Button
        variant="primary"
        size="l"
        wide
        blocked={missing.length > 0}
        busy={busy}
        aria-describedby={missing.length > 0 ? 'refund-missing' : undefined}
        onClick={press}
      >
        {t(byLink ? 'refund.confirm' : 'refund.submit')}
      </Button>
      {/* Before the first click; afterwards this is shown above, with links. */}
      {!asked && missing.length > 0 && (
        <p id="refund-missing" className={styles.note}>
          {t('refund.missing')} {lacks}
        </p>
      )}
    </>
  );
}
