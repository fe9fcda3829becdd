import { useSelector } from '@xstate/react';
import { flushSync } from 'react-dom';
import { useI18n, type I18n } from '../../../i18n/i18n-context.tsx';
import { joinWords, labelled } from '../../../i18n/formats/punctuation.ts';
import { errorCodes } from '../../contract/codes.ts';
import type { PaymentAnswer } from '../../contract/payment.ts';
import type { Problem } from '../../contract/result.ts';
import { LinkButton } from '../../ui/controls/app-link.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { MessageDialog, type Message } from '../../ui/dialogs/message-dialog.tsx';
import { formatDeadline } from '../reservation/moment.ts';
import { useVenueClock } from '../use-venue-clock.ts';
import { joinSentences, startProblem } from './attempt-words.ts';
import { showMethods, type PaymentActor } from './payment-controls.tsx';
import { QrDialog } from './qr-dialog.tsx';

/** All dialogs of a payment: its failures, the question about offers, the QR code. */
export function PaymentDialogs({
  actor,
  currency,
  deadlineMs,
}: {
  actor: PaymentActor;
  currency: string;
  /** The deadline for paying the order; null = unknown. */
  deadlineMs: number | null;
}) {
  const i18n = useI18n();
  const { t, lang, format } = i18n;
  const { timeZone } = useVenueClock();
  const context = useSelector(actor, (state) => state.context);
  const asksOffers = useSelector(actor, (state) => state.matches({ way: 'confirmingOffers' }));
  const hasFailed = useSelector(actor, (state) => state.matches({ way: 'failed' }));
  const showsCode = useSelector(actor, (state) => state.matches({ code: { open: 'shown' } }));
  const asksToClose = useSelector(actor, (state) => state.matches({ code: { open: 'closing' } }));
  const closed = useSelector(actor, (state) => state.matches({ code: 'closed' }));
  const declined = useSelector(actor, (state) => state.matches({ code: 'declined' }));
  const { problem, answer, chosenId, options, code } = context;
  const goOn = (): void => {
    // The dialog returns the focus to the button, but the next step is the choice above it.
    flushSync(() => actor.send({ type: 'code.close' }));
    showMethods();
  };
  const message =
    hasFailed && problem !== null
      ? paymentMessage(i18n, problem, {
          answer: answer.kind,
          bank: chosenId,
          others: options.paymentTypes.length > 1,
        })
      : null;
  return (
    <>
      <MessageDialog message={message} onClose={() => actor.send({ type: 'problem.dismiss' })} />
      <Dialog
        open={asksOffers}
        onClose={() => actor.send({ type: 'offers.leave' })}
        title={t('order.offers.confirmTitle')}
        footer={
          <>
            <Button onClick={() => actor.send({ type: 'offers.decline' })}>
              {t('order.offers.confirmPay')}
            </Button>
            <Button variant="primary" onClick={() => actor.send({ type: 'offers.look' })}>
              {t('order.offers.confirmAdd')}
            </Button>
          </>
        }
      >
        <p>{t('order.offers.confirmText')}</p>
      </Dialog>
      {declined && (
        <MessageDialog
          message={{
            kind: 'warning',
            title: t('payment.declined.title'),
            text: t(options.paymentTypes.length > 1 ? 'payment.qr.declined' : 'payment.qr.declinedOnly'),
          }}
          onClose={goOn}
          footer={
            <>
              <LinkButton to={`/order/declined/${context.orderHash}`}>
                {t('payment.declined.reasons')}
              </LinkButton>
              <Button variant="primary" data-first="" onClick={goOn}>
                {t('payment.chooseMethod')}
              </Button>
            </>
          }
        />
      )}
      {closed && (
        <MessageDialog
          message={{
            kind: 'warning',
            title: t('payment.qr.closed'),
            text: joinSentences(i18n, [
              t('payment.story.closed', { price: format.money(options.totalMinor, currency) }),
              t('payment.money.none'),
            ]),
          }}
          onClose={goOn}
          footer={
            <Button variant="primary" data-first="" onClick={goOn}>
              {t('payment.chooseMethod')}
            </Button>
          }
        />
      )}
      {showsCode && code !== null && (
        <QrDialog
          actor={actor}
          code={code}
          facts={joinWords(
            lang,
            [
              labelled(lang, t('payment.total'), format.money(options.totalMinor, currency)),
              deadlineMs === null
                ? ''
                : t('common.timeLeft.until', { time: formatDeadline(i18n, deadlineMs, timeZone) }),
            ],
            'stop',
          )}
        />
      )}
      {asksToClose && (
        <ConfirmDialog
          title={t('payment.qr.closeTitle')}
          text={t('payment.qr.closeText')}
          confirm={t('payment.qr.closeConfirm')}
          onConfirm={() => actor.send({ type: 'code.hide' })}
          onKeep={() => actor.send({ type: 'code.keep' })}
        />
      )}
    </>
  );
}

/** A failed payment as a text. The two codes for a wrong choice are already in the sentence. */
function paymentMessage(
  i18n: I18n,
  problem: Problem,
  {
    answer,
    bank,
    others,
  }: {
    /** The kind of answer that preceded the failure, if any. */
    readonly answer: PaymentAnswer['kind'];
    readonly bank: string | null;
    /** True if there are other ways to pay. */
    readonly others: boolean;
  },
): Message {
  const { t } = i18n;
  if (problem.kind === 'refused' && problem.text === '') {
    const { code } = problem;
    if (code === errorCodes.unknownPayment) {
      const words = t('errors.paymentUnknown', { code });
      return { text: bank === null ? words : `${words}\n${t('payment.bankCode', { code: bank })}` };
    }
    if (code === errorCodes.payment) {
      const wayOn = others ? t('payment.tryAnother') : t('payment.noOther');
      const words =
        answer === 'widget'
          ? t('payment.widget.failed')
          : answer === 'form'
            ? `${t('payment.blocked')} ${wayOn}`
            : `${t('errors.payment')} ${t('payment.tryAnother')}`;
      return { text: words, code };
    }
  }
  return startProblem(i18n, problem);
}
