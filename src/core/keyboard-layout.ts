const russian = 'йцукенгшщзхъфывапролджэячсмитьбюё';
const latin = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
const shiftedRussian = 'ЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮЁ';
const shiftedLatin = 'QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>~';

const keys = new Map<string, string>([
  ...Array.from(russian).map((letter, at): [string, string] => [letter, latin[at] ?? letter]),
  ...Array.from(shiftedRussian).map((letter, at): [string, string] => [letter, shiftedLatin[at] ?? letter]),
]);

/**
 * Text typed with a Russian layout on, as the same keys of a Latin one: «шмфт»→ "ivan". In a Russian layout `@` is
 * typed as `"` and the full stop of an address as `ю` or `.`, so a lone `"` in the text becomes `@`.
 */
export const toLatinLayout = (text: string): string => {
  const hadCyrillic = /[а-яё]/i.test(text);
  const converted = Array.from(text, (letter) => keys.get(letter) ?? letter).join('');
  return hadCyrillic && !converted.includes('@') && converted.split('"').length === 2
    ? converted.replace('"', '@')
    : converted;
};
