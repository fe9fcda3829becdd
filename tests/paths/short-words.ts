/* Values in a few characters, for a table: enough to see that one has changed, and to what. */

const longest = 32;

const shortText = (text: string): string =>
  text === '' ? '“”' : text.length > 24 ? `${text.slice(0, 4)}…` : text.replaceAll('|', '/');

const shortObject = (value: object): string => {
  if ('kind' in value && typeof value.kind === 'string') {
    const code = 'code' in value && typeof value.code === 'string' ? ` ${value.code}` : '';
    return `${value.kind}${code}`;
  }
  const fields = shortFields(value);
  return fields.length > longest ? '{…}' : `{${fields}}`;
};

/** A value in short. */
export const short = (value: unknown): string => {
  if (value === null) return '–';
  if (typeof value === 'string') return shortText(value);
  if (Array.isArray(value)) {
    const all = value.map(short).join(' ');
    return all.length > longest || all.includes('{') ? `[${value.length}]` : `[${all}]`;
  }
  if (typeof value === 'object') return shortObject(value);
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : typeof value;
};

/** The fields of an object in short, without its type. */
export const shortFields = (value: object): string =>
  Object.entries(value)
    .filter(([key]) => key !== 'type')
    .map(([key, field]) => `${key} ${short(field)}`)
    .join(', ');

/** A name, and in brackets what goes with it. */
export const called = (name: string, given: unknown): string => {
  const fields = typeof given === 'object' && given !== null ? shortFields(given) : '';
  return fields === '' ? name : `${name}(${fields})`;
};

/** What differs between two contexts, with what it is now. */
export const changesOf = (before: object, after: object): string => {
  const old = new Map(Object.entries(before));
  return Object.entries(after)
    .filter(([key, value]) => !Object.is(value, old.get(key)))
    .filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(old.get(key)))
    .map(([key, value]) => `${key} ${short(value) === short(old.get(key)) ? 'anew' : short(value)}`)
    .join('; ');
};
