/** What a ticket's picture says, line by line; '' is left out. */
type PictureWords = {
  readonly title: string;
  readonly when: string;
  readonly where: string;
  readonly place: string;
  readonly category: string;
  readonly visitor: string;
  readonly code: string;
  /** The code's picture, as data. */
  readonly picture: string;
};

/* A phone's screen at twice its size, pixels: the code is as wide as the door's reader likes it. */
const width = 780;
const margin = 60;
const codeWidth = 560;
const font = `'Onest Variable', system-ui, sans-serif`;

/** Breaks a text into lines that fit; a word that is longer than a line has one of its own. */
function linesOf(canvas: CanvasRenderingContext2D, text: string): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last === undefined || canvas.measureText(longer).width > width - 2 * margin) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

const readImage = async (source: string): Promise<HTMLImageElement> => {
  const image = new Image();
  image.src = source;
  await image.decode();
  return image;
};

/**
 * Saves a ticket as a PNG, ink on white in either theme: event, day, code, place and visitor. Rejects where there is
 * no canvas or no picture of the code.
 */
export async function saveTicketPicture(words: PictureWords): Promise<void> {
  const image = await readImage(words.picture);
  const codeHeight = Math.round((codeWidth * image.naturalHeight) / image.naturalWidth);
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser draws no pictures.');
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
    context.font = `${weight} ${size}px ${font}`;
    if (weight === 0) return [{ text, size, weight }];
    return text === '' ? [] : linesOf(context, text).map((line) => ({ text: line, size, weight }));
  });
  const heightOf = ({ size, weight }: { size: number; weight: number }): number =>
    weight === 0 ? size + 40 : Math.round(size * 1.4);
  canvas.width = width;
  canvas.height = rows.reduce((sum, row) => sum + heightOf(row), 2 * margin);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#1c1c1c';
  context.textAlign = 'center';
  context.textBaseline = 'top';
  context.imageSmoothingEnabled = false;
  let top = margin;
  for (const row of rows) {
    if (row.weight === 0) context.drawImage(image, (width - codeWidth) / 2, top + 20, codeWidth, codeHeight);
    context.font = `${row.weight} ${row.size}px ${font}`;
    context.fillText(row.text, width / 2, top);
    top += heightOf(row);
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('The picture was not made.');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = `ticket-${words.code}.png`;
  link.click();
  URL.revokeObjectURL(link.href);
}
