import { useSelector } from '@xstate/react';
import { useRef, type ReactNode } from 'react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { joinWords } from '../../../i18n/formats/punctuation.ts';
import type { LocalText } from '../../contract/local-text.ts';
import type { OrderView } from '../../contract/order.ts';
import { withoutPromo } from '../../core/order/discount-rules.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { MessageDialog } from '../../ui/dialogs/message-dialog.tsx';
import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';
import { SlowNotice } from '../../ui/lazy/slow-notice.tsx';
import { useLocalText } from '../localized-text.tsx';
import { newIdempotencyKey } from '../new-key.ts';
import { problemText } from '../problem-text.ts';
import {
  BonusesField,
  CardField,
  PromoField,
  type Discount,
  type DiscountsActor,
} from './discount-fields.tsx';
import { useSpokenDiscounts } from './use-spoken-discounts.ts';
import styles from './discounts-panel.module.css';

/* Few buyers have to prove that a card is theirs. */
const CardProof = lazyComponent(async () => (await import('./card-proof.tsx')).CardProof);

type DiscountsPanelProps = {
  readonly actor: DiscountsActor;
  readonly view: OrderView;
  readonly currency: string;
};

/** An order's bonuses and promo code: what is applied, and fields to apply more while the order can be changed. */
export function DiscountsPanel({ actor, view, currency }: DiscountsPanelProps) {
  const { t } = useI18n();
  const open = useSelector(actor, ({ context }) => context.open);
  const busy = useSelector(actor, (state) => state.matches('changing'));
  const problem = useSelector(actor, ({ context }) => context.problem);
  const heading = useRef<HTMLHeadingElement>(null);
  useSpokenDiscounts(view, currency, heading);
  const { discount } = view;
  if (discount === null || (!open && !hasAny(discount))) return null;
  // The back end removes all discounts together.
  const cancelWords = t(
    discount.usedBonuses === 0
      ? discount.promoCode === ''
        ? 'order.discount.cardRemove'
        : 'order.discount.promoCancel'
      : discount.promoCode === ''
        ? 'order.discount.bonusesCancel'
        : 'order.discount.cancelAll',
  );
  const cancel = open && (
    <Button
      size="s"
      onClick={() => {
        heading.current?.focus();
        actor.send({ type: 'discount.cancel', freshKey: newIdempotencyKey() });
      }}
    >
      {cancelWords}
    </Button>
  );
  return (
    <section className={styles.panel} aria-labelledby="order-discounts">
      <h2 id="order-discounts" ref={heading} tabIndex={-1} className={styles.title}>
        {t('order.discount.title')}
      </h2>
      <Facts
        discount={discount}
        open={open}
        cancel={cancel}
        cancelWords={cancelWords}
        unmoved={withoutPromo(view)}
      />
      {open && (
        <>
          {discount.cardCode === '' ? (
            <CardField actor={actor} />
          ) : discount.proofMails > 0 ? (
            <CardProof key={discount.cardCode} actor={actor} mails={discount.proofMails} />
          ) : (
            <BonusesField actor={actor} discount={discount} />
          )}
          <PromoField actor={actor} discount={discount} />
          <output className={styles.words}>{busy ? t('order.discount.checking') : ''}</output>
          {busy && <SlowNotice onStop={() => actor.send({ type: 'wait.stop' })} />}
        </>
      )}
      <MessageDialog
        message={problem && problemText(t, problem)}
        onClose={() => actor.send({ type: 'problem.dismiss' })}
      />
    </section>
  );
}

const hasAny = ({ usedBonuses, promoCode, discountMinor, chargedBonuses }: Discount): boolean =>
  usedBonuses > 0 || promoCode !== '' || discountMinor > 0 || chargedBonuses > 0;

type FactsProps = {
  readonly discount: Discount;
  readonly open: boolean;
  readonly cancel: ReactNode;
  /** The text of the remove button. */
  readonly cancelWords: string;
  /** The categories that the promo code does not discount. */
  readonly unmoved: readonly LocalText[];
};

/** What the back end says about the order's card and applied discounts, with the remove button. */
function Facts({ discount, open, cancel, cancelWords, unmoved }: FactsProps) {
  const { t, lang, format } = useI18n();
  const pick = useLocalText();
  const { cardCode, proofMails, blocked, balance, usedBonuses, promoCode } = discount;
  const counts = [
    ['order.discount.bonusesCount', balance, cardCode !== '' && proofMails === 0 && !blocked],
    // What became of bonuses after the payment is shown with the money.
    ['order.discount.usedCount', usedBonuses, open && usedBonuses > 0],
  ] as const;
  return (
    <>
      {promoCode !== '' && (
        <div className={styles.row}>
          <p className={styles.applied}>
            <Icon name="check" />
            <span>
              {t('order.discount.promoApplied')} <b>{promoCode}</b>
            </span>
          </p>
          {usedBonuses === 0 && cancel}
        </div>
      )}
      {promoCode !== '' && unmoved.length > 0 && (
        <p className={styles.hint}>
          {t('order.discount.promoNot', {
            categories: joinWords(lang, [...new Set(unmoved.map((name) => pick(name).text))]),
          })}
        </p>
      )}
      {discount.partnerText !== '' && <p className={styles.hint}>{discount.partnerText}</p>}
      {cardCode !== '' && (
        <div className={styles.row}>
          <p>
            {t('order.discount.card', { code: cardCode })}
            {blocked && <span className={styles.fault}> {t('order.discount.cardBlocked')}</span>}
          </p>
          {usedBonuses === 0 && promoCode === '' && cancel}
        </div>
      )}
      {open && cardCode !== '' && (promoCode !== '' || usedBonuses > 0) && (
        <p className={styles.hint}>{t('order.discount.cardStays', { button: cancelWords })}</p>
      )}
      <dl className={styles.facts}>
        {counts.map(
          ([term, count, shown]) =>
            shown && (
              <div key={term}>
                <dt className={styles.hint}>{t(term)}</dt>
                <dd className={styles.row}>
                  {format.number(count)}
                  {term === 'order.discount.usedCount' && promoCode === '' && cancel}
                </dd>
              </div>
            ),
        )}
      </dl>
      {usedBonuses > 0 && promoCode !== '' && cancel}
    </>
  );
}
