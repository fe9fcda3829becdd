import { useState, type ReactNode, type SubmitEvent } from 'react';

import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { CheckboxItem, EventInfo } from '../../contract/event.ts';
import {
  buyerIssues,
  type BuyerDraft,
  type BuyerFormShape,
  type BuyerIssue,
} from '../../core/order/buyer-rules.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SlowNotice } from '../../ui/lazy/slow-notice.tsx';
import { useApp } from '../app-context.tsx';
import { LocalText, useLocalText } from '../localized-text.tsx';
import { useVenueClock } from '../use-venue-clock.ts';
import { BuyerForm } from './buyer-form.tsx';
import { CheckboxList } from './checkbox-list.tsx';
import styles from './checkout-form.module.css';
import { fieldId, faultText, fieldName } from './fault-text.ts';
import { focusById } from '../../ui/focus/landmarks.ts';
import { formatDuration } from '../../../i18n/formats/format-duration.ts';
import { joinWords } from '../../../i18n/formats/punctuation.ts';
import { holdSeconds } from '../../core/event/event-sessions.ts';
import { dayParts } from '../../core/dates/venue-date.ts';
import { Icon } from '../../ui/base/icon.tsx';
import { ErrorSummary } from '../../ui/fields/error-summary.tsx';

/** Lists what prevents the order, each item with a link to its field. */
const MissingFields = ({ issues }: { readonly issues: readonly BuyerIssue[] }) => {
  const { t } = useI18n();
  if (issues.length === 0) return null;
  return (
    <ErrorSummary
      title={t('buyer.submitBlocked')}
      role="alert"
      items={issues.map(({ field, fault }) => ({
        fieldId: fieldId(field),
        // Most errors name their field; for the others, the field's name comes first.
        ...(fault === 'letters'
          ? { text: fieldName(t, field), fault: faultText(t, field, fault) }
          : { text: faultText(t, field, fault) }),
      }))}
    />
  );
};

/** Day and time of a performance as the venue writes them; '' if it has none. */
type Performance = {
  readonly day: string;
  readonly time: string;
};

type CheckoutFactsProps = {
  readonly event: Pick<EventInfo, 'name' | 'address' | 'openDate' | 'reserveSeconds' | 'nominal'>;
  /** The price of the order. */
  readonly totalMinor: number;
  readonly performances: readonly Performance[];
};

/** A summary of the order (what, when, where, how long it is held) to read before clicking the button. */
const CheckoutFacts = ({ event, totalMinor, performances }: CheckoutFactsProps) => {
  const { t, lang, format } = useI18n();
  const pick = useLocalText();
  const { year } = useVenueClock().today();
  const whenOf = ({ day, time }: Performance): string => {
    const parts = dayParts(day);
    if (event.openDate && parts !== null)
      return t('common.validUntil', { date: format.date(parts, { year }) });
    const date = parts === null ? day : format.date(parts, { weekday: 'short', year });
    return date !== '' && time !== '' ? t('common.at', { date, time }) : date || time;
  };
  const held = holdSeconds(event, totalMinor) ?? 0;
  const when = joinWords(lang, performances.map(whenOf), 'group');
  return (
    <ul className={styles.facts}>
      <li className={styles.event}>
        <LocalText of={event.name} />
      </li>
      {when !== '' && (
        <li>
          <Icon name="calendar" size={16} />
          <span>{when}</span>
        </li>
      )}
      {pick(event.address).text !== '' && (
        <li>
          <Icon name="pin" size={16} />
          <LocalText of={event.address} />
        </li>
      )}
      {held > 0 && (
        <li>
          <Icon name="clock" size={16} />
          <span>{t('buyer.heldFor', { time: formatDuration(lang, held) })}</span>
        </li>
      )}
    </ul>
  );
};

/* The id of the text that says all fields are required, and which one is next. */
const noticeId = 'buyer-required-all';

/** The buyer's form with the consents and the order button, the last step of every way of buying. */
type CheckoutFormProps = {
  readonly draft: BuyerDraft;
  /** True if some data comes from the buyer's account. */
  readonly prefilled: boolean;
  /** True for the culture card: names are entered in three parts, as in the passport. */
  readonly cardMode: boolean;
  readonly checkboxes: readonly CheckboxItem[];
  /** The event, with its venue and how long an order is held. */
  readonly event: EventInfo;
  /** The price of the order. */
  readonly totalMinor: number;
  /** The dates of the performances; a season pass has several. */
  readonly performances: readonly Performance[];
  /** False if the selection can't be ordered yet; the page explains why beside the form. */
  readonly ready: boolean;
  /** True while an order request is pending. */
  readonly busy: boolean;
  readonly onChange: (patch: Partial<BuyerDraft>) => void;
  /** Called when the button is clicked and everything is complete; never while busy. */
  readonly onOrder: () => void;
  /** Called when the buyer stops waiting for the reply. */
  readonly onGiveUp: () => void;
  /** The text of the button. */
  readonly children: ReactNode;
};

export const CheckoutForm = (props: CheckoutFormProps) => {
  const { draft, prefilled, cardMode, checkboxes, event, totalMinor, performances } = props;
  const { ready, busy, onChange, onOrder, onGiveUp, children } = props;
  const { t } = useI18n();
  const { setup } = useApp();
  const [pressed, setPressed] = useState(false);
  const shape: BuyerFormShape = {
    cardMode,
    repeatEmail: setup.db.repeatEmail,
    requiredTicks: checkboxes.filter((item) => item.required).map((item) => item.id),
  };
  const issues = buyerIssues(draft, shape);
  const [first] = issues;
  const complete = first === undefined && ready;

  const submit = (press: SubmitEvent): void => {
    press.preventDefault();
    setPressed(true);
    if (first !== undefined) focusById(fieldId(first.field));
    else if (!busy && complete) onOrder();
  };

  return (
    <form className={styles.checkout} noValidate onSubmit={submit}>
      <div className={styles.part}>
        {prefilled && <p className={styles.hint}>{t('buyer.fromAccount')}</p>}
        <BuyerForm draft={draft} shape={shape} showAll={pressed} onChange={onChange}>
          <CheckboxList
            items={checkboxes}
            ticked={draft.checked}
            showAll={pressed}
            onChange={(checked) => onChange({ checked })}
          />
        </BuyerForm>
        <CheckoutFacts event={event} totalMinor={totalMinor} performances={performances} />
        {pressed && <MissingFields issues={issues} />}
      </div>
      <div className={styles.part} data-pay>
        <Button
          type="submit"
          variant="primary"
          size="l"
          wide
          busy={busy}
          blocked={!complete}
          className={styles.submit}
          aria-describedby={first && noticeId}
        >
          {children}
          {first !== undefined && (
            // Hidden, because screen readers already read it as the button's description.
            <small id={noticeId} aria-hidden>
              {t('buyer.next', { field: fieldName(t, first.field) })}
            </small>
          )}
        </Button>
        {busy && <SlowNotice onStop={onGiveUp} />}
      </div>
    </form>
  );
};
