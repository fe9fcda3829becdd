import { framesMeet, type Frame } from '../../core/hall/camera.ts';
import { boxHeight, boxWidth, hallPoint, type Box } from '../../core/hall/geometry.ts';
import { isPointInOutline } from '../../core/hall/hit-test.ts';
import { nameSpot } from './name-spot.ts';
import { isWithin, type OverviewFrame } from './overview-frame.ts';
import { isNumber, numberSizes, type numberSizeOf, type OverviewSector } from './overview-sector.ts';
import { seatsSeenBelow, type DrawnName } from './price-pills.ts';

/** The height of a line of a name, CSS pixels. */
export const lineHeightPx = 13.5;

/** Below this opacity of the fills, labels have a background. */
export const groundBelow = 0.8;
/* A box with a smaller side than this has no number while its seats are visible, CSS pixels. */
const leastUnderPx = 24;
const boxLengthPx = (box: Box, scale: number): number => Math.min(boxWidth(box), boxHeight(box)) * scale;

/* The gap between an overlay and the text that avoids it. */
const clearPx = 2;

/* True if a number is whole: under no overlay, and not cut by the edge of the stage. */
const isClear = (place: Frame, { taken, stage }: OverviewFrame): boolean =>
  isWithin(place, stage) && !taken.some((one) => framesMeet(one, place));

/* Moves a name clear of overlays: texts may shift within their sector, a number is dropped. */
const clearOf = (name: DrawnName, frame: OverviewFrame): DrawnName | null => {
  if (name.sector.isNumbered) return isClear(name, frame) ? name : null;
  const over = frame.taken.find((one) => framesMeet(one, name));
  if (over === undefined) return name;
  const [wide, tall] = [name.right - name.left, name.bottom - name.top];
  // The box of a curved part contains some of its neighbours.
  const isOwn = (x: number, y: number): boolean =>
    isPointInOutline(
      name.sector.outline,
      hallPoint((x - frame.x) / frame.scale, (y - frame.y) / frame.scale),
    );
  const moved = [
    [name.left, over.top - clearPx - tall],
    [name.left, over.bottom + clearPx],
    [over.left - clearPx - wide, name.top],
    [over.right + clearPx, name.top],
  ].map(([x = 0, y = 0]) => ({ ...name, left: x, top: y, right: x + wide, bottom: y + tall }));
  const isFree = (one: DrawnName): boolean =>
    [one.left, (one.left + one.right) / 2, one.right].every(
      (across) => isOwn(across, one.top) && isOwn(across, one.bottom),
    ) && !frame.taken.some((other) => framesMeet(other, one));
  return moved.find(isFree) ?? null;
};

/* Positions are recomputed when the scale changes by more than this share, or when overlays change. */
const sameScale = 0.06;
type KnownSpot = ReturnType<typeof nameSpot> & { readonly scale: number; readonly pins: string };
const spotsKnown = new WeakMap<OverviewSector, KnownSpot>();

const spotOf = (
  sector: OverviewSector,
  name: DrawnName['name'],
  sectors: readonly OverviewSector[],
  frame: OverviewFrame,
  widthOf: (text: string) => number,
): ReturnType<typeof nameSpot> => {
  const known = spotsKnown.get(sector);
  const pins = `${frame.taken.length} ${name.lines.join()}`;
  if (known?.pins === pins && Math.abs(frame.scale / known.scale - 1) < sameScale) return known;
  const spot = nameSpot(sector, name, widthOf(name.lines.join(' ')), sectors, frame, known?.at);
  spotsKnown.set(sector, { ...spot, scale: frame.scale, pins });
  return spot;
};

/* The names of a sector of which only a part is in view, in the middle of that part, as far as they fit there. */
const inViewOf = (
  { box, outline }: OverviewSector,
  names: readonly DrawnName['name'][],
  { scale, x, y, stage }: OverviewFrame,
): readonly DrawnName['name'][] => {
  const [minX, maxX] = [
    Math.max(box.minX, (stage.left - x) / scale),
    Math.min(box.maxX, (stage.right - x) / scale),
  ];
  const [minY, maxY] = [
    Math.max(box.minY, (stage.top - y) / scale),
    Math.min(box.maxY, (stage.bottom - y) / scale),
  ];
  if (minX === box.minX && maxX === box.maxX && minY === box.minY && maxY === box.maxY) return [];
  const at = hallPoint((minX + maxX) / 2, (minY + maxY) / 2);
  return names.flatMap((name) => {
    const [wide, tall] = [name.width / 2 / scale, (lineHeightPx * name.lines.length) / 2 / scale];
    const isInside = [-wide, wide].every((dx) =>
      [-tall, tall].every((dy) => isPointInOutline(outline, hallPoint(at.x + dx, at.y + dy))),
    );
    return isInside ? [{ ...name, at }] : [];
  });
};

/* From this many sectors on, a number whose neighbours have none would look as if only that sector were meant. */
const manySectors = 40;

const notAlone = (sectors: readonly OverviewSector[], names: readonly DrawnName[]): readonly DrawnName[] => {
  if (sectors.length < manySectors) return names;
  const placeOf = ({ sector, name }: DrawnName, by = 0): string =>
    `${sector.ring} ${Number(name.lines[0]) + by}`;
  const there = new Set(names.map((name) => placeOf(name)));
  return names.filter(
    (name) => !isNumber(name.name) || there.has(placeOf(name, 1)) || there.has(placeOf(name, -1)),
  );
};

/**
 * The names that fit, clear of controls over the hall. Numbers have the size that fits nearly all sectors, or the next
 * smaller one in a sector too narrow for it.
 */
export const namesToDraw = (
  sectors: readonly OverviewSector[],
  frame: OverviewFrame,
  sizeAt: ReturnType<typeof numberSizeOf>,
  widthOf: (text: string) => number,
): readonly DrawnName[] => {
  const { scale, x, y } = frame;
  const sizes = numberSizes.slice(numberSizes.indexOf(sizeAt(scale)));
  const names = sectors.flatMap((sector) => {
    const isOff = frame.fill <= 0 && (sector.isNumbered || sector.cheapest === null);
    if (isOff || !frame.sees(sector.box)) return [];
    const fitting = sector.names.filter(({ fromScale }) => scale >= fromScale);
    const ofKind = (wanted: string) => fitting.filter(({ kind }) => kind === wanted);
    const inOrder = sector.isNumbered ? ['priced', ...sizes].flatMap(ofKind) : fitting;
    const placeOf = ({ at, width, lines }: DrawnName['name']): Frame => {
      const [half, tall] = [width / 2, (lineHeightPx * lines.length) / 2];
      const [atX, atY] = [at.x * scale + x, at.y * scale + y];
      return { left: atX - half, top: atY - tall, right: atX + half, bottom: atY + tall };
    };
    // Over visible seats, a plate would hide those of a small box.
    const isLow = frame.fill < 1 && boxLengthPx(sector.box, scale) < leastUnderPx;
    if (sector.isNumbered && isLow) return [];
    // A number may have several positions and sizes: the first that is whole there is used.
    const found = sector.isNumbered
      ? [...inOrder, ...inViewOf(sector, inOrder, frame)].find((name) => isClear(placeOf(name), frame))
      : inOrder[0];
    if (found === undefined) return [];
    // Over visible seats, only the first line is shown, so that the name covers as few of them as possible.
    const [first = ''] = found.lines;
    const said = sector.isNumbered || frame.fill >= seatsSeenBelow ? found : { ...found, lines: [first] };
    const spot = sector.isNumbered ? null : spotOf(sector, said, sectors, frame, widthOf);
    // Seats that are all that is drawn there, with their numbers, are never under a name.
    if (spot !== null && frame.fill <= 0 && spot.covers > 0) return [];
    const name = spot === null ? said : { ...said, ...spot };
    return { sector, name, isOutside: spot?.isOutside === true, ...placeOf(name) };
  });
  return notAlone(sectors, names).flatMap((name) => clearOf(name, frame) ?? []);
};
