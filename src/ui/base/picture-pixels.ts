/* Pictures whose pixels are used: a part that only those pages load that do. */

/** Loads a picture so that a canvas with it can still be read; rejects where its origin does not allow that. */
export async function readPicture(source: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.crossOrigin = 'anonymous';
  image.src = source;
  await image.decode();
  return image;
}

/**
 * The pixels of a picture squeezed into a square of so many, bytes of red, green, blue and opacity; rejects where they
 * can't be read.
 */
export async function pixelsOf(source: string, side: number): Promise<Uint8ClampedArray> {
  const image = await readPicture(source);
  const small = await createImageBitmap(image, {
    resizeWidth: side,
    resizeHeight: side,
    resizeQuality: 'medium',
  });
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('This browser draws no pictures.');
  context.drawImage(small, 0, 0);
  small.close();
  return context.getImageData(0, 0, side, side).data;
}
