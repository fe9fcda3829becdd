/* For pictures that a buyer saves or sends: loaded only when one is requested. */

/** The shop's font; `system-ui` for scripts that it does not contain. */
export const cardFont = (weight: number, sizePx: number): string =>
  `${weight} ${sizePx}px 'Onest Variable', system-ui, sans-serif`;

/* These stay with the word after them; all other punctuation stays with the word before it. */
const openingMarks = '«“‘([{（《〈「『【';

/** The words of a script without spaces, such as Chinese, each with its punctuation. */
function wordsWithin(text: string): readonly string[] {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
  const words: string[] = [];
  let opening = '';
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    if (openingMarks.includes(segment)) opening += segment;
    else if (isWordLike === true || opening !== '' || words.length === 0) {
      words.push(opening + segment);
      opening = '';
    } else words[words.length - 1] += segment;
  }
  return opening === '' ? words : [...words, opening];
}

/**
 * Breaks a text into lines of at most this many pixels in the current font: at spaces, inside a token that is too wide
 * between its words, or else anywhere. Text beyond `maxLines` is cut off with «…».
 */
export function wrapText(
  context: Pick<CanvasRenderingContext2D, 'measureText'>,
  text: string,
  widthPx: number,
  maxLines = Infinity,
): readonly string[] {
  const isTooWide = (line: string): boolean => context.measureText(line).width > widthPx;
  const partsOf = (word: string): readonly string[] =>
    isTooWide(word)
      ? wordsWithin(word).flatMap((part) => (isTooWide(part) ? Array.from(part) : [part]))
      : [word];
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    for (const [at, part] of partsOf(word).entries()) {
      const last = lines.at(-1);
      const longer = last === undefined ? part : `${last}${at === 0 ? ' ' : ''}${part}`;
      if (last === undefined || isTooWide(longer)) lines.push(part);
      else lines[lines.length - 1] = longer;
    }
  }
  if (lines.length <= maxLines) return lines;
  const shown = lines.slice(0, maxLines);
  let end = shown.pop() ?? '';
  while (end !== '' && isTooWide(`${end}…`)) end = Array.from(end).slice(0, -1).join('').trimEnd();
  return [...shown, `${end}…`];
}

/** A white canvas of this size in pixels, with a dark fill style; throws if there is none. */
export function openCanvas(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser draws no pictures.');
  canvas.width = width;
  canvas.height = height;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#1c1c1c';
  context.textBaseline = 'top';
  return context;
}

/** The canvas as a PNG. */
export async function toPicture({ canvas }: CanvasRenderingContext2D): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  if (blob === null) throw new Error('The picture was not made.');
  return blob;
}
