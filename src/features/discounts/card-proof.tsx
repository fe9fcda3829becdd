import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { TextInput } from '../../ui/fields/text-field.tsx';
import { newIdempotencyKey } from '../new-key.ts';
import { CardField, DiscountLine, type DiscountsActor } from './discount-fields.tsx';
import styles from './discounts-panel.module.css';

/**
 * The field for the code that was mailed to the owner of the order's loyalty card, with ways to request another mail or
 * use another card.
 */
export function CardProof({ actor, mails }: { readonly actor: DiscountsActor; readonly mails: number }) {
  const { t } = useI18n();
  const code = useSelector(actor, ({ context }) => context.card);
  const [isOther, setOther] = useState(false);
  const change = (
    <Button
      size="s"
      onClick={() => {
        actor.send({ type: 'card.type', text: '' });
        setOther(!isOther);
      }}
    >
      {t(isOther ? 'order.discount.proofField' : 'order.discount.cardOther')}
    </Button>
  );
  return isOther ? (
    <>
      <CardField actor={actor} isOther />
      {change}
    </>
  ) : (
    <>
      <p className={styles.hint}>
        {t(mails > 1 ? 'order.discount.proofResent' : 'order.discount.proofSent')}
      </p>
      <DiscountLine onSubmit={() => actor.send({ type: 'card.show', freshKey: newIdempotencyKey() })}>
        <Field label={t('order.discount.proofField')}>
          {(control) => (
            <TextInput
              {...control}
              value={code}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={20}
              onChange={(event) => actor.send({ type: 'card.type', text: event.target.value })}
            />
          )}
        </Field>
        <Button type="submit" blocked={code.trim() === ''}>
          {t('order.discount.proofSend')}
        </Button>
      </DiscountLine>
      <div className={styles.row}>
        <Button size="s" onClick={() => actor.send({ type: 'card.mail', freshKey: newIdempotencyKey() })}>
          {t('order.discount.proofAgain')}
        </Button>
        {change}
      </div>
    </>
  );
}
