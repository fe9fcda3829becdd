import type { GradientPaint } from '../../plan/drawing/plan-paint.ts';
import { boxAfter, inverseOf } from '../../plan/svg/box-transform.ts';
import type { Rect } from '../../plan/svg/svg-transform.ts';

/**
 * Fills at least `area` with a gradient. On entry the context's transform is in the units of the shape, whose extent is
 * `box`. The gradient is drawn in its own space, so that a circle in a flat box becomes an ellipse, as it must; the
 * context's clip or compositing limits what it covers. Leaves the transform changed. Returns false if the gradient
 * can't be drawn; the caller then uses a flat colour.
 */
export function fillGradient(
  context: OffscreenCanvasRenderingContext2D,
  paint: GradientPaint,
  box: Rect,
  area: Rect,
): boolean {
  const inverse = inverseOf(paint.matrix);
  if (!inverse) return false;
  if (paint.isBoxed) context.transform(box.width, 0, 0, box.height, box.x, box.y);
  context.transform(...paint.matrix);
  // The area in the gradient's space: its corners through the inverse matrix.
  const across = (x: number): number => (paint.isBoxed ? (x - box.x) / box.width : x);
  const down = (y: number): number => (paint.isBoxed ? (y - box.y) / box.height : y);
  const within = {
    x: across(area.x),
    y: down(area.y),
    width: across(area.x + area.width) - across(area.x),
    height: down(area.y + area.height) - down(area.y),
  };
  const { x, y, width, height } = boxAfter(inverse, within);
  const gradient = makeGradient(context, spreadOver(paint, { x, y, width, height }));
  if (!gradient) return false;
  context.fillStyle = gradient;
  context.fillRect(x, y, width, height);
  return true;
}

// More periods than this can't be told apart.
const MAX_PERIODS = 256;

/** A repeating gradient as a single one that is long enough to cover an area; unchanged if it does not repeat. */
function spreadOver(paint: GradientPaint, { x, y, width, height }: Rect): GradientPaint {
  if (paint.spread === 'pad') return paint;
  const [a = 0, b = 0, c = 0, d = 0, r = 0] = paint.places;
  const corners = [x, x + width].flatMap((cx) => [y, y + height].map((cy) => [cx, cy] as const));
  const way = [c - a, d - b] as const;
  const length = way[0] ** 2 + way[1] ** 2;
  const along = corners.map(([cx, cy]) =>
    paint.kind === 'linear'
      ? ((cx - a) * way[0] + (cy - b) * way[1]) / length
      : // A circle this large contains the corner, wherever its focus is.
        Math.hypot(cx - a, cy - b) / Math.max(r - Math.sqrt(length), r / 100),
  );
  const first = paint.kind === 'linear' ? Math.floor(Math.min(...along)) : 0;
  const last = Math.ceil(Math.max(...along));
  const periods = last - first;
  if (!(periods > 0 && periods <= MAX_PERIODS)) return paint;
  const [start, end] = [paint.stops[0], paint.stops.at(-1)];
  const whole = start && end ? [{ ...start, offset: 0 }, ...paint.stops, { ...end, offset: 1 }] : [];
  const stops = Array.from({ length: periods }, (_, at) => {
    const isBack = paint.spread === 'reflect' && (first + at) % 2 !== 0;
    const own = isBack ? whole.toReversed() : whole;
    return own.map(({ offset, ...stop }) => ({
      ...stop,
      offset: (at + (isBack ? 1 - offset : offset)) / periods,
    }));
  }).flat();
  const places =
    paint.kind === 'linear'
      ? [a + first * way[0], b + first * way[1], a + last * way[0], b + last * way[1]]
      : [a, b, a + last * way[0], b + last * way[1], r * last];
  return { ...paint, places, stops };
}

function makeGradient(
  context: OffscreenCanvasRenderingContext2D,
  { kind, places, stops }: GradientPaint,
): CanvasGradient | null {
  try {
    const [a = 0, b = 0, c = 0, d = 0, r = 0] = places;
    const gradient =
      kind === 'linear'
        ? context.createLinearGradient(a, b, c, d)
        : context.createRadialGradient(a, b, 0, c, d, r);
    for (const { offset, color, opacity } of stops)
      gradient.addColorStop(offset, withOpacity(context, color, opacity));
    return gradient;
  } catch {
    // An unknown colour or a negative radius.
    return null;
  }
}

/** A colour combined with an opacity. A canvas returns any colour it accepts as #rrggbb or rgba(…). */
function withOpacity(context: OffscreenCanvasRenderingContext2D, color: string, opacity: number): string {
  if (opacity >= 1) return color;
  context.fillStyle = '#000';
  context.fillStyle = color;
  const spelt = context.fillStyle;
  if (!spelt.startsWith('#')) return spelt;
  return `${spelt}${Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0')}`;
}
