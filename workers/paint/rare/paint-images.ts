import type { DisplayItem } from '../../scene/display-item.ts';
import { unpackImage } from './unpack-image.ts';

const MOST_IMAGES = 256;
// Four bytes each: what a tablet can spare for the pictures of a plan.
const MOST_PIXELS = 24_000_000;

/** The pictures of a plan, unpacked once each, within a bound for all of them. */
export class PlanImages {
  /** By address: null while the picture can't be had. */
  readonly #images = new Map<string, ImageBitmap | null>();
  #pixels = 0;

  /** Unpacks the pictures among some items. A broken or too large one leaves a gap in the drawing and nothing else. */
  async load(items: readonly DisplayItem[]): Promise<void> {
    for (const item of items) {
      if (item.kind !== 'image' || this.#images.has(item.href) || this.#images.size >= MOST_IMAGES) continue;
      this.#images.set(item.href, null);
      this.#images.set(item.href, await this.#unpack(item.href));
    }
  }

  /** The picture of an address, null when it can't be had. */
  get(href: string): ImageBitmap | null {
    return this.#images.get(href) ?? null;
  }

  dispose(): void {
    for (const image of this.#images.values()) image?.close();
    this.#images.clear();
    this.#pixels = 0;
  }

  async #unpack(href: string): Promise<ImageBitmap | null> {
    const image = await unpackImage(href, MOST_PIXELS - this.#pixels);
    this.#pixels += image ? image.width * image.height : 0;
    return image ?? null;
  }
}
