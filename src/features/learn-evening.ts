import { pictureColors } from '../core/colors/picture-colors.ts';
import { eveningNote, keepEvening } from '../persistence/evening-notes.ts';
import type { AppStorage } from '../persistence/storage.ts';
import { pictureAddress } from '../ui/base/absolute-url.ts';
import { pixelsOf } from '../ui/base/picture-pixels.ts';

/* A picture of this size shows the colours as well as the full one. Pixels. */
const sidePx = 32;

/* Waits until the page is idle; not all browsers can report that. */
const idle = async (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 200);
  });

/**
 * Finds an event's colours in its picture and stores them for later pages; the current page does not change. Each
 * picture is analysed once; if it could not be read, the next page tries again.
 */
export async function learnEvening(storage: AppStorage, hash: string, picture: string): Promise<void> {
  if (picture === '' || eveningNote(storage, hash)?.picture === picture) return;
  await idle();
  const pixels = await pixelsOf(pictureAddress(picture), sidePx).catch(() => null);
  // A picture may be unreadable because of its origin or because the network failed; the latter can be retried.
  if (pixels !== null) keepEvening(storage, { hash, picture, colors: pictureColors(pixels) });
}
