/** A possible meaning of a text. Words are folded as in `tokenize`; `sector` is empty if none is named. */
export type SeatQuery = {
  readonly sector: readonly string[];
  readonly row: string | null;
  readonly seat: string | null;
};

type Kind = 'sector' | 'row' | 'seat';

const MAX_LETTERS = 200;

const spellings: readonly (readonly [Kind, readonly string[]])[] = [
  ['sector', ['сектор', 'секторы', 'sector', 'section', '区', '区域']],
  ['row', ['ряд', 'ряда', 'рядом', 'row', 'қатар', 'қатары', 'катар', '排']],
  ['seat', ['место', 'места', 'мест', 'seat', 'place', 'орын', 'орны', '座', '座位', '号']],
];

// Letters that look alike, so that a row "12А" typed in either alphabet is found.
const twins: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  е: 'e',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
  ё: 'e',
};

const fold = (word: string): string =>
  word.toLowerCase().replaceAll(/[авекмнорстухё]/g, (letter) => twins[letter] ?? letter);

const kinds = new Map<string, Kind>(
  spellings.flatMap(([kind, words]) => words.map((word) => [fold(word), kind] as const)),
);

/* Stems of the words for accessible places, folded. */
const wheelchairWords = ['коляс', 'арба', 'wheelch', '轮椅'].map(fold);
const companionWords = ['сопровожд', 'ілесіп', 'companion', 'carer', 'caregiver', '陪'].map(fold);
const accessibleWords =
  'доступн инвалид маломобил мгн овз қолжетімді мүгедек мүмкіндігі accessib disab handicap 无障碍 残疾 残障'
    .split(' ')
    .map(fold);
/* «Место для кресла-коляски», "seats for companions": filler words. */
const besideKinds = [
  'кресл',
  'wheel',
  'chair',
  'для',
  'for',
  'with',
  'seats',
  'space',
  'орын',
  'шектеулі',
  '席',
  '座',
].map(fold);
/* May mean a wheelchair or a theatre's seats: read as a wheelchair unless a sector has such a name. */
const vagueWords = ['кресл', 'wheel'].map(fold);

/**
 * What a text requests besides a place: wheelchair places, companions' seats or both; null if neither. `rest`: its
 * other words. `isVague`: the word may also be a sector's name.
 */
export function readKinds(text: string): {
  readonly kinds: readonly ('wheelchair' | 'companion')[];
  readonly rest: string;
  readonly isVague: boolean;
} | null {
  const words = split(text);
  const beginsAs = (stems: readonly string[]) => (word: string) =>
    stems.some((stem) => word.startsWith(stem));
  const [isWheelchair, isCompanion, isEither] = [wheelchairWords, companionWords, accessibleWords].map(
    beginsAs,
  ) as [(word: string) => boolean, (word: string) => boolean, (word: string) => boolean];
  const isOne = (word: string): boolean => isWheelchair(word) || isCompanion(word) || isEither(word);
  const isVague = !words.some(isOne);
  if (isVague && !words.some(beginsAs(vagueWords))) return null;
  const either = words.some(isEither);
  return {
    kinds: [
      ...(isVague || either || words.some(isWheelchair) ? (['wheelchair'] as const) : []),
      ...(either || words.some(isCompanion) ? (['companion'] as const) : []),
    ],
    isVague,
    rest: words.filter((word) => !isOne(word) && !beginsAs(besideKinds)(word) && !kinds.has(word)).join(' '),
  };
}

/** Folded words and numbers in order, including the words for sector, row and seat. */
function split(text: string): string[] {
  const apart = text
    .slice(0, MAX_LETTERS)
    // NFKC would turn it into "No", joined to the number.
    .replaceAll('№', ' ')
    .normalize('NFKC')
    .toLowerCase()
    // "3排7座", "ряд5", "р.5": a keyword may touch its number; a label such as "13а" stays whole.
    .replaceAll(/(\d)(排|座位|座|号|区域|区)/g, '$1 $2 ')
    .replaceAll(/(排|座位|座|号|区域|区)(\d)/g, '$1 $2')
    .replaceAll(/(сектор|ряд|место|sector|section|row|seat|қатар|орын)(\d)/g, '$1 $2')
    .replaceAll(/(\d)-?(й|я|е|ый|ой)(?![\p{L}\d])/gu, '$1');
  return (apart.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => fold(word).replace(/^0+(?=\d)/, ''));
}

/** The words of a name or a label for comparison: folded, without "sector", "row" and "seat" if others remain. */
export function tokenize(text: string): string[] {
  const words = split(text);
  const telling = words.filter((word) => !kinds.has(word));
  return telling.length > 0 ? telling : words;
}

/**
 * Possible meanings of a typed text, likeliest first. The words for row and seat, before or after their numbers,
 * decide; without them the last word is the seat, the one before it the row.
 */
export function parseSeatQuery(text: string): SeatQuery[] {
  const words = split(text);
  const plain = words.filter((word) => !kinds.has(word));
  const from = plain.length - 2;
  const places: SeatQuery[] = readMarked(words);
  // "партер 5 17": a sector by its name, then its row and seat.
  if (from > 0)
    places.push({ sector: plain.slice(0, from), row: plain[from] ?? null, seat: plain[from + 1] ?? null });
  // "101 12": sector and row, unless there is no such sector.
  if (from >= 0) places.push({ sector: plain.slice(0, -1), row: plain[from + 1] ?? null, seat: null });
  // "верхний ярус".
  if (plain.length > 0) places.push({ sector: plain, row: null, seat: null });
  // "5 17".
  if (from === 0) places.push({ sector: [], row: plain[0] ?? null, seat: plain[1] ?? null });
  return places;
}

/** The meanings of a text with "row" or "seat" in it; none without them. */
function readMarked(words: readonly string[]): SeatQuery[] {
  const isMark = (word: string | undefined): boolean => word !== undefined && kinds.has(word);
  // "5 ряд 17 место" ends with its word, "ряд 5 место 17" does not.
  const behind = isMark(words[words.length - 1]);
  const found: Partial<Record<Kind, string>> = {};
  const used = new Set<number>();
  words.forEach((word, at) => {
    const kind = kinds.get(word);
    const beside = behind ? at - 1 : at + 1;
    const value = words[beside];
    if (kind === undefined || kind === 'sector' || value === undefined) return;
    if (isMark(value) || used.has(beside)) return;
    found[kind] = value;
    used.add(beside);
  });
  const { row, seat } = found;
  const rest = words.filter((word, at) => !used.has(at) && !isMark(word));
  if (row === undefined && seat === undefined) return [];
  if (row !== undefined) {
    // "101 ряд 3 7": what follows the row is the seat.
    return [{ row, seat: seat ?? (restFollows(words, used) ? (rest.pop() ?? null) : null), sector: rest }];
  }
  // "партер 5 место 17": the last unmarked word is the row, unless it belongs to the sector's name.
  const whole = { sector: rest, row: null, seat: seat ?? null };
  const last = rest[rest.length - 1];
  return last === undefined ? [whole] : [{ ...whole, sector: rest.slice(0, -1), row: last }, whole];
}

/** True if an unmarked word follows everything that markers have named. */
function restFollows(words: readonly string[], used: ReadonlySet<number>): boolean {
  const last = words.length - 1;
  return !used.has(last) && !kinds.has(words[last] ?? '') && Math.max(...used) < last;
}
