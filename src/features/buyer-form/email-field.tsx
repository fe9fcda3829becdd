import { useState, type ChangeEvent, type ComponentProps } from 'react';

import { useI18n } from '../../../i18n/i18n-context.tsx';
import { buyerLimits } from '../../core/order/buyer-rules.ts';
import { cyrillicAddress, toLatinLayout, typedAfter } from '../../core/order/keyboard-layout.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from './email-field.module.css';

/**
 * An e-mail field that converts to the Latin layout while typing; a valid Cyrillic address is kept, and the buyer is
 * asked. `type="email"` can't be used: browsers convert Cyrillic letters after the `@` to punycode before we see them.
 */
export const EmailField = ({
  onChange,
  value,
  ...field
}: Omit<ComponentProps<typeof TextField>, 'onChange' | 'value'> & {
  readonly value: string;
  readonly onChange: (email: string) => void;
}) => {
  const { t } = useI18n();
  // The raw text as typed, of the same length as the shown text; and the address that the buyer was asked about, with
  // the answer.
  const [typed, setTyped] = useState(value);
  const [answered, setAnswered] = useState({ address: '', isLatin: false });
  const shownOf = (text: string): string => {
    const address = cyrillicAddress(text);
    return address === '' || (answered.isLatin && answered.address === address)
      ? toLatinLayout(text)
      : address;
  };
  const convert = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const next = target.value;
    const keys = typedAfter(shownOf(typed) === value ? typed : value, value, next);
    const shown = shownOf(keys);
    setTyped(keys);
    if (shown !== next) {
      // Set here and not by React, which would move the caret to the end.
      const caret = (target.selectionStart ?? next.length) + shown.length - next.length;
      target.value = shown;
      target.setSelectionRange(caret, caret);
    }
    onChange(shown);
  };
  const address = cyrillicAddress(value);
  const answer = (isLatin: boolean): void => {
    setAnswered({ address, isLatin });
    setTyped(address);
    if (isLatin) onChange(toLatinLayout(address));
  };
  const asks = address !== '' && answered.address !== address;
  return (
    <div>
      <TextField
        {...field}
        value={value}
        type="text"
        inputMode="email"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={buyerLimits.email.max}
        onChange={convert}
      />
      <div role="status">
        {asks && (
          <div className={styles.question}>
            <p>{t('buyer.emailCyrillic')}</p>
            <Button size="s" onClick={() => answer(false)}>
              {t('buyer.emailAsTyped', { email: address })}
            </Button>
            <Button size="s" onClick={() => answer(true)}>
              {t('buyer.emailInLatin', { email: toLatinLayout(address) })}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
};
