const russian = 'йцукенгшщзхъфывапролджэячсмитьбюё';
const latin = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
/* Kazakh letters sit on the row of digits; the rest of that layout is the Russian one. */
const kazakh = 'әіңғүұқөһ';
const digits = '2345890-=';

const pairs = (from: string, to: string): [string, string][] =>
  Array.from(from, (letter, at): [string, string] => [letter, to[at] ?? letter]);

/*
 * A capital from a key that holds punctuation is converted without its Shift: it comes from Caps Lock, which would
 * give the unshifted sign in a Latin layout, and no address contains `<`, `>`, `{` or `:`.
 */
const keys = new Map<string, string>([
  ...pairs(russian, latin),
  ...pairs(russian.toUpperCase(), latin.toUpperCase()),
  ...pairs(kazakh, digits),
  ...pairs(kazakh.toUpperCase(), digits),
  ['Ә', '@'],
]);

/**
 * Converts an e-mail typed with a Cyrillic layout to the same keys of a Latin one: «шмфт» → "ivan". In that layout
 * `@` is typed as `"`, so a single `"` becomes `@`, in Latin text too, because addresses have no quotes. A touch
 * typist types the full stop as `ю`, others as `.`: both become a full stop, although the key of the latter is `/` in
 * a Latin layout, because addresses have full stops and no slashes. Other text without a Cyrillic letter is
 * unchanged, so the conversion may run on every key.
 */
export const toLatinLayout = (text: string): string => {
  const typed = text.normalize('NFC');
  const converted = /\p{Script=Cyrillic}/u.test(typed)
    ? Array.from(typed, (letter) => keys.get(letter) ?? letter).join('')
    : text;
  return !converted.includes('@') && converted.split('"').length === 2
    ? converted.replace('"', '@')
    : converted;
};

/* Cyrillic top-level domains. None of them is a Latin one when its keys are read in a Latin layout. */
const cyrillicDomains = new Set(
  'рф рус бел укр қаз срб мкд мон бг ею дети сайт онлайн орг ком москва католик'.split(' '),
);
const addressPattern =
  /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}]+(?:-+[\p{L}\p{N}]+)*\.)+(?<domain>\p{L}+)$/u;

/**
 * The text as an address if it is a valid Cyrillic one with an existing domain: «иван@почта.рф»; '' for anything else.
 * In a Cyrillic layout its `@` may be typed as `"`.
 */
export const cyrillicAddress = (text: string): string => {
  const address = text.normalize('NFC').trim().replace('"', '@');
  const domain = addressPattern.exec(address)?.groups?.['domain'] ?? '';
  return cyrillicDomains.has(domain.toLowerCase()) ? address : '';
};

/**
 * What was typed, after a change of a field that shows converted letters one for one: unchanged parts keep their
 * original text, new parts are taken verbatim.
 */
export const typedAfter = (typed: string, shown: string, next: string): string => {
  if (typed.length !== shown.length) return next;
  const most = Math.min(shown.length, next.length);
  let head = 0;
  while (head < most && shown[head] === next[head]) head += 1;
  let tail = 0;
  while (tail < most - head && shown.at(-1 - tail) === next.at(-1 - tail)) tail += 1;
  return typed.slice(0, head) + next.slice(head, next.length - tail) + typed.slice(typed.length - tail);
};
