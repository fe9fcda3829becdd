import { useSelector } from '@xstate/react';
import { useRef, type ReactNode, type SubmitEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { joinWords, punctuation } from '../../../i18n/formats/punctuation.ts';
import { canUseBonuses, type discountsMachine } from '../../../machines/order/discounts-chart.ts';
import type { LocalText } from '../../contract/local-text.ts';
import type { OrderView } from '../../contract/order.ts';
import { plainText } from '../../core/text/plain-text.ts';
import { bonusesOf, isPromoReady, withoutPromo } from '../../core/order/discount-rules.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { MessageDialog } from '../../ui/dialogs/message-dialog.tsx';
import { SlowNotice } from '../../ui/lazy/slow-notice.tsx';
import { TextInput } from '../../ui/fields/text-field.tsx';
import { useLocalText } from '../localized-text.tsx';
import { newIdempotencyKey } from '../new-key.ts';
import { problemText } from '../problem-text.ts';
import { useSpokenDiscounts } from './use-spoken-discounts.ts';
import styles from './discounts-panel.module.css';

type DiscountsActor = ActorRefFrom<typeof discountsMachine>;
type Discount = NonNullable<OrderView['discount']>;

type DiscountsPanelProps = {
  readonly actor: DiscountsActor;
  readonly view: OrderView;
  readonly currency: string;
};

/** Bonuses and promo codes of an order: what has been applied, and the fields to apply more while it can be changed. */
export function DiscountsPanel({ actor, view, currency }: DiscountsPanelProps) {
  const { t } = useI18n();
  const open = useSelector(actor, ({ context }) => context.open);
  const busy = useSelector(actor, (state) => state.matches('changing'));
  const problem = useSelector(actor, ({ context }) => context.problem);
  const heading = useRef<HTMLHeadingElement>(null);
  useSpokenDiscounts(view, currency, heading);
  const { discount } = view;
  if (discount === null || (!open && !hasAny(discount))) return null;
  // The back end gives all back at once.
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
  const message = problem === null ? null : problemText(t, problem);
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
          ) : (
            <Bonuses actor={actor} discount={discount} />
          )}
          <Promo actor={actor} discount={discount} />
          <output className={styles.words}>{busy ? t('order.discount.checking') : ''}</output>
          {busy && <SlowNotice onStop={() => actor.send({ type: 'wait.stop' })} />}
        </>
      )}
      <MessageDialog
        message={
          message === null
            ? null
            : {
                ...(message.html === undefined ? { text: message.text } : { html: message.html }),
                ...(message.code !== undefined && { code: message.code }),
              }
        }
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
  /** What the button says that takes it back. */
  readonly cancelWords: string;
  /** The categories that a promo code takes nothing off. */
  readonly unmoved: readonly LocalText[];
};

/** What the back end says of the order's card and of what has been applied, with the way to take it back beside it. */
function Facts({ discount, open, cancel, cancelWords, unmoved }: FactsProps) {
  const { t, lang, format } = useI18n();
  const pick = useLocalText();
  const { cardCode, blocked, balance, usedBonuses, promoCode } = discount;
  const counts = [
    ['order.discount.bonusesCount', balance, cardCode !== '' && !blocked],
    // What has become of them since it was paid is told with the money.
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

/** A field with its button on one line. */
function Line({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  return (
    <form
      className={styles.line}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

function CardField({ actor }: { actor: DiscountsActor }) {
  const { t } = useI18n();
  const card = useSelector(actor, ({ context }) => context.card);
  return (
    <Line onSubmit={() => actor.send({ type: 'card.show', freshKey: newIdempotencyKey() })}>
      <Field label={t('order.discount.cardField')}>
        {(control) => (
          <TextInput
            {...control}
            value={card}
            inputMode="numeric"
            autoComplete="off"
            onChange={(event) => actor.send({ type: 'card.type', text: event.target.value })}
          />
        )}
      </Field>
      <Button type="submit" blocked={card.trim() === ''}>
        {t('order.discount.cardShow')}
      </Button>
    </Line>
  );
}

function Bonuses({ actor, discount }: { actor: DiscountsActor; discount: Discount }) {
  const { t } = useI18n();
  const typed = useSelector(actor, ({ context }) => context.bonuses);
  const usable = useSelector(actor, ({ context }) => canUseBonuses(context));
  const { availableBonuses: available } = discount;
  const count = bonusesOf(typed, available);
  if (!usable) return null;
  return (
    <Line onSubmit={() => actor.send({ type: 'bonuses.use', freshKey: newIdempotencyKey() })}>
      <Field
        label={t('order.discount.bonuses')}
        hint={
          count === null
            ? t('order.discount.available', { count: available })
            : t('order.discount.left', { count: available - count })
        }
        error={
          typed.trim() === '' || count !== null
            ? null
            : t('order.discount.bonusesInvalid', { max: available })
        }
      >
        {(control) => (
          <TextInput
            {...control}
            value={typed}
            inputMode="numeric"
            autoComplete="off"
            maxLength={9}
            onChange={(event) => actor.send({ type: 'bonuses.type', text: event.target.value })}
          />
        )}
      </Field>
      <Button type="submit" blocked={count === null}>
        {t('order.discount.use')}
      </Button>
    </Line>
  );
}

function Promo({ actor, discount }: { actor: DiscountsActor; discount: Discount }) {
  const { t, lang } = useI18n();
  const typed = useSelector(actor, ({ context }) => context.promo);
  const refused = useSelector(actor, ({ context }) => context.refusedPromo);
  const field = useRef<HTMLInputElement>(null);
  if (discount.promoCode !== '') return null;
  return (
    <div className={styles.promo}>
      <Line onSubmit={() => actor.send({ type: 'promo.apply', freshKey: newIdempotencyKey() })}>
        <Field label={t('order.discount.promo')} hint={refused === null && t('order.discount.promoHint')}>
          {(control) => (
            <TextInput
              {...control}
              ref={field}
              value={typed}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              onChange={(event) => actor.send({ type: 'promo.type', text: event.target.value })}
            />
          )}
        </Field>
        <Button type="submit" blocked={!isPromoReady(typed)}>
          {t('order.discount.promoApply')}
        </Button>
      </Line>
      <div role="alert">
        {refused !== null && (
          <p className={styles.refused}>
            <Icon name="error" />
            <span>
              <b>{refused.code}</b>
              {punctuation[lang].colon + (plainText(refused.text) || t('order.discount.promoWrong'))}
            </span>
            <IconButton
              icon="close"
              size="s"
              label={t('order.discount.promoClear', { code: refused.code })}
              onClick={() => {
                field.current?.focus();
                actor.send({ type: 'promo.clear' });
              }}
            />
          </p>
        )}
      </div>
    </div>
  );
}
