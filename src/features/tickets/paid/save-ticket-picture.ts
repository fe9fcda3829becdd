import { saveBlob } from '../../save-file.ts';
import { readPicture } from '../../../ui/base/picture-pixels.ts';
import { cardFont, openCanvas, toPicture, wrapText } from '../picture-card.ts';

/** The lines of text in a ticket's picture; '' is left out. */
type PictureWords = {
  readonly title: string;
  readonly when: string;
  readonly where: string;
  readonly place: string;
  readonly category: string;
  readonly visitor: string;
  readonly code: string;
  /** The image of the code, as a data URI. */
  readonly picture: string;
};

/* In pixels, twice the size of a phone's screen: scanners at doors like the code at this width. */
const width = 780;
const margin = 60;
const codeWidth = 560;

/**
 * Saves a ticket as a PNG, dark on white in either theme: event, day, code, place and visitor. Rejects if there is no
 * canvas or no image of the code.
 */
export async function saveTicketPicture(words: PictureWords): Promise<void> {
  const image = await readPicture(words.picture);
  const codeHeight = Math.round((codeWidth * image.naturalHeight) / image.naturalWidth);
  const ruler = openCanvas(1, 1);
  const rows = [
    { text: words.title, size: 44, weight: 650 },
    { text: words.when, size: 32, weight: 600 },
    { text: words.where, size: 28, weight: 400 },
    { text: '', size: codeHeight, weight: 0 },
    { text: words.code, size: 34, weight: 600 },
    { text: words.place, size: 40, weight: 650 },
    { text: words.category, size: 28, weight: 400 },
    { text: words.visitor, size: 32, weight: 600 },
  ].flatMap(({ text, size, weight }) => {
    if (weight === 0) return [{ text, size, weight }];
    ruler.font = cardFont(weight, size);
    const lines = text === '' ? [] : wrapText(ruler, text, width - 2 * margin);
    return lines.map((line) => ({ text: line, size, weight }));
  });
  const heightOf = ({ size, weight }: { size: number; weight: number }): number =>
    weight === 0 ? size + 40 : Math.round(size * 1.4);
  const context = openCanvas(
    width,
    rows.reduce((sum, row) => sum + heightOf(row), 2 * margin),
  );
  context.textAlign = 'center';
  context.imageSmoothingEnabled = false;
  let top = margin;
  for (const row of rows) {
    if (row.weight === 0) context.drawImage(image, (width - codeWidth) / 2, top + 20, codeWidth, codeHeight);
    context.font = cardFont(row.weight, row.size);
    context.fillText(row.text, width / 2, top);
    top += heightOf(row);
  }
  saveBlob(await toPicture(context), `ticket-${words.code}.png`);
}
