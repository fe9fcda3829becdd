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

/** Any text, and paths with characters that browsers drop, turn into slashes or read as the beginning of a host. */
export const trickyPath = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(piece, { maxLength: 6 }).map((pieces) => `/${pieces.join('')}`),
);

const begin = fc.constantFrom(
  '',
  'https:',
  'HTTPS:',
  'http:',
  'javascript:',
  'data:',
  'mailto:',
  'tel:',
  'blob:',
  'ht\ttps:',
  '\u0001https:',
  '\ufeff',
);
const host = fc.constantFrom(
  'host.test',
  'localhost',
  '127.0.0.1',
  '[::1]',
  '2130706433',
  'я.рф',
  'shop.example@host.test',
  'a:b@host.test',
  'host.test:99999',
  'host.test:8443',
  'host.test:',
  '',
  '%6c',
  'ho\u00adst.test',
  'host。test',
);
const slashes = fc.array(fc.constantFrom('/', '\\', '\t', '\n', ' ', '／'), { maxLength: 4 });

/** Anything a server may send as an address; most of these must not be followed. */
export const trickyAddress = fc.oneof(
  trickyPath,
  fc
    .tuple(begin, slashes, host, trickyPath)
    .map(([scheme, way, name, path]) => scheme + way.join('') + name + path),
);
