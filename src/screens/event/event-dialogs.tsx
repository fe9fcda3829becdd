import { useSelector } from '@xstate/react';

import { useI18n } from '../../../i18n/i18n-context.tsx';
import { termsOf } from '../../../machines/booking/booking-model.ts';
import { ticketsLost } from '../../../machines/booking/booking-steps.ts';
import { choiceTotal } from '../../core/event/event-choice.ts';
import { useApp } from '../../features/app-context.tsx';
import { createSubmitEvent } from '../../features/captcha/create-submit-event.ts';
import { BotCheckDialog } from '../../features/captcha/bot-check-dialog.tsx';
import { ConfirmRetry, OrderRefused, OutcomeUnknown } from '../../features/order-problem.tsx';
import { refusalText } from '../../features/price-table/refusal-text.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { MessageDialog } from '../../ui/dialogs/message-dialog.tsx';
import type { Booking } from './use-booking.ts';

/** All modals of the booking: the limit, a refusal, a missing reply, the bot check, the subscription. */
export const EventDialogs = ({ booking }: { readonly booking: Booking }) => {
  const { t } = useI18n();
  const { setup } = useApp();
  const state = useSelector(booking, (snapshot) => snapshot);
  const { orderProblem, refusal, cut } = state.context;
  const dismiss = (): void => booking.send({ type: 'modal.dismiss' });

  if (state.children.captcha !== undefined) return <BotCheckDialog call={booking} />;
  if (state.matches({ open: { checkout: 'refused' } })) {
    const looking = state.matches({ open: { stock: 'refreshing' } });
    return (
      <OrderRefused
        problem={orderProblem}
        isExplained={looking || cut}
        onClose={() => {
          if (cut) booking.send({ type: 'cut.dismiss' });
          dismiss();
        }}
      >
        <div aria-live="polite">{cut && <p>{t('event.cut')}</p>}</div>
      </OrderRefused>
    );
  }
  if (
    state.matches({ open: { checkout: 'unreachable' } }) ||
    state.matches({ open: { checkout: 'outcomeUnknown' } })
  ) {
    return (
      <OutcomeUnknown
        problem={orderProblem}
        back={t('common.cancel')}
        onClose={dismiss}
        onRetry={() => booking.send({ type: 'checkout.retry' })}
      />
    );
  }
  if (state.matches({ open: { checkout: 'confirmingRetry' } })) {
    return (
      <ConfirmRetry
        onClose={dismiss}
        onCheck={() => booking.send({ type: 'checkout.retry' })}
        onStartOver={() => {
          booking.send({ type: 'checkout.startOver' });
          void createSubmitEvent(setup.recaptcha).then((press) => booking.send(press));
        }}
      />
    );
  }
  if (state.matches({ open: { checkout: 'confirming' } })) return <SubscriptionDialog booking={booking} />;
  if (state.matches({ open: { choice: 'asking' } })) return <ChangeDialog booking={booking} />;
  if (state.matches({ open: { choice: 'full' } }) && refusal !== null) {
    return (
      <MessageDialog
        message={{ kind: 'warning', text: refusalText(t, refusal, termsOf(state.context).passes) }}
        onClose={() => booking.send({ type: 'limit.dismiss' })}
      />
    );
  }
  return null;
};

/** Asks for confirmation before tickets are removed because of another date, time or way of payment. */
const ChangeDialog = ({ booking }: { readonly booking: Booking }) => {
  const { t } = useI18n();
  const { asked, lost } = useSelector(
    booking,
    ({ context }) => ({
      asked: context.asked?.type,
      lost: context.asked === null ? 0 : ticketsLost(context, context.asked),
    }),
    (a, b) => a.asked === b.asked && a.lost === b.lost,
  );
  const title =
    asked === 'method.change'
      ? t('scheme.switchMethodTitle')
      : asked === 'subscription.toggle'
        ? t('event.switch.mode')
        : t('scheme.switchSessionTitle');
  return (
    <ConfirmDialog
      title={title}
      text={t('event.switch.lost', { count: lost })}
      confirm={t('common.change')}
      onConfirm={() => booking.send({ type: 'change.confirm' })}
      onKeep={() => booking.send({ type: 'change.keep' })}
    />
  );
};

/** Asks for confirmation before tickets of a subscription are used. */
const SubscriptionDialog = ({ booking }: { readonly booking: Booking }) => {
  const { t } = useI18n();
  const { setup } = useApp();
  const count = useSelector(
    booking,
    ({ context }) => choiceTotal(context.quantities, termsOf(context)).count,
  );
  const dismiss = (): void => booking.send({ type: 'modal.dismiss' });
  const order = async (): Promise<void> => booking.send(await createSubmitEvent(setup.recaptcha));
  return (
    <Dialog
      open
      title={t('event.subscription.title')}
      onClose={dismiss}
      footer={
        <>
          <Button onClick={dismiss}>{t('common.cancel')}</Button>
          <Button variant="primary" onClick={() => void order()}>
            {t('event.subscription.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('event.subscription.text', { count })}</p>
    </Dialog>
  );
};
