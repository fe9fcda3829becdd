/* Pictures that a buyer keeps or sends on: a part that only the press for one loads. */

/** The shop's letters; `system-ui` for scripts that it has none for. */
export const cardFont = (weight: number, sizePx: number): string =>
  `${weight} ${sizePx}px 'Onest Variable', system-ui, sans-serif`;

/** Breaks a text into lines of so many pixels at the most, in the font that is set; a longer word has its own line. */
export function wrapText(
  context: CanvasRenderingContext2D,
  text: string,
  widthPx: number,
): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last === undefined || context.measureText(longer).width > widthPx) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/** Loads a picture so that a canvas with it can still be read; rejects where its origin does not allow that. */
export async function readPicture(source: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.crossOrigin = 'anonymous';
  image.src = source;
  await image.decode();
  return image;
}

/** A canvas of so many pixels, white, with ink to write on it; throws where there is none. */
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

/** Saves a picture under a name. */
export function savePicture(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
