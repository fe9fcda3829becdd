import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { labelled } from '../../../i18n/formats/punctuation.ts';
import { choiceOf } from '../../../machines/order/payment-model.ts';
import type { paymentMachine } from '../../../machines/order/payment-chart.ts';
import type { PaymentAnswer } from '../../contract/payment.ts';
import type { PaymentType } from '../../contract/order.ts';
import { awaitsBank } from '../../core/order/payment-choice.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { SafeHtml } from '../../ui/html/safe-html.tsx';
import { SlowNotice } from '../../ui/lazy/slow-notice.tsx';
import { VisuallyHidden } from '../../ui/focus/visually-hidden.tsx';
import { LocalText, useLocalText } from '../localized-text.tsx';
import { newIdempotencyKey } from '../new-key.ts';
import { submitForm } from './post-form.ts';
import styles from './payment-controls.module.css';
import { findById } from '../../ui/focus/landmarks.ts';

const methodsId = 'payment-methods';

/** Scrolls to the ways to pay, which may be far from the pay button, and focuses the chosen one. */
export function showMethods(): void {
  const group = findById(methodsId);
  const chosen = group?.querySelector<HTMLElement>('input:checked') ?? group?.querySelector('input');
  chosen?.scrollIntoView({ block: 'center' });
  chosen?.focus({ preventScroll: true });
}

/** The running chart of a payment. */
export type PaymentActor = ActorRefFrom<typeof paymentMachine>;

type PaymentMethodsProps = {
  readonly actor: PaymentActor;
  readonly types: readonly PaymentType[];
};

/** The ways to pay; the buyer chooses one. */
export function PaymentMethods({ actor, types }: PaymentMethodsProps) {
  const { t } = useI18n();
  const pick = useLocalText();
  const chosen = useSelector(actor, ({ context }) => context.chosenId);
  if (types.length === 0) return null;
  return (
    <RadioCards
      id={methodsId}
      legend={t('payment.method')}
      cards={types.map((type) => {
        const note = pick(type.description);
        return {
          value: type.id,
          label: <LocalText of={type.name} />,
          hint: note.text !== '' && <SafeHtml html={note.text} lang={note.lang} inline />,
        };
      })}
      value={chosen}
      onChange={(paymentId) => actor.send({ type: 'method.choose', paymentId })}
    />
  );
}

/** The chosen way beside the button, if the choice itself may be out of view. */
export function ChosenMethod({
  actor,
  types,
  className,
}: PaymentMethodsProps & { className?: string | undefined }) {
  const { t, lang } = useI18n();
  const chosen = useSelector(actor, ({ context }) => context.chosenId);
  const type = types.find(({ id }) => id === chosen);
  if (type === undefined || types.length < 2) return null;
  return (
    <Button size="s" variant="quiet" className={className} onClick={showMethods}>
      <VisuallyHidden>{labelled(lang, t('payment.method'), '')}</VisuallyHidden>
      <LocalText of={type.name} />
      <Icon name="down" size={16} />
    </Button>
  );
}

/** How far the payment has started: not at all, a call is pending, the widget is open, or the page is being left. */
function useWay(actor: PaymentActor): 'none' | 'starting' | 'widget' | 'leaving' {
  return useSelector(actor, (state) => {
    if (state.matches({ way: 'starting' })) return 'starting';
    if (state.matches({ way: 'widget' })) return 'widget';
    return state.matches({ way: 'form' }) || state.matches({ way: 'redirect' }) ? 'leaving' : 'none';
  });
}

/**
 * «Оплатить 2 100 ₽», or a button for the code that this way has already produced. One click starts one payment;
 * further clicks do nothing meanwhile. While a bank may still take the money of an earlier payment, the button is
 * secondary and asks for confirmation.
 */
export function PayButton({ actor, price }: { actor: PaymentActor; price: string }) {
  const { t } = useI18n();
  const busy = useWay(actor) !== 'none';
  const hasCode = useSelector(actor, ({ context }) => {
    const choice = choiceOf(context);
    return choice.ok && context.code?.path === choice.value;
  });
  const isSecond = useSelector(actor, ({ context }) => awaitsBank(context.options)) && !hasCode;
  const [asks, setAsks] = useState(false);
  const words = hasCode ? t('payment.qr.show') : t('payment.paySum', { price });
  const pay = (): void => {
    setAsks(false);
    actor.send({ type: 'pay.submit', freshKey: newIdempotencyKey() });
  };
  return (
    <>
      <Button
        variant={isSecond ? 'secondary' : 'primary'}
        size="l"
        wide
        busy={busy}
        onClick={() => (isSecond ? setAsks(true) : pay())}
      >
        {words}
      </Button>
      {asks && isSecond && (
        <ConfirmDialog
          title={t('payment.again.title')}
          text={t('payment.again.text')}
          confirm={words}
          onConfirm={pay}
          onKeep={() => setAsks(false)}
        />
      )}
    </>
  );
}

function goOn(answer: PaymentAnswer): void {
  if (answer.kind === 'form') submitForm(answer);
  if (answer.kind === 'redirect') window.location.assign(answer.url);
}

/** The progress after the click, with a link in case the bank's page does not open by itself. */
export function PaymentProgress({ actor }: { actor: PaymentActor }) {
  const { t } = useI18n();
  const way = useWay(actor);
  const answer = useSelector(actor, ({ context }) => context.answer);
  const waits = useSelector(actor, (state) => state.matches({ code: { open: 'hidden' } }));
  const text = {
    none: waits ? t('payment.qr.waiting') : '',
    starting: t('payment.starting'),
    widget: t('payment.widget.opening'),
    leaving: t('payment.toBank'),
  }[way];
  return (
    <div className={styles.progress}>
      <output className={styles.words}>{text}</output>
      {way === 'starting' && <SlowNotice onStop={() => actor.send({ type: 'pay.giveUp' })} />}
      {way === 'leaving' && (
        <>
          <p className={styles.hint}>{t('payment.toBankHint')}</p>
          <div className={styles.ways}>
            <Button size="s" onClick={() => goOn(answer)}>
              {t('payment.openBank')}
            </Button>
            <Button
              size="s"
              variant="quiet"
              onClick={() => actor.send({ type: 'page.back', restored: false })}
            >
              {t('common.cancel')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
