/*
 * The longest number in the world has 15 digits; a few more let the rules say «too long» instead of swallowing keys.
 */
const maxDigits = 20;

/** A phone's country as the phone library describes it. `mask` has a `.` for every digit after the dial code. */
export type PhoneCountry = {
  readonly dialCode: string;
  readonly mask: string;
};

/*
 * The domestic prefix of a number, by dial code, if it is not zeros: it is not used after the dial code. Null if a
 * leading zero belongs to the number itself.
 */
const trunkPrefixes: Readonly<Record<string, RegExp | null>> = {
  // 8 916 123-45-67. Area codes begin with 3 to 9, so the 8 of 812 is not mistaken for it when one digit too many is
  // typed.
  '7': /^[78](?=[3-9]\d{9}$)/,
  // 8 029 123-45-67. Area codes begin with 1 to 4.
  '375': /^8?0?(?=[1-4]\d{8}$)/,
  '1': /^1(?=\d)/,
  '39': null,
  '225': null,
  '226': null,
  '229': null,
  '241': null,
  '242': null,
  '378': null,
};
const zeros = /^0+(?=\d)/;

/**
 * A phone as `+digits` from typed, pasted or autofilled text: with a plus it is international, without one it belongs
 * to the country of `dialCode`. '' if there is no digit.
 */
export const phoneFromTyped = (typed: string, dialCode: string): string => {
  // Chinese keyboards have their own plus and digits.
  const text = typed.normalize('NFKC');
  const digits = text.replaceAll(/\D/g, '').slice(0, maxDigits);
  if (digits === '') return '';
  return /^\D*\+/.test(text) ? `+${digits}` : `+${dialCode}${digits}`;
};

/**
 * `+digits` without the domestic prefix (8 in Russia, 8 0 in Belarus, 0 in most countries) and without a doubled dial
 * code. `country` is the one that `phone` begins with.
 */
export const callablePhone = (phone: string, { dialCode, mask }: PhoneCountry): string => {
  if (!phone.startsWith(`+${dialCode}`)) return phone;
  const national = phone.slice(dialCode.length + 1);
  if (dialCode === '7') {
    // 00 44 … from anywhere in the world, 8 029 … and 375 29 … from Belarus: no number of Russia looks like these.
    const abroad = /^00(\d+)$/.exec(national) ?? /^(?:80|375)([1-4]\d{8})$/.exec(national);
    if (abroad !== null) return `+${national.startsWith('00') ? '' : '375'}${abroad[1]}`;
  }
  // Numbers of the islands, such as +1 671 …, are North American: they have no leading zero to drop.
  const trunk = /^1./.test(dialCode) ? null : trunkPrefixes[dialCode];
  const bare = trunk === null ? national : national.replace(trunk ?? zeros, '');
  const digits = mask.replaceAll(/[^.]/g, '').length;
  const twice = bare.startsWith(dialCode) && bare.length === dialCode.length + digits;
  return `+${dialCode}${twice ? bare.slice(dialCode.length) : bare}`;
};

/**
 * A phone from another source, as `+digits`. Without a plus, eleven digits or more include a country code, except for
 * Russia's 8; fewer are a Russian number.
 */
export const phoneFromAccount = (saved: string): string => {
  const digits = saved.replaceAll(/\D/g, '');
  const whole = digits.length > 10 && !digits.startsWith('8');
  return callablePhone(phoneFromTyped(whole ? `+${digits}` : saved, '7'), {
    dialCode: '7',
    mask: '(...) ...-..-..',
  });
};

/**
 * A phone formatted with its country's mask: `+79991234567`, `7`, `(...) ...-..-..` → `+7 (999) 123-45-67`. The mask
 * ends with the digits; excess digits follow unformatted.
 */
export const maskPhone = (phone: string, { dialCode, mask }: PhoneCountry): string => {
  if (!phone.startsWith(`+${dialCode}`)) return phone;
  const national = phone.slice(dialCode.length + 1);
  let written = '';
  let at = 0;
  for (const sign of mask) {
    if (at >= national.length) break;
    written += sign === '.' ? national.charAt(at) : sign;
    if (sign === '.') at += 1;
  }
  return `+${dialCode} ${written}${national.slice(at)}`.trimEnd();
};
