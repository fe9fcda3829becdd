import { useSelector } from '@xstate/react';
import { useRef, type ReactNode, type SubmitEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { punctuation } from '../../../i18n/formats/punctuation.ts';
import { canUseBonuses, type discountsMachine } from '../../../machines/order/discounts-chart.ts';
import type { OrderView } from '../../contract/order.ts';
import { plainText } from '../../core/text/plain-text.ts';
import { bonusesOf, isPromoReady } from '../../core/order/discount-rules.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { TextInput } from '../../ui/fields/text-field.tsx';
import { newIdempotencyKey } from '../new-key.ts';
import styles from './discounts-panel.module.css';

/** The running chart of an order's discounts. */
export type DiscountsActor = ActorRefFrom<typeof discountsMachine>;
/** What the back end says about them. */
export type Discount = NonNullable<OrderView['discount']>;

/** A field and its button on one line. */
export function DiscountLine({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
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

/** The field for a loyalty card's number; with `isOther`, the number replaces the current one. */
export function CardField({ actor, isOther = false }: { actor: DiscountsActor; isOther?: boolean }) {
  const { t } = useI18n();
  const card = useSelector(actor, ({ context }) => context.card);
  return (
    <DiscountLine onSubmit={() => actor.send({ type: 'card.show', freshKey: newIdempotencyKey(), isOther })}>
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
        {t('order.discount.apply')}
      </Button>
    </DiscountLine>
  );
}

/** The field for the number of bonuses to spend on the order; nothing if none can be spent. */
export function BonusesField({ actor, discount }: { actor: DiscountsActor; discount: Discount }) {
  const { t } = useI18n();
  const typed = useSelector(actor, ({ context }) => context.bonuses);
  const usable = useSelector(actor, ({ context }) => canUseBonuses(context));
  const { availableBonuses: available } = discount;
  const count = bonusesOf(typed, available);
  if (!usable) return null;
  return (
    <DiscountLine onSubmit={() => actor.send({ type: 'bonuses.use', freshKey: newIdempotencyKey() })}>
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
    </DiscountLine>
  );
}

/** The field for a promo code, with the reason why the last one was refused; hidden once a code is applied. */
export function PromoField({ actor, discount }: { actor: DiscountsActor; discount: Discount }) {
  const { t, lang } = useI18n();
  const typed = useSelector(actor, ({ context }) => context.promo);
  const refused = useSelector(actor, ({ context }) => context.refusedPromo);
  const field = useRef<HTMLInputElement>(null);
  if (discount.promoCode !== '') return null;
  return (
    <div className={styles.promo}>
      <DiscountLine onSubmit={() => actor.send({ type: 'promo.apply', freshKey: newIdempotencyKey() })}>
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
          {t('order.discount.apply')}
        </Button>
      </DiscountLine>
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
