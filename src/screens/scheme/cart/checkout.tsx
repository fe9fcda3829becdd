import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';

import { useI18n } from '../../../../i18n/i18n-context.tsx';
import type { cartMachine } from '../../../../machines/hall-booking/cart-chart.ts';
import { canSubmit } from '../../../../machines/hall-booking/hall-booking-model.ts';
import { cartTotal } from '../../../core/cart/cart.ts';
import { performancesOf } from '../../../core/event/event-sessions.ts';
import { draftOf, isPrefilled } from '../../../core/order/linked-customer.ts';
import { useApp } from '../../../features/app-context.tsx';
import { CheckoutForm } from '../../../features/buyer-form/checkout-form.tsx';
import { createSubmitEvent } from '../../../features/captcha/create-submit-event.ts';
import type { HallBooking } from '../common/use-hall-booking.ts';

/** The buyer's form below the cart, with the order button. */
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
  const { customer, typed, data, method, sessions, sessionId } = state.context;
  const session = sessions.find(({ id }) => id === sessionId);
  if (data === null || data.event === null) return null;
  const { totalMinor } = cartTotal(items);
  const order = async (): Promise<void> => booking.send(await createSubmitEvent(setup.recaptcha));

  return (
    <CheckoutForm
      draft={draftOf(customer, typed)}
      prefilled={isPrefilled(customer, typed)}
      cardMode={method === 'culture'}
      checkboxes={data.checkboxes}
      event={data.event}
      totalMinor={totalMinor}
      performances={performancesOf(data, session)}
      ready={canSubmit(state.context)}
      busy={state.matches({ open: { checkout: 'submitting' } })}
      onChange={(patch) => booking.send({ type: 'draft.change', patch })}
      onOrder={() => void order()}
      onGiveUp={() => booking.send({ type: 'checkout.giveUp' })}
    >
      {t('cart.orderFor', { price: format.money(totalMinor, setup.app.currency) })}
    </CheckoutForm>
  );
};
