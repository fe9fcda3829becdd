import { useSelector } from '@xstate/react';
import { useState, type SubmitEvent } from 'react';
import type { ActorRefFrom } from 'xstate';

import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { cartMachine } from '../../../machines/cart.ts';
import { canSubmit } from '../../../machines/hall-booking-model.ts';
import { buyerIssues, type BuyerFormShape } from '../../core/buyer-rules.ts';
import { cartTotal } from '../../core/cart.ts';
import { BuyerForm } from '../../features/buyer-form/buyer-form.tsx';
import { CheckboxList } from '../../features/buyer-form/checkbox-list.tsx';
import { fieldId } from '../../features/buyer-form/fault-text.ts';
import { MissingFields } from '../../features/buyer-form/missing-fields.tsx';
import { useApp } from '../../features/app-context.tsx';
import { recaptchaToken } from '../../features/captcha/recaptcha.ts';
import { Button } from '../../ui/button.tsx';
import styles from './checkout.module.css';
import type { HallBooking } from './use-hall-booking.ts';

/** The buyer's form under the cart and the button that makes the order. */
export const Checkout = ({
  booking,
  cart,
}: {
  readonly booking: HallBooking;
  readonly cart: ActorRefFrom<typeof cartMachine>;
}) => {
  const { t, format } = useI18n();
  const { setup } = useApp();
  const state = useSelector(booking, (snapshot) => snapshot);
  const items = useSelector(cart, (snapshot) => snapshot.context.items);
  const [pressed, setPressed] = useState(false);
  const { draft, data, method } = state.context;
  const checkboxes = data?.checkboxes ?? [];
  const shape: BuyerFormShape = {
    cardMode: method === 'culture',
    repeatEmail: setup.db.repeatEmail,
    requiredTicks: checkboxes.filter((item) => item.required).map((item) => item.id),
  };
  const issues = buyerIssues(draft, shape);
  const busy = state.matches({ open: { checkout: 'submitting' } });
  const ready = issues.length === 0 && canSubmit(state.context);

  const submit = async (): Promise<void> => {
    const token = setup.recaptcha === '' ? null : await recaptchaToken(setup.recaptcha);
    booking.send({ type: 'checkout.submit', freshKey: crypto.randomUUID(), recaptchaToken: token });
  };
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    setPressed(true);
    const [first] = issues;
    if (first !== undefined) document.getElementById(fieldId(first.field))?.focus();
    else if (!busy && ready) void submit();
  };

  return (
    <form className={styles.checkout} noValidate onSubmit={onSubmit}>
      <BuyerForm
        draft={draft}
        shape={shape}
        showAll={pressed}
        onChange={(patch) => booking.send({ type: 'draft.change', patch })}
      >
        <CheckboxList
          items={checkboxes}
          ticked={draft.checked}
          showAll={pressed}
          onChange={(checked) => booking.send({ type: 'draft.change', patch: { checked } })}
        />
      </BuyerForm>
      {pressed ? (
        <MissingFields issues={issues} />
      ) : (
        issues.length > 0 && <p className={styles.hint}>{t('buyer.errors.all')}</p>
      )}
      <Button type="submit" variant="primary" size="l" wide busy={busy} blocked={!ready}>
        {t('cart.orderFor', { price: format.money(cartTotal(items).totalMinor, setup.app.currency) })}
      </Button>
    </form>
  );
};
