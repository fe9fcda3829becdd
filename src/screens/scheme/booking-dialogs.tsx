import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';

import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { cartMachine } from '../../../machines/cart.ts';
import { orderLimit, type CartRefusal } from '../../core/cart.ts';
import { CaptchaDialog } from '../../features/captcha/captcha-dialog.tsx';
import { OrderRefused, OrderUnanswered } from '../../features/order-problem.tsx';
import type { HallEngine } from '../../hall/hall-engine.ts';
import { MessageDialog } from '../../ui/message-dialog.tsx';
import { LostSeatsDialog } from './lost-seats-dialog.tsx';
import { placeName } from './places.ts';
import type { HallBooking } from './use-hall-booking.ts';

/** Everything the booking has to say in a modal: limits, refusals, silence, the bot check, lost seats. */
export const BookingDialogs = ({
  booking,
  cart,
  engine,
}: {
  readonly booking: HallBooking;
  readonly cart: ActorRefFrom<typeof cartMachine>;
  readonly engine: HallEngine;
}) => {
  const { t, lang } = useI18n();
  const state = useSelector(booking, (snapshot) => snapshot);
  const cartState = useSelector(cart, (snapshot) => snapshot);
  const captcha = useSelector(booking, (snapshot) => snapshot.children.captcha);
  const { notice, refusal, rules } = cartState.context;

  if (captcha !== undefined) return <CaptchaDialog captcha={captcha} />;
  const dismiss = (): void => booking.send({ type: 'modal.dismiss' });
  if (state.matches({ open: { checkout: 'refused' } })) {
    return <OrderRefused problem={state.context.orderProblem} onClose={dismiss} />;
  }
  if (
    state.matches({ open: { checkout: 'unreachable' } }) ||
    state.matches({ open: { checkout: 'unsure' } })
  ) {
    return (
      <OrderUnanswered
        problem={state.context.orderProblem}
        back={t('cart.toSeats')}
        onClose={dismiss}
        onRetry={() => booking.send({ type: 'checkout.retry' })}
      />
    );
  }
  if (cartState.matches('limitReached')) {
    return (
      <MessageDialog
        message={{
          kind: 'warning',
          text: `${t('errors.limit')} ${t('buyer.errors.maxTickets', { limit: orderLimit(rules) })}.`,
        }}
        onClose={() => cart.send({ type: 'modal.dismiss' })}
      />
    );
  }
  if (cartState.matches('refused') && refusal !== null) {
    return (
      <MessageDialog
        message={{ kind: 'warning', text: refusalText(refusal) }}
        onClose={() => cart.send({ type: 'modal.dismiss' })}
      />
    );
  }
  if (notice?.cause === 'seatLost' && engine.index !== null) {
    return <LostSeatsDialog notice={notice} cart={cart} engine={engine} index={engine.index} />;
  }
  if (notice !== null) {
    const names = notice.removed.map((item) => placeName(t, lang, item.place));
    const changed = notice.repriced.map((item) => placeName(t, lang, item.place));
    const lost = notice.cause === 'seatLost';
    return (
      <MessageDialog
        message={{
          kind: lost ? 'warning' : 'info',
          title: t(lost ? 'scheme.conflict.title' : 'cart.changed'),
          text: [
            ...names.map((seat) =>
              lost ? t('scheme.conflict.text', { seat }) : t('scheme.seat.removed', { seat }),
            ),
            ...changed.map((seat) => t('scheme.seat.repriced', { seat })),
          ].join('\n'),
        }}
        onClose={() => cart.send({ type: 'notice.dismiss' })}
      />
    );
  }
  return null;

  function refusalText({ reason, allowed }: CartRefusal): string {
    if (reason === 'notSold' || reason === 'absent') return t('errors.placeUnavailable');
    return t('scheme.seat.upTo', { count: allowed });
  }
};
