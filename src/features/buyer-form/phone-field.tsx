import { useEffect, useMemo, useRef, useState, type ClipboardEvent } from 'react';

import { useI18n } from '../../../i18n/i18n-context.tsx';
import { Field, type FieldProps } from '../../ui/fields/field.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { TextInput } from '../../ui/fields/text-field.tsx';
import styles from './phone-field.module.css';
import { countries, countryOf, movePhone, readPhone, writePhone } from './phone-typing.ts';

/** The maximum length of a typed phone number, including separators. */
const maxCharacters = 25;

/**
 * A phone number with its country. `value` and `onChange` use `+digits`. The field contains the whole number with its
 * dial code, so that typing, pasting, autofill and choosing a country give the same text; the label of the country
 * shows the code only while the field is empty.
 */
export const PhoneField = ({
  value,
  onChange,
  onBlur,
  onlyRussia,
  ...field
}: FieldProps & {
  readonly value: string;
  readonly onChange: (phone: string) => void;
  readonly onBlur: () => void;
  /** Card mode: the mask is +7 and the country is fixed. */
  readonly onlyRussia: boolean;
}) => {
  const { t, htmlLang } = useI18n();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState('ru');
  // The field's text if it differs from the masked number: a plus alone, or a number being corrected.
  const [raw, setRaw] = useState({ text: '', phone: '' });
  const kazakh = useKazakhNames(htmlLang);
  const names = useMemo(() => countryNames(htmlLang, kazakh), [htmlLang, kazakh]);
  const country = countryOf(value, onlyRussia ? 'ru' : chosen);
  if (country === undefined) return null;

  const text = raw.text !== '' && raw.phone === value ? raw.text : writePhone(value, country.iso2);
  const write = (typed: string, asTyped: boolean): void => {
    const phone = readPhone(typed, country.iso2);
    setRaw(asTyped || phone === '' ? { text: typed, phone } : { text: '', phone: '' });
    onChange(phone);
  };
  const type = (typed: string): void => {
    // Applying the mask moves the caret to the end: right when typing there, wrong when editing the middle.
    const atEnd = input.current === null || input.current.selectionStart === input.current.value.length;
    // When erasing, the mask would restore the bracket that was just erased.
    write(typed, !atEnd || typed.length < text.length);
  };
  /*
   * The browser would truncate the text to the field's length, including the last digits, so text around the number is
   * removed first.
   */
  const paste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const { selectionStart, selectionEnd } = event.currentTarget;
    const before = text.slice(0, selectionStart ?? text.length);
    const after = text.slice(selectionEnd ?? text.length);
    const pasted = event.clipboardData.getData('text');
    if (before.length + pasted.length + after.length <= maxCharacters) return;
    event.preventDefault();
    write(`${before}${pasted.replaceAll(/[^\d+]/g, '')}${after}`, false);
  };
  const chooseCountry = (next: string): void => {
    setChosen(next);
    setRaw({ text: '', phone: '' });
    onChange(movePhone(value, country.iso2, next));
    input.current?.focus();
  };
  const leave = (): void => {
    setRaw({ text: '', phone: '' });
    if (value === `+${country.dialCode}`) onChange('');
    onBlur();
  };

  return (
    <Field {...field}>
      {(control) => (
        <div className={styles.phone}>
          <div className={styles.country}>
            <span aria-hidden="true">
              {country.iso2.toUpperCase()}
              {text === '' && ` +${country.dialCode}`}
            </span>
            <Icon name="down" size={16} />
            <select
              aria-label={t('buyer.phoneCountry')}
              value={country.iso2}
              disabled={onlyRussia}
              onChange={(event) => chooseCountry(event.target.value)}
            >
              {names.map(({ code, label }) => (
                <option key={code} value={code}>
                  {label}
                </option>
              ))}
            </select>
          </div>
          <TextInput
            {...control}
            ref={input}
            type="tel"
            autoComplete="tel"
            maxLength={maxCharacters}
            placeholder={t('buyer.phonePlaceholder')}
            value={text}
            onChange={(event) => type(event.target.value)}
            onPaste={paste}
            onBlur={leave}
          />
        </div>
      )}
    </Field>
  );
};

type Names = Readonly<Record<string, string>>;

/** Country names that Chromium lacks, loaded only for readers of Kazakh. */
const useKazakhNames = (htmlLang: string): Names => {
  const [names, setNames] = useState<Names>({});
  useEffect(() => {
    if (htmlLang !== 'kk') return;
    import('../../../i18n/formats/country-names-kk.ts').then(
      ({ kazakhCountryNames }) => setNames(kazakhCountryNames),
      () => undefined,
    );
  }, [htmlLang]);
  return names;
};

const countryNames = (
  htmlLang: string,
  kazakh: Names,
): readonly { readonly code: string; readonly label: string }[] => {
  const names = new Intl.DisplayNames([htmlLang], { type: 'region' });
  return countries
    .map(({ iso2, dialCode, name }) => {
      const own = htmlLang === 'kk' ? kazakh[iso2] : names.of(iso2.toUpperCase());
      return { code: iso2, label: `${own ?? name} +${dialCode}` };
    })
    .sort((a, b) => a.label.localeCompare(b.label, htmlLang));
};
