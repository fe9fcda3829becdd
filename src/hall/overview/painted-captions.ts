import type { Frame } from '../../core/hall/camera.ts';
import type { HallTheme } from '../state/hall-theme.ts';
import type { OverviewFrame } from './overview-frame.ts';
import type { OverviewSector } from './overview-sector.ts';
import { captionSizes, setCaption, setPill, type SetCaption } from './tier-captions.ts';

/** A caption as a bitmap, so that no frame has to draw its letters. CSS pixels of the stage. */
type PaintedCaption = Frame & {
  readonly sector: OverviewSector;
  readonly picture: OffscreenCanvas;
  /** The area its letters cover, CSS pixels of the stage. */
  readonly marks: readonly Frame[];
};

const fontOf = (size: number, font: string): string => `600 ${size}px ${font}`;

/* Half the area that a letter covers, as a share of its size. */
const halfLetter = 0.5;
/* The outline of letters in the background's colour, CSS pixels. */
const haloPx = 1.5;
/* The corner radius of a pill, CSS pixels. */
const pillRadiusPx = 6;

/* The distance between two captions along a row, so that they do not read as one, CSS pixels. */
const apartPx = 14;

type WidthIn = (font: string) => (text: string) => number;

type CaptionFrame = Pick<OverviewFrame, 'scale' | 'x' | 'y' | 'stage' | 'taken'>;

/* Letters of a caption, or of the straight text in its place. */
const setAnew = (
  sector: OverviewSector,
  sectors: readonly OverviewSector[],
  frame: CaptionFrame,
  taken: readonly Frame[],
  sizes: readonly number[],
  widthOf: (part: string, size: number) => number,
): SetCaption | null => {
  if (sector.caption === null) return null;
  const { text, full, pill, line, inner } = sector.caption;
  const { scale, stage } = frame;
  const isOwn = ({ tier }: OverviewSector): boolean => tier === sector.tier;
  const place = {
    line,
    scale,
    shift: frame,
    own: sectors.filter(isOwn),
    others: sectors.filter((one) => !isOwn(one)),
    stage,
    taken,
    sizes,
    widthOf,
  };
  const priced = (at: typeof place): SetCaption | null =>
    (full === '' ? null : setCaption(full, at)) ?? setCaption(text, at);
  const before = { ...place, line: inner, isBefore: true };
  // The name alone is better there than over seats, where it is set otherwise.
  return (
    priced(place) ??
    setPill(pill, place) ??
    priced(before) ??
    setCaption(sector.tier, place) ??
    setCaption(sector.tier, before)
  );
};

/* The boxes of a caption's letters, CSS pixels from the hall's origin. */
const marksOf = ({ letters, size, box, isPill }: SetCaption): readonly Frame[] => {
  const half = size * halfLetter;
  return isPill
    ? [box]
    : letters.map(({ x, y }) => ({ left: x - half, top: y - half, right: x + half, bottom: y + half }));
};

const scaledBy = ({ left, top, right, bottom }: Frame, grown: number, x: number, y: number): Frame => ({
  left: left * grown + x,
  top: top * grown + y,
  right: right * grown + x,
  bottom: bottom * grown + y,
});

/* What other captions stay clear of: its letters, and the space before the first and after the last of them. */
const keptClear = (set: SetCaption): readonly Frame[] => {
  const [first, last] = [set.letters[0], set.letters.at(-1)];
  if (first === undefined || last === undefined) return [];
  const beside = ({ x, y, turn, text }: typeof first, way: number): typeof first => ({
    text,
    turn,
    x: x + Math.cos(turn) * way,
    y: y + Math.sin(turn) * way,
  });
  return marksOf({ ...set, letters: [beside(first, -apartPx), ...set.letters, beside(last, apartPx)] });
};

type Laid = { readonly sector: OverviewSector; readonly set: SetCaption };

const layAll = (
  sectors: readonly OverviewSector[],
  frame: CaptionFrame,
  sizes: readonly number[],
  widthOf: (part: string, size: number) => number,
): readonly Laid[] => {
  const standing: Frame[] = [...frame.taken];
  return sectors.flatMap((sector) => {
    const set = setAnew(sector, sectors, frame, standing, sizes, widthOf);
    if (set === null) return [];
    standing.push(...keptClear(set).map((mark) => scaledBy(mark, 1, frame.x, frame.y)));
    return [{ sector, set }];
  });
};

/**
 * Lays captions out in about one size, since a larger one would look more important: none is more than a step larger
 * than the smallest that several have.
 *
 * @internal Used by tests.
 */
export const layAlike = (
  sectors: readonly OverviewSector[],
  frame: CaptionFrame,
  widthOf: (part: string, size: number) => number,
): readonly Laid[] => {
  const laid = layAll(sectors, frame, captionSizes, widthOf);
  const found = laid.flatMap(({ set: { size, isPill } }) => (isPill ? [] : size)).toSorted((a, b) => a - b);
  const [, most = 0] = found.map((size) => captionSizes.indexOf(size) - 1);
  return most <= 0 ? laid : layAll(sectors, frame, captionSizes.slice(most), widthOf);
};

const paintCaption = (
  set: SetCaption,
  pixelRatio: number,
  { font, ink, paper }: HallTheme,
): { readonly picture: OffscreenCanvas; readonly box: Frame } | null => {
  const halo = set.isPill ? 0 : haloPx;
  const [left, top] = [Math.floor(set.box.left - halo), Math.floor(set.box.top - halo)];
  const box = { left, top, right: Math.ceil(set.box.right + halo), bottom: Math.ceil(set.box.bottom + halo) };
  const picture = new OffscreenCanvas((box.right - left) * pixelRatio, (box.bottom - top) * pixelRatio);
  const context = picture.getContext('2d');
  if (context === null) return null;
  context.font = fontOf(set.size, font);
  if (set.isPill) {
    context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
    context.fillStyle = paper;
    context.roundRect(0, 0, box.right - left, box.bottom - top, pillRadiusPx);
    context.fill();
  }
  context.fillStyle = ink;
  context.strokeStyle = paper;
  context.lineWidth = 2 * halo;
  context.lineJoin = 'round';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  // All outlines first, so that no letter's outline covers the letter before it.
  for (const what of set.isPill ? (['fillText'] as const) : (['strokeText', 'fillText'] as const))
    for (const letter of set.letters) {
      context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
      context.translate(letter.x - left, letter.y - top);
      context.rotate(letter.turn);
      context[what](letter.text, 0, 0);
    }
  return { picture, box };
};

/* The last layout of a hall's captions, at a scale; CSS pixels from the hall's origin. */
type KnownCaptions = {
  readonly key: string;
  readonly scale: number;
  readonly captions: readonly (Pick<PaintedCaption, 'sector' | 'picture' | 'marks'> & {
    readonly box: Frame;
  })[];
};
const known = new WeakMap<readonly OverviewSector[], KnownCaptions>();

/** The captions of tiers that fit. Recomputed when the hall comes to rest elsewhere, or when overlays change. */
export const paintedCaptions = (
  sectors: readonly OverviewSector[],
  frame: OverviewFrame,
  theme: HallTheme,
  widthIn: WidthIn,
): readonly PaintedCaption[] => {
  const { scale, x, y, taken, isMoving, pixelRatio } = frame;
  const placed = taken.map(({ left, top, right }) => `${left} ${top} ${right}`).join();
  const key = [scale, x, y, theme.ink, theme.font, placed].join('|');
  let laid = known.get(sectors);
  if (laid === undefined || (!isMoving && laid.key !== key)) {
    const all = layAlike(sectors, frame, (part, size) => widthIn(fontOf(size, theme.font))(part));
    const captions = all.flatMap(({ sector, set }) => {
      const painted = paintCaption(set, pixelRatio, theme);
      return painted === null ? [] : [{ sector, marks: marksOf(set), ...painted }];
    });
    laid = { key, scale, captions };
    known.set(sectors, laid);
  }
  const grown = scale / laid.scale;
  return laid.captions.map(({ sector, picture, marks, box }) => ({
    ...scaledBy(box, grown, x, y),
    sector,
    picture,
    marks: marks.map((mark) => scaledBy(mark, grown, x, y)),
  }));
};
