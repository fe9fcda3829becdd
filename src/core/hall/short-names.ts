/**
 * The number in a name, '' where there is none: "Сектор 204, верхний ярус" is known to everybody as 204. Chinese
 * words follow a number without a space: "28号包厢" is 28.
 */
export const markOf = (name: string): string =>
  /(?<!\d)\d+(?!\d)(?:(?=\p{Script=Han})|\p{L}?(?!\p{L}))/u.exec(name)?.[0] ?? '';

/** What a name begins with: «Партер» of «Партер, левая сторона»; '' for what is short already. */
export const beginningOf = (name: string): string => {
  const [first = '', ...more] = name.split(/[,，]/);
  return more.length > 0 ? first : '';
};

/**
 * What each of a hall's names may be shortened to: its number, else its beginning; '' where another place of the hall
 * would be called the same.
 */
export const shortNames = (names: readonly string[]): ReadonlyMap<string, string> => {
  const short = new Map(names.map((name) => [name, markOf(name) || beginningOf(name)]));
  const counts = new Map<string, number>();
  for (const text of [...short.keys(), ...short.values()]) counts.set(text, (counts.get(text) ?? 0) + 1);
  for (const [name, text] of short)
    // A name that is its own number is counted twice, and no other is called so.
    if ((counts.get(text) ?? 0) > (name === text ? 2 : 1)) short.set(name, '');
  return short;
};
