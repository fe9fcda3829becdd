import type { GradientPaint } from '../../scene/plan-paint.ts';
import { boxAfter, inverseOf } from '../../svg/box-transform.ts';
import type { Rect } from '../../svg/svg-transform.ts';

/**
 * Lays a gradient over at least `area`, the context's transform being the units of the shape whose extent is `box`. It
 * is laid in its own space, so that a circle in a flat box is an ellipse as it must be; what it may cover is a matter of
 * the context's clip or compositing. Leaves the transform changed. Returns false when the gradient can't be drawn; then
 * a flat colour must do.
 */
export function layGradient(
  context: OffscreenCanvasRenderingContext2D,
  paint: GradientPaint,
  box: Rect,
  area: Rect,
): boolean {
  const gradient = makeGradient(context, paint);
  const inverse = inverseOf(paint.matrix);
  if (!gradient || !inverse) return false;
  if (paint.isBoxed) context.transform(box.width, 0, 0, box.height, box.x, box.y);
  context.transform(...paint.matrix);
  context.fillStyle = gradient;
  // The area in the gradient's space: the corners go backwards through its matrix.
  const across = (x: number): number => (paint.isBoxed ? (x - box.x) / box.width : x);
  const down = (y: number): number => (paint.isBoxed ? (y - box.y) / box.height : y);
  const within = {
    x: across(area.x),
    y: down(area.y),
    width: across(area.x + area.width) - across(area.x),
    height: down(area.y + area.height) - down(area.y),
  };
  const { x, y, width, height } = boxAfter(inverse, within);
  context.fillRect(x, y, width, height);
  return true;
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
    // A colour nobody knows, or a radius below 0.
    return null;
  }
}

/** A colour with an opacity of its own. A canvas spells any colour it accepts as #rrggbb, or rgba(…). */
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
