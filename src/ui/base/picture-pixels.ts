/* For pictures whose pixels are read: loaded only by the pages that need it. */

/**
 * Loads a picture in such a way that its pixels can be read from a canvas; rejects if its origin does not allow that.
 */
export async function readPicture(source: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.crossOrigin = 'anonymous';
  image.src = source;
  await image.decode();
  return image;
}

/**
 * The pixels of a picture scaled to a square of `side` × `side`, as bytes of red, green, blue and opacity; rejects if
 * they can't be read.
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
