const maxKeys = 12;
const maxDepth = 4;

/**
 * The shape of a reply in short: names of fields and kinds of values, never a value but an error's code:
 * `{response:{list:[12 {id:'',quant:''}],errorCode:0}}`.
 */
export const shapeOf = (value: unknown, depth = 0, name = ''): string => {
  if (/^error_?code$/i.test(name) && (typeof value === 'string' || typeof value === 'number'))
    return String(value).slice(0, 8);
  if (value === null) return 'null';
  if (typeof value === 'string') return value === '' ? "''" : "'…'";
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (typeof value !== 'object') return '0';
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    return depth >= maxDepth ? `[${value.length}]` : `[${value.length} ${shapeOf(value[0], depth + 1)}]`;
  }
  const fields = Object.entries(value);
  if (depth >= maxDepth) return `{${fields.length}}`;
  const shown = fields.slice(0, maxKeys).map(([key, one]) => {
    // A field may be named by an id or a hash.
    const plain = /^[a-z_][a-z_\d]{0,23}$/i.test(key) ? key : '#';
    return `${plain}:${shapeOf(one, depth + 1, key)}`;
  });
  const more = fields.length - shown.length;
  return `{${shown.join(',')}${more > 0 ? `,+${more}` : ''}}`;
};
