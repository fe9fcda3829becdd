import { useMemo } from 'react';
import { defaultCountries, parseCountry, usePhoneInput } from 'react-international-phone';

import { kazakhCountryNames } from '../../../i18n/country-names-kk.ts';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { Field, type FieldProps } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-field.tsx';
import styles from './phone-field.module.css';

/** The longest a phone may be typed, separators included. */
const mostCharacters = 25;

const countries = defaultCountries.map(parseCountry);

/** A phone with its country. `value` and `onChange` speak E.164-like text: a plus and digits. */
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
  /** Card mode: the mask is +7 and the country can't be changed. */
  readonly onlyRussia: boolean;
}) => {
  const { t, htmlLang } = useI18n();
  const { inputValue, country, setCountry, handlePhoneValueChange, inputRef } = usePhoneInput({
    defaultCountry: 'ru',
    value,
    countries: onlyRussia ? defaultCountries.filter((entry) => entry[1] === 'ru') : defaultCountries,
    forceDialCode: onlyRussia,
    onChange: (data) => {
      if (data.phone !== value) onChange(data.phone);
    },
  });
  const named = useMemo(() => {
    const names = new Intl.DisplayNames([htmlLang], { type: 'region' });
    const nameOf = (code: string, fallback: string): string =>
      htmlLang === 'kk' ? (kazakhCountryNames[code] ?? fallback) : (names.of(code.toUpperCase()) ?? fallback);
    return countries
      .map(({ iso2, dialCode, name }) => ({ iso2, dialCode, name: nameOf(iso2, name) }))
      .sort((a, b) => a.name.localeCompare(b.name, htmlLang));
  }, [htmlLang]);

  return (
    <Field {...field}>
      {(control) => (
        <div className={styles.phone}>
          <div className={styles.country}>
            <span aria-hidden="true">
              {country.iso2.toUpperCase()} +{country.dialCode}
            </span>
            <select
              aria-label={t('buyer.phoneCountry')}
              value={country.iso2}
              disabled={onlyRussia}
              onChange={(event) => setCountry(event.target.value, { focusOnInput: true })}
            >
              {named.map(({ iso2, dialCode, name }) => (
                <option key={iso2} value={iso2}>
                  {`${name} +${dialCode}`}
                </option>
              ))}
            </select>
          </div>
          <TextInput
            {...control}
            ref={inputRef}
            type="tel"
            autoComplete="tel"
            maxLength={mostCharacters}
            placeholder={t('buyer.phonePlaceholder')}
            value={inputValue}
            onChange={handlePhoneValueChange}
            onBlur={onBlur}
          />
        </div>
      )}
    </Field>
  );
};
