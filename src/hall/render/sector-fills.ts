import type { Camera } from '../../core/hall/camera.ts';
import { TINT } from '../../core/hall/detail-level.ts';
import type { SectorEntry, SeatIndex } from '../../core/hall/seat-index.ts';
import { colorShare } from '../../core/seating/price-zones.ts';
import { contrastColor, mixed, zoneColor, type HallTheme } from '../state/hall-theme.ts';
import type { HallPaint } from './hall-paint.ts';

/* The minimum opacity of fills in a hall that is shown whole, and the additional zoom over which that minimum ends. */
const fillOfWhole = 0.55;
const nearer = 0.3;
/* Below this share of a tint, that minimum fades out together with the fill. */
const goneShare = 1 / 6;

/**
 * The opacity of the fills, given the one that follows from the scale alone: a hall that is shown whole keeps its
 * colours and prices even in a large window, where its seats are no longer specks. This extra opacity ends as the view
 * is zoomed in, and with the last of the tint.
 */
export const fillAt = (fill: number, zoom: number): number =>
  Math.max(
    fill,
    fillOfWhole * Math.min(1, fill / TINT / goneShare) * Math.min(1, Math.max(0, 1 - (zoom - 1) / nearer)),
  );

/* The share of ink in the grey of filtered-out sectors. */
const asideShare = 0.1;

/** How a sector is filled, and the colour of a text on it. */
export type SectorLook = {
  readonly fill: string;
  readonly ink: string;
  /** `gone`: sold out; `aside`: all its free seats are filtered out. */
  readonly state: 'offered' | 'aside' | 'gone';
  /** The zone of its cheapest free places; '' if nothing is offered. */
  readonly zone: string;
};

/** The colour of a sector's cheapest places, paler the fewer of them are free. */
export const sectorLook = (
  sector: SectorEntry,
  index: SeatIndex,
  paint: HallPaint,
  theme: HallTheme,
): SectorLook => {
  const { zones, shownZones } = paint;
  const there = new Map(sector.zones.map((entry) => [index.zones[entry.zone]?.id as string, entry]));
  const wanted = zones.filter(({ id }) => shownZones === null || shownZones.has(id));
  const offered = wanted.filter(({ id }) => (there.get(id)?.free ?? 0) > 0);
  // Zones are in the order of the legend, the most expensive first.
  const cheapest = paint.offersIn(index, sector) ? offered.at(-1) : undefined;
  if (cheapest === undefined) {
    // A filtered-out sector is flat: its seats do not show through.
    if (sector.free > 0)
      return { state: 'aside', zone: '', fill: mixed(theme.paper, theme.ink, asideShare), ink: theme.label };
    // Translucent like unavailable seats, so that it is unobtrusive on any background of the plan.
    return { state: 'gone', zone: '', fill: theme.taken, ink: theme.label };
  }
  const sum = (what: 'free' | 'total'): number =>
    wanted.reduce((count, { id }) => count + (there.get(id)?.[what] ?? 0), 0);
  const color = zoneColor(cheapest, theme);
  const fillOf = (free: number, total: number): string => mixed(theme.paper, color, colorShare(free, total));
  // One text colour for all sectors of a price: black beside white would look as if they differed.
  const ink = contrastColor(fillOf(1, 2));
  return { state: 'offered', zone: cheapest.id, fill: fillOf(sum('free'), sum('total')), ink };
};

const pathsKnown = new WeakMap<Float32Array, Path2D>();

/** An outline as a path, hall units; built once per outline. */
export const outlinePath = (outline: Float32Array): Path2D => {
  const known = pathsKnown.get(outline);
  if (known !== undefined) return known;
  const path = new Path2D();
  pathsKnown.set(outline, path);
  let begins = true;
  for (let at = 0; at < outline.length; at += 2) {
    const [x, y] = [outline[at] as number, outline[at + 1] as number];
    if (Number.isNaN(x)) {
      path.closePath();
      begins = true;
    } else if (begins) {
      path.moveTo(x, y);
      begins = false;
    } else path.lineTo(x, y);
  }
  path.closePath();
  return path;
};

/**
 * Fills the sectors until their own chunk has loaded, so that the hall does not appear as pale dots between the
 * server's drawing and the overview. The context's transform is in hall units.
 */
export const paintSectorFills = (
  context: CanvasRenderingContext2D,
  index: SeatIndex,
  paint: HallPaint,
  { zoom, scale }: Camera,
  fill: number,
): void => {
  const { theme, zones } = paint;
  // Without prices they would all be grey.
  if (theme === null || zones.length === 0) return;
  context.globalAlpha = fillAt(fill, zoom);
  context.strokeStyle = theme.paper;
  context.lineWidth = 1 / scale;
  for (const sector of index.sectors) {
    if (sector.outline === null || sector.total === 0) continue;
    const path = outlinePath(sector.outline);
    context.fillStyle = sectorLook(sector, index, paint, theme).fill;
    context.fill(path, 'evenodd');
    context.stroke(path);
  }
  context.globalAlpha = 1;
};
