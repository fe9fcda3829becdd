import { imageSize } from './image-size.ts';

/** Unpacks the picture of a `data:` address with so many pixels at most; null for a broken or a larger one. */
export async function unpackImage(href: string, maxPixels: number): Promise<ImageBitmap | null> {
  try {
    const letters = atob(href.slice(href.indexOf(',') + 1));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const size = imageSize(bytes);
    const pixels = size ? size.width * size.height : 0;
    if (!(pixels > 0 && pixels <= maxPixels)) return null;
    const type = /^data:([^;,]+)/.exec(href)?.[1] ?? 'image/png';
    return await createImageBitmap(new Blob([bytes], { type }));
  } catch {
    return null;
  }
}
