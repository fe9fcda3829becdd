import {
  defaultCountries,
  getActiveFormattingMask,
  guessCountryByPartialPhoneNumber,
  parseCountry,
} from 'react-international-phone';

import { callablePhone, maskPhone, phoneFromTyped, type PhoneCountry } from '../../core/order/phone-text.ts';

/** The countries of the world with their dial codes and masks. */
export const countries = defaultCountries.map(parseCountry);
type Country = (typeof countries)[number];

const rules = (country: Country, phone: string): PhoneCountry => ({
  dialCode: country.dialCode,
  mask: getActiveFormattingMask({ phone, country }),
});

/** The country that `+digits` names, else the one of `iso2`: half a dial code names none. */
export const countryOf = (phone: string, iso2: string): Country | undefined => {
  const guess =
    phone === ''
      ? null
      : guessCountryByPartialPhoneNumber({ phone, currentCountryIso2: iso2, countries: defaultCountries });
  return guess?.fullDialCodeMatch === true
    ? guess.country
    : countries.find((country) => country.iso2 === iso2);
};

/** `+digits` from the text of the field, where `iso2` is the country shown beside it. */
export const readPhone = (typed: string, iso2: string): string => {
  const shown = countries.find((country) => country.iso2 === iso2);
  const phone = phoneFromTyped(typed, shown?.dialCode ?? '');
  const country = countryOf(phone, iso2);
  return country === undefined ? phone : callablePhone(phone, rules(country, phone));
};

/** `+digits` in the mask of its country. */
export const writePhone = (phone: string, iso2: string): string => {
  const country = countryOf(phone, iso2);
  return phone === '' || country === undefined ? phone : maskPhone(phone, rules(country, phone));
};

/** A phone moved to another country: the part after the old dial code, or all of it, follows the new one. */
export const movePhone = (phone: string, from: string, to: string): string => {
  const code = countryOf(phone, from)?.dialCode ?? '';
  const national = phone.startsWith(`+${code}`) ? phone.slice(code.length + 1) : phone.slice(1);
  return readPhone(national, to);
};
