import {
  defaultCountries,
  getActiveFormattingMask,
  guessCountryByPartialPhoneNumber,
  parseCountry,
} from 'react-international-phone';

import { callablePhone, maskPhone, phoneFromTyped, type PhoneCountry } from '../../core/order/phone-text.ts';

/** All countries with their dial codes and masks. */
export const countries = defaultCountries.map(parseCountry);
type Country = (typeof countries)[number];

const rules = (country: Country, phone: string): PhoneCountry => ({
  dialCode: country.dialCode,
  mask: getActiveFormattingMask({ phone, country }),
});

/** The country of `+digits`; if the dial code is incomplete, the country `iso2`. */
export const countryOf = (phone: string, iso2: string): Country | undefined => {
  const guess =
    phone === ''
      ? null
      : guessCountryByPartialPhoneNumber({ phone, currentCountryIso2: iso2, countries: defaultCountries });
  return guess?.fullDialCodeMatch === true
    ? guess.country
    : countries.find((country) => country.iso2 === iso2);
};

/** Converts the field's text to `+digits`; `iso2` is the country shown beside it. */
export const readPhone = (typed: string, iso2: string): string => {
  const shown = countries.find((country) => country.iso2 === iso2);
  const phone = phoneFromTyped(typed, shown?.dialCode ?? '');
  const country = countryOf(phone, iso2);
  return country === undefined ? phone : callablePhone(phone, rules(country, phone));
};

/** Formats `+digits` with the mask of its country. */
export const writePhone = (phone: string, iso2: string): string => {
  const country = countryOf(phone, iso2);
  return phone === '' || country === undefined ? phone : maskPhone(phone, rules(country, phone));
};

/** Moves a phone number to another country: the new dial code replaces the old one, or precedes all digits. */
export const movePhone = (phone: string, from: string, to: string): string => {
  const code = countryOf(phone, from)?.dialCode ?? '';
  const national = phone.startsWith(`+${code}`) ? phone.slice(code.length + 1) : phone.slice(1);
  return readPhone(national, to);
};
