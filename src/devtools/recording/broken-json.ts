/* Finds where a text stops being JSON. Browsers word that error differently, and not all give the position. */

const word = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const gap = /[\t\n\r ]*/y;
const text = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*/y;

/* Where the match of a pattern at a position ends; the position itself if there is no match. */
const endOf = (pattern: RegExp, json: string, at: number): number => {
  pattern.lastIndex = at;
  return pattern.test(json) ? pattern.lastIndex : at;
};

/* The beginning of a word, of a number's part or of an escape, where a text was cut off. */
const halfWord = /^(?:-|tr?u?|fa?l?s?|nu?l?|\.|[eE][+-]?|\\(?:u[\da-fA-F]{0,3})?)$/;
const longestHalf = 6;

/**
 * The position of the first character with which valid JSON can't continue; the text's length if it is only incomplete.
 */
export const brokenAt = (json: string): number => {
  const at = stopOf(json);
  const rest = json.slice(at, at + longestHalf);
  return at + rest.length === json.length && halfWord.test(rest) ? json.length : at;
};

const stopOf = (json: string): number => {
  const open: ('{' | '[')[] = [];
  // What may come next: a value, an object's key, or a separator.
  let due: 'value' | 'first' | 'name' | 'after' = 'value';
  let at = 0;
  for (;;) {
    at = endOf(gap, json, at);
    const letter = json[at];
    if (letter === undefined) return at;
    const inner = open.at(-1);
    if (due === 'after') {
      if (inner === undefined) return at;
      if (letter === ',') due = inner === '{' ? 'name' : 'value';
      else if (letter === (inner === '{' ? '}' : ']')) open.pop();
      else return at;
      at += 1;
    } else if (due === 'first' && letter === (inner === '{' ? '}' : ']')) {
      open.pop();
      due = 'after';
      at += 1;
    } else if (inner === '{' && due !== 'value') {
      const end = endOf(text, json, at);
      if (end === at || json[end] !== '"') return end;
      at = endOf(gap, json, end + 1);
      if (json[at] !== ':') return at;
      due = 'value';
      at += 1;
    } else if (letter === '{' || letter === '[') {
      open.push(letter);
      due = 'first';
      at += 1;
    } else {
      const end = endOf(letter === '"' ? text : word, json, at);
      if (end === at || (letter === '"' && json[end] !== '"')) return end;
      at = letter === '"' ? end + 1 : end;
      due = 'after';
    }
  }
};
