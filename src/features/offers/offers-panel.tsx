import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { SpecialOffer } from '../../contract/order.ts';
import { isFinalRefusal } from '../../contract/result.ts';
import { chosenPieces, maxQuantity, offerKey, sumOf } from '../../core/order/offer-choice.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FieldError } from '../../ui/fields/field.tsx';
import { useAnnouncer } from '../../ui/focus/live-announcer.tsx';
import { MessageDialog } from '../../ui/dialogs/message-dialog.tsx';
import { SlowNotice } from '../../ui/lazy/slow-notice.tsx';
import { LocalText, useLocalText } from '../localized-text.tsx';
import { newIdempotencyKey } from '../new-key.ts';
import { OrderRefused } from '../order-problem.tsx';
import { problemText } from '../problem-text.ts';
import { QuantityStepper } from '../quantity/quantity-stepper.tsx';
import type { OffersActor } from './provide-offers.ts';
import styles from './offers-panel.module.css';

type OffersPanelProps = {
  readonly actor: OffersActor;
  readonly currency: string;
};

/** The services that can be added, and above them why the last change failed. */
export function OffersPanel({ actor, currency }: OffersPanelProps) {
  const isOpen = useSelector(actor, (state) => state.matches({ panel: 'open' }));
  const hasFailed = useSelector(actor, (state) => state.matches({ change: 'failed' }));
  return (
    <>
      {isOpen && <OpenPanel actor={actor} currency={currency} />}
      {hasFailed && <ChangeFailed actor={actor} />}
    </>
  );
}

function OpenPanel({ actor, currency }: OffersPanelProps) {
  const { t, format } = useI18n();
  const { announce } = useAnnouncer();
  const { offers, counts, change } = useSelector(actor, ({ context }) => context);
  const [asked, setAsked] = useState(false);
  const pieces = chosenPieces(offers, counts);
  const none = pieces.length === 0;
  const busy = change !== null;
  const add = (): void => {
    setAsked(none);
    if (none) announce(t('order.offers.chooseSome'), 'assertive');
    else actor.send({ type: 'offers.add', freshKey: newIdempotencyKey() });
  };
  return (
    <Dialog
      open
      shape="panel"
      title={t('order.offers.title')}
      onClose={() => actor.send({ type: 'panel.close' })}
      footer={
        <div className={styles.foot}>
          {asked && none && <FieldError id="offers-none">{t('order.offers.chooseSome')}</FieldError>}
          {busy && <SlowNotice onStop={() => actor.send({ type: 'change.giveUp' })} />}
          <div className={styles.sum}>
            <span>{t('order.offers.chosen', { count: pieces.length })}</span>
            <strong>{format.money(sumOf(pieces), currency)}</strong>
          </div>
          <Button
            variant="primary"
            size="l"
            wide
            blocked={none}
            busy={busy}
            aria-describedby={asked && none ? 'offers-none' : undefined}
            onClick={add}
          >
            {t('order.offers.add')}
          </Button>
        </div>
      }
    >
      <ul className={styles.rows}>
        {offers.map((offer) => (
          <OfferRow
            key={offerKey(offer)}
            offer={offer}
            price={format.money(offer.costMinor, currency)}
            count={counts[offerKey(offer)] ?? 0}
            most={maxQuantity(offers, counts, offer)}
            onSet={(count) => actor.send({ type: 'offer.choose', key: offerKey(offer), count })}
          />
        ))}
      </ul>
    </Dialog>
  );
}

type OfferRowProps = {
  readonly offer: SpecialOffer;
  readonly price: string;
  readonly count: number;
  readonly most: number;
  readonly onSet: (count: number) => void;
};

/** One service: a checkbox to take one; if more are available, a number beside it. */
function OfferRow({ offer, price, count, most, onSet }: OfferRowProps) {
  const { t } = useI18n();
  const { announce } = useAnnouncer();
  const { text: name } = useLocalText()(offer.action);
  const set = (wanted: number): void => {
    if (wanted > most) announce(t('order.offers.limit', { count: most }), 'assertive');
    onSet(wanted);
  };
  return (
    <li className={styles.row}>
      <Checkbox
        checked={count > 0}
        disabled={count === 0 && most === 0}
        onChange={(checked) => onSet(checked ? 1 : 0)}
        label={
          <span className={styles.what}>
            <span className={styles.name}>
              <LocalText of={offer.action} />
            </span>{' '}
            <span>{price}</span>{' '}
            {offer.limit > 1 && (
              <span className={styles.note}>{t('order.offers.limit', { count: offer.limit })}</span>
            )}{' '}
            {offer.returnable === false && <span className={styles.note}>{t('order.offers.final')}</span>}{' '}
            {offer.removable === false && <span className={styles.note}>{t('order.offers.stays')}</span>}
          </span>
        }
      />
      {offer.limit !== 1 && <QuantityStepper label={name} value={count} full={count >= most} onSet={set} />}
    </li>
  );
}

/** A refusal in the back end's words; if there was no reply, the same request can be sent again. */
function ChangeFailed({ actor }: { actor: OffersActor }) {
  const { t } = useI18n();
  const problem = useSelector(actor, ({ context }) => context.problem);
  const dismiss = (): void => actor.send({ type: 'problem.dismiss' });
  if (problem === null || isFinalRefusal(problem))
    return <OrderRefused problem={problem} onClose={dismiss} />;
  return (
    <MessageDialog
      message={{ kind: 'warning', ...problemText(t, problem) }}
      onClose={dismiss}
      footer={
        <>
          <Button onClick={dismiss}>{t('common.cancel')}</Button>
          <Button variant="primary" data-first="" onClick={() => actor.send({ type: 'change.retry' })}>
            {t('common.retry')}
          </Button>
        </>
      }
    >
      <p>{t('order.offers.again')}</p>
    </MessageDialog>
  );
}
