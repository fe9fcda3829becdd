const russian = 'йцукенгшщзхъфывапролджэячсмитьбюё';
const latin = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
/* Kazakh letters sit on the row of digits; the rest of that layout is the Russian one. */
const kazakh = 'әіңғүұқөһ';
const digits = '2345890-=';

const pairs = (from: string, to: string): [string, string][] =>
  Array.from(from, (letter, at): [string, string] => [letter, to[at] ?? letter]);

/*
 * A capital of a key that holds punctuation is taken without its Shift: it comes from Caps Lock, which would give
 * the same sign in a Latin layout, and no address has `<`, `>`, `{` or `:` in it.
 */
const keys = new Map<string, string>([
  ...pairs(russian, latin),
  ...pairs(russian.toUpperCase(), latin.toUpperCase()),
  ...pairs(kazakh, digits),
  ...pairs(kazakh.toUpperCase(), digits),
  ['Ә', '@'],
]);

/**
 * An e-mail typed with a Cyrillic layout on, as the same keys of a Latin one: «шмфт»→ "ivan". There `@` is typed as
 * `"`, so a lone `"` becomes `@`, in Latin text too: an address has no quotes. The full stop is `ю` to who types blind and `.` to who looks at the screen: both
 * become a full stop, although the latter's key is `/` in a Latin layout, because an address has full stops and no
 * slashes. Other text without a Cyrillic letter is left alone, so the conversion may run on every key.
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
