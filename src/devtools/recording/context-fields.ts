/** A field of a chart's context, as QA sees it. */
type Field = {
  /** Its type: `text`, `number`, `list of 3`. */
  readonly kind: string;
  /** Its value as masked text; '' if it has parts. */
  readonly words: string;
  /** The names and raw values of its parts. */
  readonly parts: readonly (readonly [string, unknown])[];
  /** How many parts are not listed. */
  readonly more: number;
};

type Mask = (name: string, text: string, isTyped: boolean) => string;

/* How many entries of a long list are shown. */
const mostParts = 100;
const longestText = 300;

/* Fields with these names hold what a buyer types, whatever the fields inside are called. */
const typedNames = /^(?:typed|drafts?|visitors?|buyer|answer|comment)$/i;

/** Whether a field, with everything inside it, is what a buyer types. */
export const isTypedField = (name: string): boolean => typedNames.test(name);

const plain = (kind: string, words: string): Field => ({ kind, words, parts: [], more: 0 });

const whole = (kind: string, parts: readonly (readonly [string, unknown])[], count: number): Field => ({
  kind,
  words: '',
  parts: parts.slice(0, mostParts),
  more: Math.max(0, count - mostParts),
});

const collected = (value: object): Field | null => {
  if (Array.isArray(value))
    return whole(
      `list of ${value.length}`,
      value.slice(0, mostParts).map((one: unknown, at) => [`${at}`, one] as const),
      value.length,
    );
  if (ArrayBuffer.isView(value)) return plain(value.constructor.name, `${value.byteLength} bytes`);
  if (value instanceof Map)
    return whole(
      `map of ${value.size}`,
      [...value].slice(0, mostParts).map(([key, one]: [unknown, unknown]) => [String(key), one] as const),
      value.size,
    );
  if (value instanceof Set)
    return whole(
      `set of ${value.size}`,
      [...value].slice(0, mostParts).map((one: unknown, at) => [`${at}`, one] as const),
      value.size,
    );
  if (value instanceof Date) return plain('date', value.toISOString());
  // A chart's child is listed separately.
  if ('sessionId' in value && 'send' in value) return plain('chart', 'id' in value ? String(value.id) : '');
  return null;
};

/** Describes a field of a chart's context. `isTyped`: it is part of something that a buyer types. */
export const fieldOf = (name: string, value: unknown, mask: Mask, isTyped: boolean): Field => {
  switch (typeof value) {
    case 'string': {
      const words = mask(name, value, isTyped);
      return plain('text', `«${words.length > longestText ? `${words.slice(0, longestText)}…` : words}»`);
    }
    case 'number':
      return plain('number', mask(name, String(value), false));
    case 'boolean':
      return plain('flag', String(value));
    case 'function':
      return plain('function', '');
    case 'object': {
      if (value === null) return plain('nothing', 'null');
      const entries = Object.entries(value);
      return collected(value) ?? whole(`fields: ${entries.length}`, entries, entries.length);
    }
    case 'undefined':
    case 'symbol':
    case 'bigint':
      return plain(value === undefined ? 'not set' : typeof value, String(value));
  }
};
