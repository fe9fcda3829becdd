import { useEffect, useMemo, useRef, useState } from 'react';
import {
  defaultCountries,
  getActiveFormattingMask,
  guessCountryByPartialPhoneNumber,
  parseCountry,
} from 'react-international-phone';

import { useI18n } from '../../../i18n/i18n-context.tsx';
import { maskPhone, phoneFromTyped } from '../../core/phone-text.ts';
import { Field, type FieldProps } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-field.tsx';
import styles from './phone-field.module.css';

/** The longest a phone may be typed, separators included. */
const mostCharacters = 25;

const countries = defaultCountries.map(parseCountry);
type Country = (typeof countries)[number];
const countryOf = (iso2: string): Country | undefined => countries.find((country) => country.iso2 === iso2);

const write = (phone: string, country: Country): string =>
  maskPhone(phone, country.dialCode, getActiveFormattingMask({ phone, country }));

/**
 * A phone with its country. `value` and `onChange` speak `+digits`. The library gives the countries and their masks;
 * the typing is ours, because a browser's autofill and a paste replace the whole text at once.
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
  /** Card mode: the mask is +7 and the country can't be changed. */
  readonly onlyRussia: boolean;
}) => {
  const { t, htmlLang } = useI18n();
  const input = useRef<HTMLInputElement>(null);
  const [iso2, setIso2] = useState('ru');
  const guessed = guessCountryByPartialPhoneNumber({ phone: value, currentCountryIso2: iso2 });
  const country =
    (onlyRussia ? countryOf('ru') : value === '' ? countryOf(iso2) : guessed.country) ?? countries[0];
  const [raw, setRaw] = useState<string | null>(null);
  const kazakh = useKazakhNames(htmlLang);
  const names = useMemo(() => countryNames(htmlLang, kazakh), [htmlLang, kazakh]);
  if (country === undefined) return null;

  const text = raw ?? (value === '' ? '' : write(value, country));
  const type = (typed: string): void => {
    const phone = phoneFromTyped(typed, country.dialCode);
    // Rewriting moves the caret to the end: right while typing there, wrong while mending the middle.
    const atEnd = input.current === null || input.current.selectionStart === input.current.value.length;
    // While erasing, the mask would put back the bracket just erased.
    const erasing = typed.length < text.length;
    setRaw(atEnd && !erasing ? null : typed);
    onChange(phone);
  };
  const chooseCountry = (next: string): void => {
    const to = countryOf(next);
    if (to === undefined) return;
    setIso2(next);
    setRaw(null);
    const national = value.startsWith(`+${country.dialCode}`) ? value.slice(country.dialCode.length + 1) : '';
    onChange(national === '' ? '' : `+${to.dialCode}${national}`);
    input.current?.focus();
  };

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
            maxLength={mostCharacters}
            placeholder={t('buyer.phonePlaceholder')}
            value={text}
            onChange={(event) => type(event.target.value)}
            onBlur={() => {
              setRaw(null);
              onBlur();
            }}
          />
        </div>
      )}
    </Field>
  );
};

type Names = Readonly<Record<string, string>>;

/** The names Chromium lacks, for those who read Kazakh only. */
const useKazakhNames = (htmlLang: string): Names => {
  const [names, setNames] = useState<Names>({});
  useEffect(() => {
    if (htmlLang !== 'kk') return;
    import('../../../i18n/country-names-kk.ts').then(
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
