import type { GradientPaint } from './plan-paint.ts';

/** A box as canvas takes it, in the units of the path. */
export type FillBox = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/**
 * Fills a path with a gradient, the context's transform being the path's units. The path becomes a clip and the
 * gradient is laid under it in its own space, so that a circle in a flat box is an ellipse as it must be. Leaves the
 * context clipped: save it before. Returns false when the gradient can't be drawn; then a flat colour must do.
 */
export function fillGradient(
  context: OffscreenCanvasRenderingContext2D,
  path: Path2D,
  rule: CanvasFillRule,
  paint: GradientPaint,
  box: FillBox,
): boolean {
  const gradient = makeGradient(context, paint);
  if (!gradient) return false;
  const { globalAlpha } = context;
  context.clip(path, rule);
  if (paint.isBoxed) context.transform(box.width, 0, 0, box.height, box.x, box.y);
  const inverse = inverseOf(paint.matrix);
  if (!inverse) return false;
  context.transform(...paint.matrix);
  context.globalAlpha = globalAlpha;
  context.fillStyle = gradient;
  // The box in the gradient's space: the corners go backwards through its matrix.
  const [left, top, right, bottom] = paint.isBoxed
    ? [0, 0, 1, 1]
    : [box.x, box.y, box.x + box.width, box.y + box.height];
  const corners = [left, right].flatMap((x) =>
    [top, bottom].map((y) => [
      inverse[0] * x + inverse[2] * y + inverse[4],
      inverse[1] * x + inverse[3] * y + inverse[5],
    ]),
  );
  const xs = corners.map(([x = 0]) => x);
  const ys = corners.map(([, y = 0]) => y);
  const minX = Math.min(...xs);
  const minY = Math.min(...ys);
  context.fillRect(minX, minY, Math.max(...xs) - minX, Math.max(...ys) - minY);
  return true;
}

/** The flat colour that stands for a gradient where it can't be laid: its middle stop. */
export function flatColor({ stops }: GradientPaint): string {
  return stops[stops.length >> 1]?.color ?? '';
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

function inverseOf([a, b, c, d, e, f]: GradientPaint['matrix']): GradientPaint['matrix'] | null {
  const area = a * d - b * c;
  if (!Number.isFinite(1 / area)) return null;
  return [d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area];
}
