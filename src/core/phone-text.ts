/* The longest number of the world has 15 digits; a few more let the rules say «too long» instead of swallowing keys. */
const mostDigits = 20;

/**
 * A phone as `+digits` from whatever was typed, pasted or filled in. With a plus it is international as it stands;
 * without, it belongs to the country of `dialCode`. In the +7 countries the habit of beginning with 8 (or repeating
 * the 7) is undone once the number is whole. '' where nothing but the country's own code is there.
 */
export const phoneFromTyped = (typed: string, dialCode: string): string => {
  const digits = typed.replaceAll(/\D/g, '').slice(0, mostDigits);
  if (digits === '') return '';
  const international = typed.trimStart().startsWith('+') ? digits : `${dialCode}${digits}`;
  if (international === dialCode && typed.trimStart().startsWith('+')) return '';
  // 7 + 8 999 123-45-67: eleven digits after the code are one too many, and the first is the habit.
  return dialCode === '7' && /^7[78]\d{10}$/.test(international)
    ? `+7${international.slice(2)}`
    : `+${international}`;
};

/**
 * A phone written by its country's mask, where `.` stands for a digit: `+79991234567`, `7`, `(...) ...-..-..` →
 * `+7 (999) 123-45-67`. The mask ends with the digits, further digits follow it bare.
 */
export const maskPhone = (phone: string, dialCode: string, mask: string): string => {
  if (!phone.startsWith(`+${dialCode}`)) return phone;
  const national = phone.slice(dialCode.length + 1);
  let written = '';
  let at = 0;
  for (const sign of mask) {
    if (at >= national.length) break;
    written += sign === '.' ? (national[at] ?? '') : sign;
    if (sign === '.') at += 1;
  }
  return `+${dialCode} ${written}${national.slice(at)}`.trimEnd();
};
