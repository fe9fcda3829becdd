import { useSelector } from '@xstate/react';
import { useEffect, type ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';

import { useI18n } from '../../../../i18n/i18n-context.tsx';
import type { cartMachine } from '../../../../machines/hall-booking/cart-chart.ts';
import { countOf } from '../../../core/cart/cart.ts';
import { methodLoss } from '../../../../machines/hall-booking/hall-changes.ts';
import { useApp } from '../../../features/app-context.tsx';
import { createSubmitEvent } from '../../../features/captcha/create-submit-event.ts';
import { BotCheckDialog } from '../../../features/captcha/bot-check-dialog.tsx';
import { ConfirmRetry, OutcomeUnknown } from '../../../features/order-problem.tsx';
import type { HallEngine } from '../../../hall/engine/hall-engine.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { MessageDialog } from '../../../ui/dialogs/message-dialog.tsx';
import { lazyComponent } from '../../../ui/lazy/lazy-component.tsx';
import { cartRefusalText } from './cart-speech.ts';
import { placeName } from '../common/places.ts';
import type { HallBooking } from '../common/use-hall-booking.ts';

/* Only buyers with a selection can lose it, so this is loaded then and not for every visitor of a hall. */
const LostSeatsDialog = lazyComponent(async () => (await import('./lost-seats-dialog.tsx')).LostSeatsDialog, {
  Frame: InDialog,
});

function InDialog({ children, onClose }: { readonly children: ReactNode; readonly onClose: () => void }) {
  return (
    <MessageDialog message={{ kind: 'warning' }} onClose={onClose}>
      {children}
    </MessageDialog>
  );
}

/** All modals of the booking: limits, refusals, a missing reply, the bot check, lost seats. */
export const BookingDialogs = ({
  booking,
  cart,
  engine,
}: {
  readonly booking: HallBooking;
  readonly cart: ActorRefFrom<typeof cartMachine>;
  readonly engine: HallEngine;
}) => {
  const { t, lang, format } = useI18n();
  const { setup } = useApp();
  const state = useSelector(booking, (snapshot) => snapshot);
  const cartState = useSelector(cart, (snapshot) => snapshot);
  const { notice, refusal, rules } = cartState.context;
  const hasChosen = cartState.context.items.length > 0;
  useEffect(() => {
    if (hasChosen) LostSeatsDialog.ask();
  }, [hasChosen]);

  if (state.children.captcha !== undefined) return <BotCheckDialog call={booking} />;
  const dismiss = (): void => booking.send({ type: 'modal.dismiss' });
  const refused = state.matches({ open: { checkout: 'refused' } });
  // While an order is pending, its reply comes first: it may itself have taken the lost seats.
  const settled = refused || state.matches({ open: { checkout: 'choosing' } });
  const lost = settled && notice?.cause === 'seatLost' ? notice : null;
  const doubtful = lost !== null && !refused && state.context.unanswered;
  if (doubtful || state.matches({ open: { checkout: 'confirmingRetry' } })) {
    const startOver = async (): Promise<void> => {
      booking.send({ type: 'checkout.startOver' });
      // Lost seats are reported next; without any, the suspended submission continues.
      if (!doubtful) booking.send(await createSubmitEvent(setup.recaptcha));
    };
    return (
      <ConfirmRetry
        onClose={doubtful ? () => cart.send({ type: 'notice.dismiss' }) : dismiss}
        onCheck={() => booking.send({ type: 'checkout.retry' })}
        onStartOver={() => void startOver()}
      />
    );
  }
  if (refused || lost !== null) {
    const close = (): void => {
      if (refused) dismiss();
      if (lost !== null) cart.send({ type: 'notice.dismiss' });
    };
    return (
      <LostSeatsDialog
        cart={cart}
        engine={engine}
        sessionId={state.context.sessionId}
        refused={refused}
        problem={state.context.orderProblem}
        looking={refused && lost === null && state.matches({ open: { map: { ready: 'refreshing' } } })}
        lost={lost?.removed ?? []}
        onClose={close}
      />
    );
  }
  if (
    state.matches({ open: { checkout: 'unreachable' } }) ||
    state.matches({ open: { checkout: 'outcomeUnknown' } })
  ) {
    return (
      <OutcomeUnknown
        problem={state.context.orderProblem}
        back={t('cart.toSeats')}
        onClose={dismiss}
        onRetry={() => booking.send({ type: 'checkout.retry' })}
      />
    );
  }
  const { asked, items } = state.context;
  if (asked !== null) {
    const keep = (): void => booking.send({ type: 'change.keep' });
    const confirm = (): void => booking.send({ type: 'change.confirm' });
    if (asked.kind === 'session') {
      return (
        <ConfirmDialog
          title={t('scheme.switchSessionTitle')}
          text={t('scheme.switchSessionText', { count: countOf(items) })}
          confirm={t('common.change')}
          onConfirm={confirm}
          onKeep={keep}
        />
      );
    }
    const lost = methodLoss(state.context, asked.method).map((item) => placeName(t, lang, item.place));
    return (
      <ConfirmDialog
        title={t('scheme.switchMethodTitle')}
        text={[t('scheme.switchMethodText'), ...new Set(lost)].join('\n')}
        confirm={t('common.change')}
        onConfirm={confirm}
        onKeep={keep}
      />
    );
  }
  if (cartState.matches('limitReached') && refusal !== null) {
    return (
      <MessageDialog
        message={{
          kind: 'warning',
          text: `${t('errors.limit')} ${cartRefusalText(t, refusal, rules)}`,
        }}
        onClose={() => cart.send({ type: 'modal.dismiss' })}
      />
    );
  }
  if (cartState.matches('refused') && refusal !== null) {
    return (
      <MessageDialog
        message={{ kind: 'warning', text: cartRefusalText(t, refusal, rules) }}
        onClose={() => cart.send({ type: 'modal.dismiss' })}
      />
    );
  }
  if (notice !== null && notice.cause !== 'seatLost') {
    const removed = notice.removed.map((item) => placeName(t, lang, item.place));
    return (
      <MessageDialog
        message={{
          kind: 'info',
          title: t('cart.changed'),
          text: [
            ...removed.map((seat) => t('scheme.seat.removed', { seat })),
            ...notice.repriced.map(({ place, price }) =>
              t('scheme.seat.repriced', {
                seat: placeName(t, lang, place),
                price: format.money(price.priceMinor, setup.app.currency),
              }),
            ),
          ].join('\n'),
        }}
        onClose={() => cart.send({ type: 'notice.dismiss' })}
      />
    );
  }
  return null;
};
