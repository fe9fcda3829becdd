/**
 * The number in a name, '' if there is none: everybody knows "Сектор 204, верхний ярус" as 204. Chinese words follow
 * a number without a space: "28号包厢" is 28.
 */
export const markOf = (name: string): string =>
  /(?<!\d)\d+(?!\d)(?:(?=\p{Script=Han})|\p{L}?(?!\p{L}))/u.exec(name)?.[0] ?? '';

/** The beginning of a name: «Партер» of «Партер, левая сторона»; '' for a name that is short already. */
export const beginningOf = (name: string): string => {
  const [first = '', ...more] = name.split(/[,，]/);
  return more.length > 0 ? first : '';
};

/**
 * The short form of each of a hall's names: its number, else its beginning; '' if another place would have the same.
 */
export const shortNames = (names: readonly string[]): ReadonlyMap<string, string> => {
  const short = new Map(names.map((name) => [name, markOf(name) || beginningOf(name)]));
  const counts = new Map<string, number>();
  for (const text of [...short.keys(), ...short.values()]) counts.set(text, (counts.get(text) ?? 0) + 1);
  for (const [name, text] of short)
    // A name that equals its short form is counted twice; more than that means that another place shares it.
    if ((counts.get(text) ?? 0) > (name === text ? 2 : 1)) short.set(name, '');
  return short;
};
