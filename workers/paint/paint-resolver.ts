import type { DisplayList } from '../plan/drawing/display-list.ts';
import { urlId } from '../plan/drawing/plan-defs.ts';
import type { GradientPaint, PatternPaint } from '../plan/drawing/plan-paint.ts';

/** What is drawn with. */
export type ResolvedPaint = {
  /** '' for none. */
  readonly color: string;
  /** What is laid instead of the colour where that can be done. */
  readonly server: GradientPaint | PatternPaint | null;
  /** The colour the plan itself asks for where what is laid has no meaning, '' for none. */
  readonly fallback: string;
};

/** What a pattern without a colour of its own is painted in where it can't be laid. */
const UNKNOWN_PAINT = '#b8b8b8';

/** The paints of a plan: what a fill or a stroke means. */
export class PaintResolver {
  readonly #paints: DisplayList['paints'];

  constructor(paints: DisplayList['paints']) {
    this.#paints = paints;
  }

  /** What a paint of a style means; `unsaid` where the style says nothing. */
  of(paint: string, unsaid: string): ResolvedPaint {
    if (paint === '') return plain(unsaid);
    if (paint === 'none' || paint === 'transparent') return plain('');
    if (!paint.startsWith('url')) return plain(paint);
    // After the reference a plain colour may stand for the case that it can't be had.
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

/** The flat colour that stands for a gradient where it can't be laid: its middle stop. */
function flatColor({ stops }: GradientPaint): string {
  return stops[stops.length >> 1]?.color ?? '';
}
