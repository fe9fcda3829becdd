import { boxThrough } from './display-list.ts';
import type { DefNode } from './def-node.ts';
import type { ExtraReaders } from './extra-readers.ts';
import { isShape, readShape } from '../svg/svg-shape.ts';
import type { LocalShape } from '../svg/svg-shape.ts';
import { IDENTITY, multiply, parseTransform } from '../svg/svg-transform.ts';

/** Puts runs of text on their tracks, as in `ExtraReaders`; each track is measured once. */
export function trackItems(): ExtraReaders['trackItem'] {
  const tracks = new Map<DefNode, LocalShape | null>();
  return ({ attributes, lengths }, item, shape) => {
    if (!shape) return null;
    let local = tracks.get(shape);
    if (local === undefined) {
      local = isShape(shape.name) ? readShape(shape.name, shape.attributes, lengths) : null;
      tracks.set(shape, local);
    }
    if (!local) return null;
    const own = parseTransform(shape.attributes['transform'] ?? '') ?? IDENTITY;
    const reach =
      Math.max(local.halfWidth, local.halfHeight) * Math.SQRT2 + item.style.fontSize * 2 + Math.abs(item.y);
    const around = {
      minX: local.x - reach,
      minY: local.y - reach,
      maxX: local.x + reach,
      maxY: local.y + reach,
    };
    const track = { shape, offset: attributes['startOffset'] ?? '' };
    return { item: { ...item, track }, box: boxThrough(multiply(item.matrix, own), around) };
  };
}
