import { pictureColors } from '../core/colors/picture-colors.ts';
import { eveningNote, keepEvening } from '../persistence/evening-notes.ts';
import type { AppStorage } from '../persistence/storage.ts';
import { pictureAddress } from '../ui/base/absolute-url.ts';
import { pixelsOf } from '../ui/base/picture-pixels.ts';

/* This few pixels show the colours as well as all of them. */
const sidePx = 32;

/* Waits until the page is idle; not all browsers can tell. */
const idle = async (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 200);
  });

/**
 * Takes an event's colours from its picture and keeps them for the pages that follow; the page that is shown changes
 * nothing. Each picture is looked at once; one that could not be read is tried again by the next page.
 */
export async function learnEvening(storage: AppStorage, hash: string, picture: string): Promise<void> {
  if (picture === '' || eveningNote(storage, hash)?.picture === picture) return;
  await idle();
  const pixels = await pixelsOf(pictureAddress(picture), sidePx).catch(() => null);
  // Whether its origin forbids it or the network failed is unknown: the latter can be retried.
  if (pixels !== null) keepEvening(storage, { hash, picture, colors: pictureColors(pixels) });
}
