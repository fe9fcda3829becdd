import { useState, type ReactNode, type SubmitEvent } from 'react';

import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { CheckboxItem, EventInfo } from '../../contract/event.ts';
import { buyerIssues, type BuyerDraft, type BuyerFormShape } from '../../core/order/buyer-rules.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SlowNotice } from '../../ui/lazy/slow-notice.tsx';
import { useApp } from '../app-context.tsx';
import { BuyerForm } from './buyer-form.tsx';
import { CheckboxList } from './checkbox-list.tsx';
import { CheckoutFacts, type Performance } from './checkout-facts.tsx';
import styles from './checkout-form.module.css';
import { fieldId } from './fault-text.ts';
import { MissingFields } from './missing-fields.tsx';
import { focusById } from '../../ui/focus/landmarks.ts';

/** The buyer's form with the consents and the button that orders: the last step of every way of buying. */
export interface CheckoutFormProps {
  readonly draft: BuyerDraft;
  /** Some of it comes from the buyer's account. */
  readonly prefilled: boolean;
  /** The culture card: names in three parts, as in the passport. */
  readonly cardMode: boolean;
  readonly checkboxes: readonly CheckboxItem[];
  /** What is ordered: its place, and how long an order is held. */
  readonly event: EventInfo;
  /** What it costs. */
  readonly totalMinor: number;
  /** When: of a season pass every date. */
  readonly performances: readonly Performance[];
  /** False where what is chosen can't be ordered yet; the page says why next to it. */
  readonly ready: boolean;
  /** The order is on its way. */
  readonly busy: boolean;
  readonly onChange: (patch: Partial<BuyerDraft>) => void;
  /** Called for a press with everything in place, never while busy. */
  readonly onOrder: () => void;
  /** The buyer waits no longer for the order's answer. */
  readonly onGiveUp: () => void;
  /** The words of the button. */
  readonly children: ReactNode;
}

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
  const complete = issues.length === 0 && ready;

  const submit = (press: SubmitEvent): void => {
    press.preventDefault();
    setPressed(true);
    const [first] = issues;
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
        {pressed ? (
          <MissingFields issues={issues} />
        ) : (
          issues.length > 0 && <p className={styles.hint}>{t('buyer.errors.all')}</p>
        )}
      </div>
      <div className={styles.part} data-pay>
        <Button type="submit" variant="primary" size="l" wide busy={busy} blocked={!complete}>
          {children}
        </Button>
        {busy && <SlowNotice onStop={onGiveUp} />}
      </div>
    </form>
  );
};
