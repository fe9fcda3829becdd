import type { DisplayList } from '../plan/drawing/display-list.ts';
import { urlId } from '../plan/drawing/plan-defs.ts';
import type { GradientPaint, PatternPaint } from '../plan/drawing/plan-paint.ts';

/** A paint, resolved to what a canvas needs. */
export type ResolvedPaint = {
  /** '' for none. */
  readonly color: string;
  /** Used instead of the colour if it can be drawn. */
  readonly server: GradientPaint | PatternPaint | null;
  /** The plan's own fallback colour if the reference is invalid, '' for none. */
  readonly fallback: string;
};

/** Replaces a pattern without a colour that can't be drawn. */
const UNKNOWN_PAINT = '#b8b8b8';

/** Resolves the fills and strokes of a plan. */
export class PaintResolver {
  readonly #paints: DisplayList['paints'];

  constructor(paints: DisplayList['paints']) {
    this.#paints = paints;
  }

  /** Resolves a style's paint; `unsaid` is used if the style has none. */
  of(paint: string, unsaid: string): ResolvedPaint {
    if (paint === '') return plain(unsaid);
    if (paint === 'none' || paint === 'transparent') return plain('');
    if (!paint.startsWith('url')) return plain(paint);
    // A plain colour after the reference is the fallback.
    const after = paint.slice(paint.indexOf(')') + 1).trim();
    const fallback = after === 'none' ? '' : after;
    const used = this.#paints.get(urlId(paint)) ?? 'none';
    if (used === 'none') return plain(fallback);
    if (typeof used === 'string') return plain(used);
    const flat = used.kind === 'pattern' ? used.color : flatColor(used);
    return { color: flat || fallback || UNKNOWN_PAINT, server: used, fallback };
  }
}

function plain(color: string): ResolvedPaint {
  return { color, server: null, fallback: color };
}

/** The flat colour in place of a gradient that can't be drawn: that of its middle stop. */
function flatColor({ stops }: GradientPaint): string {
  return stops[stops.length >> 1]?.color ?? '';
}
