/*
 * Numbers of documents with a series in letters, as printed, whatever keyboard they were typed on. By the document
 * type's id: 3 is two Cyrillic capitals and digits, 4 and 5 begin with Roman numerals, and 4 continues with two
 * Cyrillic capitals after a hyphen.
 */

/* Letters of two alphabets that look alike, in pairs. */
const latin = 'ABCEHKMOPTXYI';
const cyrillic = 'АВСЕНКМОРТХУІ';

const swap = (text: string, from: string, to: string): string =>
  Array.from(text, (letter) => to[from.indexOf(letter)] ?? letter).join('');

const toLatin = (text: string): string => swap(text, cyrillic, latin);
const toCyrillic = (text: string): string => swap(text, latin, cyrillic);

/** The number in capitals of the alphabet that its type of document uses. Numbers of other types stay as typed. */
export const tidyDocument = (typeId: string, typed: string): string => {
  const text = typed
    .normalize('NFC')
    .toUpperCase()
    .replaceAll(/[‐-―−]/g, '-');
  switch (typeId) {
    case '3':
      return toCyrillic(text);
    case '4': {
      const [roman = '', ...series] = text.split('-');
      return [toLatin(roman), ...series.map(toCyrillic)].join('-');
    }
    case '5':
      return toLatin(text);
    default:
      return typed;
  }
};
