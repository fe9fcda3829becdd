const entities = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: '\u00a0',
    laquo: '«',
    raquo: '»',
    ndash: '–',
    mdash: '—',
    hellip: '…',
  }),
);

const pastLastCode = 0x11_00_00;

const entity = (whole: string, name: string): string => {
  // "#1055" or "#x41F"; NaN for a name.
  const code = name.startsWith('#') ? Number(name.slice(1).replace(/^x/i, '0x')) : Number.NaN;
  const letter = code > 0 && code < pastLastCode ? String.fromCodePoint(code) : whole;
  return entities.get(name.toLowerCase()) ?? letter;
};

/**
 * A server's text without its tags, for searching and for cards: text only, never markup to be shown as such. A hundred
 * times faster than parsing it as a document, which matters with thousands of events.
 */
export const plainText = (html: string): string => {
  if (!/[<&]/.test(html)) return html.trim();
  // A tag must be closed. There is none after the last `>`, so the search from each `<` stops there.
  const end = html.lastIndexOf('>') + 1;
  const untagged = html
    .slice(0, end)
    .replaceAll(/<(script|style|title|template|noscript)\b[^]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replaceAll(/<(?:br|\/p|\/li|\/div|\/h\d)\b[^>]*(?:>|$)/gi, '\n')
    .replaceAll(/<\/?[a-z!][^>]*(?:>|$)/gi, '');
  return (untagged + html.slice(end))
    .replaceAll(/&(#?\w+);/g, entity)
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/ ?\n\s*/g, '\n')
    .trim();
};

/** The normalised form for searching: no case, Ё as Е, single spaces. */
export const foldText = (text: string): string =>
  text.toLowerCase().replaceAll('ё', 'е').replaceAll(/\s+/g, ' ').trim();

/**
 * The beginning of a text, about `limit` characters, cut between words; null if the whole text fits. Null = no limit.
 * Languages without spaces are cut exactly at the limit.
 */
export const clipText = (text: string, limit: number | null): string | null => {
  if (limit === null || limit <= 0 || text.length <= limit) return null;
  const cut = text.slice(0, limit);
  const space = cut.lastIndexOf(' ');
  const kept = space > limit * 0.6 ? cut.slice(0, space) : cut;
  return `${kept.replace(/[\s,.;:–—-]{1,20}$/u, '')}…`;
};
