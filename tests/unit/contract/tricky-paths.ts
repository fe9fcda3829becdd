import * as fc from 'fast-check';

const piece = fc.constantFrom(
  '/',
  '\\',
  '\t',
  '\n',
  '\r',
  '\0',
  ' ',
  '.',
  '..',
  ':',
  '@',
  'https:',
  'evil.test',
  '%2f',
  '\u0085',
  '\u2028',
  'я',
);

/** Any text, and paths of what browsers drop, turn into slashes or read as the beginning of a host. */
export const trickyPath = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(piece, { maxLength: 6 }).map((pieces) => `/${pieces.join('')}`),
);
