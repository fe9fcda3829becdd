/* Values in a few characters, for a table: enough to see that one has changed, and to what. */

const longest = 32;
/* For a longer value the decisive facts: whose it is, its key, how many and how much. */
const longestOfDeciding = 200;
const deciding =
  /^(?:id|key|kind|cause|count|quantity|path|presses|code|hidden|day|method|items|lines|tickets|removed|visitors|rows|wish|preferences|params|submission|request|unanswered|statusId|place|price|search|surname)$|(?:Id|Ids|Key|Minor|Hash)$/;

const cut = (text: string): string =>
  text.length > longestOfDeciding ? `${text.slice(0, longestOfDeciding)}…` : text;

const shortText = (text: string): string =>
  text === '' ? '“”' : text.length > 24 ? `${text.slice(0, 4)}…` : text.replaceAll('|', '/');

type Fields = readonly (readonly [string, unknown])[];
const filledFields = (value: object): Fields =>
  Object.entries(value).filter(([, field]) => field !== '' && !['[]', '{}'].includes(textOf(field)));
const decidingFields = (value: object): Fields => filledFields(value).filter(([key]) => deciding.test(key));
const wordsOf = (fields: Fields): string => fields.map(([key, field]) => `${key} ${short(field)}`).join(', ');

const shortObject = (value: object): string => {
  if ('kind' in value && typeof value.kind === 'string') {
    const code = 'code' in value && typeof value.code === 'string' ? ` ${value.code}` : '';
    const told = ['kind', 'orderHash', ...(code === '' ? [] : ['code'])];
    const own = decidingFields(value).filter(([key]) => !told.includes(key));
    return `${value.kind}${code}${own.length === 0 ? '' : `(${cut(wordsOf(own))})`}`;
  }
  const fields = shortFields(value);
  if (fields.length <= longest) return `{${fields}}`;
  const own = decidingFields(value);
  return `{${cut(wordsOf(own.length === 0 ? filledFields(value) : own))}}`;
};

/** A value in short form. */
export const short = (value: unknown): string => {
  if (value === null) return '–';
  if (typeof value === 'string') return shortText(value);
  if (Array.isArray(value)) {
    const all = value.map(short).join(' ');
    return all.length > longest ? `[${value.length}: ${cut(all)}]` : `[${all}]`;
  }
  if (typeof value === 'object') return shortObject(value);
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : typeof value;
};

/** The fields of an object in short form, without its type. */
export const shortFields = (value: object): string =>
  Object.entries(value)
    .filter(([key]) => key !== 'type')
    .map(([key, field]) => `${key} ${short(field)}`)
    .join(', ');

/** A name, with its parameters in brackets. */
export const called = (name: string, given: unknown): string => {
  const fields = typeof given === 'object' && given !== null ? shortFields(given) : '';
  return fields === '' ? name : `${name}(${fields})`;
};

/* A context's objects are never mutated: each is formatted once. */
const texts = new WeakMap<object, string>();
const textOf = (value: unknown): string => {
  if (value === undefined) return '';
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const text = texts.get(value) ?? JSON.stringify(value);
  texts.set(value, text);
  return text;
};

/** The changed fields of a context. */
export const changedFields = (
  before: object,
  after: object,
): readonly (readonly [string, unknown, unknown])[] => {
  const old = new Map(Object.entries(before));
  return Object.entries(after)
    .map(([key, value]) => [key, old.get(key), value] as const)
    .filter(([, was, is]) => !Object.is(was, is) && textOf(was) !== textOf(is));
};

/* The leaves in which two values differ, with their paths: `code.hidden true`; `–` for a removed one. */
const differingLeaves = (was: unknown, is: unknown, way = ''): readonly string[] => {
  if (Object.is(was, is) || textOf(was) === textOf(is)) return [];
  if (typeof was !== 'object' || typeof is !== 'object' || was === null || is === null)
    return [`${way} ${short(is ?? null)}`.trim()];
  const [left, right] = [was as Readonly<Record<string, unknown>>, is as Readonly<Record<string, unknown>>];
  return Object.keys({ ...left, ...right }).flatMap((key) =>
    differingLeaves(left[key], right[key], way === '' ? key : `${way}.${key}`),
  );
};

/** The differences of two contexts, with the new values; if both look alike in short, the differing leaves. */
export const diffContexts = (before: object, after: object): string =>
  changedFields(before, after)
    .map(([key, was, is]) => {
      const now = short(is);
      return `${key} ${short(was) === now ? `{${cut(differingLeaves(was, is).join(', '))}}` : now}`;
    })
    .join('; ');
