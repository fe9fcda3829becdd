/** A value that no honest page sends, as JSON text: `JSON.stringify` cannot write all of them. */
export type HostileValue = { readonly name: string; readonly json: string };

const text = (name: string, value: string): HostileValue => ({ name, json: JSON.stringify(value) });
const raw = (name: string, json: string): HostileValue => ({ name, json });

/** A page must never contain it unescaped; likewise no reply the header below. */
export const markupMark = '<hostile-mark onload=1>';
export const headerMark = 'x-hostile-mark';

/** By type, size, sign, letters and names; all equally likely. */
export const hostileValues: readonly HostileValue[] = [
  raw('null', 'null'),
  raw('true', 'true'),
  raw('an empty list', '[]'),
  raw('an empty object', '{}'),
  raw('a list of lists', '[[],["x",[]],{}]'),
  raw('texts of an object', '{"toString":1,"valueOf":2,"length":4294967296}'),
  raw('a prototype', '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'),
  raw('zero', '0'),
  raw('minus zero', '-0'),
  raw('a negative number', '-1'),
  raw('a fraction', '0.5'),
  raw('infinity', '1e999'),
  raw('minus infinity', '-1e999'),
  raw('next to nothing', '5e-324'),
  raw('past the integers', '9007199254740993'),
  raw('past a bigint column', '92233720368547758080'),
  raw('past an integer column', '2147483648'),
  text('NaN', 'NaN'),
  text('Infinity', 'Infinity'),
  text('an exponent', '1e3'),
  text('hexadecimal', '0x1F'),
  text('digits of another script', '١٢٣'),
  text('minus as text', '-1'),
  text('a column’s bound as text', '9223372036854775808'),
  text('nothing', ''),
  text('blanks', ' \t\n '),
  text('NUL as text', 'a\0b'),
  raw('NUL as an escape', String.raw`"\u0000"`),
  raw('half a character', String.raw`"\ud83d"`),
  raw('halves the wrong way round', String.raw`"\udc00\ud800"`),
  text('right to left', '\u202Eabc\u2066def'),
  text('a byte order mark', '\uFEFFx'),
  text('a family in one character', '👩‍👩‍👧‍👦'.repeat(50)),
  text('marks upon marks', 'e' + '\u0301'.repeat(40_000)),
  text('100,000 letters', 'я'.repeat(50_000)),
  text('200,000 digits', '7'.repeat(200_000)),
  text('dots', `${'.'.repeat(100_000)}1`),
  text('an address without an end', `${'a'.repeat(60)}@${'a-'.repeat(5_000)}`),
  text('a name of every object', '__proto__'),
  text('another one', 'constructor'),
  text('a third', 'toString'),
  text('SQL', "' or 1=1; drop table orders; --"),
  text('a pattern of SQL', '%_%\\'),
  text('a path', '../../../../../../etc/passwd'),
  text('a path of Windows', String.raw`..\..\..\package.json`),
  text('markup', `"'>${markupMark}`),
  text('a header', `x\r\n${headerMark}: 1\r\n\r\n`),
  text('a template', '${7*7}{{7*7}}<%= 7*7 %>'),
  text('a day that is none', '31.02.2026'),
  text('a day before all days', '00.00.0000'),
  text('a time that is none', '25:61'),
  text('an address of another host', '//evil.example/\\@x'),
  text('a script as an address', 'javascript:alert(1)'),
  raw('sixty thousand lists within each other', `${'['.repeat(60_000)}${']'.repeat(60_000)}`),
  raw('forty lists within each other', `${'['.repeat(40)}${']'.repeat(40)}`),
  raw('twenty thousand rows', `[${'{},'.repeat(20_000)}{}]`),
  raw('twenty thousand names', `{${Array.from({ length: 20_000 }, (_, at) => `"k${at}":0`).join()}}`),
];

type Random = () => number;

export const pick = <T>(from: readonly T[], random: Random): T => {
  const found = from[Math.floor(random() * from.length)];
  if (found === undefined) throw new Error('nothing to choose from');
  return found;
};

/** A value as text, for an address, a form or a header; cut to `max` letters. */
export const hostileText = (random: Random, max = 5_000): HostileValue => {
  const { name, json } = pick(hostileValues, random);
  const value: unknown = JSON.parse(json);
  return { name, json: (typeof value === 'string' ? value : json).slice(0, max) };
};

/** The path to a nested value. */
type FieldPath = readonly (string | number)[];

/** The paths to all fields of a value, up to a limit; a list's first rows stand for all. */
export function fieldPaths(value: unknown, rows = 2): FieldPath[] {
  const found: FieldPath[] = [];
  const walk = (at: unknown, path: FieldPath): void => {
    if (typeof at !== 'object' || at === null || path.length > 30 || found.length > 20_000) return;
    const names = Array.isArray(at) ? [...at.keys()].slice(0, rows) : Object.keys(at);
    for (const name of names) {
      const here = [...path, name];
      found.push(here);
      walk((at as Record<string | number, unknown>)[name], here);
    }
  };
  walk(value, []);
  return found;
}

/** A change of one field: its description, and the whole as JSON text. */
export type Mutation = { readonly what: string; readonly json: string };

const mark = '\uE000';

/**
 * Breaks one field of a value, or adds one of `names` to one of its objects. Only the first `rows` of each list are
 * considered.
 */
export function mutate(
  value: unknown,
  { names, rows = 2 }: { readonly names: readonly string[]; readonly rows?: number },
  random: Random,
): Mutation {
  const paths = fieldPaths(value, rows);
  const copy = structuredClone(value);
  const isAdded = paths.length === 0 || (names.length > 0 && random() < 0.25);
  const objects = [[] as FieldPath, ...paths].filter((path) => {
    const at = valueAt(copy, path);
    return typeof at === 'object' && at !== null && !Array.isArray(at);
  });
  const path: FieldPath =
    isAdded && names.length > 0 && objects.length > 0
      ? [...pick(objects, random), pick(names, random)]
      : paths.length > 0
        ? pick(paths, random)
        : [];
  const said = path.join('.');
  const last = path.at(-1);
  if (last === undefined) {
    const { name, json } = pick(hostileValues, random);
    return { what: `all of it: ${name}`, json };
  }
  const parent = valueAt(copy, path.slice(0, -1)) as Record<string | number, unknown>;
  const before = parent[last];
  const way = random();
  if (way < 0.06) {
    if (Array.isArray(parent)) parent.splice(Number(last), 1);
    else Reflect.deleteProperty(parent, last);
    return { what: `${said}: missing`, json: JSON.stringify(copy) };
  }
  if (way < 0.12 && before !== undefined) {
    parent[last] = random() < 0.5 ? [before] : { 0: before };
    return { what: `${said}: within another`, json: JSON.stringify(copy) };
  }
  const { name, json } = pick(hostileValues, random);
  if (way < 0.2 && !Array.isArray(parent)) {
    // A duplicate name: by the standard the last one counts.
    const key = JSON.stringify(String(last));
    parent[last] = mark;
    const honest = JSON.stringify(before) ?? 'null';
    const [first, second] = random() < 0.5 ? [json, honest] : [honest, json];
    return { what: `${said}: twice, ${name}`, json: written(copy, `${first},${key}:${second}`) };
  }
  parent[last] = mark;
  return { what: `${said}: ${name}`, json: written(copy, json) };
}

const written = (value: unknown, json: string): string =>
  JSON.stringify(value).replace(JSON.stringify(mark), () => json);

function valueAt(value: unknown, path: FieldPath): unknown {
  return path.reduce<unknown>(
    (at, name) =>
      typeof at === 'object' && at !== null ? (at as Record<string | number, unknown>)[name] : undefined,
    value,
  );
}
