import type { Frame } from '../../core/hall/camera.ts';
import type { HallTheme } from '../state/hall-theme.ts';
import type { OverviewFrame } from './overview-frame.ts';
import type { OverviewSector } from './overview-sector.ts';
import { setCaption, setPill } from './tier-captions.ts';

/** A caption as a bitmap, so that no frame has to draw its letters. CSS pixels of the stage. */
type PaintedCaption = Frame & {
  readonly sector: OverviewSector;
  readonly picture: OffscreenCanvas;
  /** The area its letters cover, CSS pixels of the stage. */
  readonly marks: readonly Frame[];
};

/* The last layout of a caption at a scale, in CSS pixels from the hall's origin; null if it did not fit. */
type KnownCaption = {
  readonly key: string;
  readonly set:
    | (Pick<PaintedCaption, 'picture' | 'marks'> & { readonly scale: number; readonly box: Frame })
    | null;
};
const known = new WeakMap<OverviewSector, KnownCaption>();

const fontOf = (size: number, font: string): string => `600 ${size}px ${font}`;

/* Half the area that a letter covers, as a share of its size. */
const halfLetter = 0.5;
/* The outline of letters in the background's colour, CSS pixels. */
const haloPx = 1.5;
/* The corner radius of a pill, CSS pixels. */
const pillRadiusPx = 6;

const setAnew = (
  sector: OverviewSector,
  sectors: readonly OverviewSector[],
  frame: OverviewFrame,
  taken: readonly Frame[],
  { font, ink, paper }: HallTheme,
  widthIn: (font: string) => (text: string) => number,
): KnownCaption['set'] => {
  if (sector.caption === null) return null;
  const { text, pill, line } = sector.caption;
  const { scale, pixelRatio, stage } = frame;
  const isOwn = ({ tier }: OverviewSector): boolean => tier === sector.tier;
  const place = {
    line,
    scale,
    shift: frame,
    own: sectors.filter(isOwn),
    others: sectors.filter((one) => !isOwn(one)),
    stage,
    taken,
    widthOf: (part: string, size: number) => widthIn(fontOf(size, font))(part),
  };
  // The name alone is better there than over seats, where it is set otherwise.
  const set = setCaption(text, place) ?? setPill(pill, place) ?? setCaption(sector.tier, place);
  if (set === null) return null;
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
  const half = set.size * halfLetter;
  const marks = set.isPill
    ? [box]
    : set.letters.map(({ x, y }) => ({
        left: x - half,
        top: y - half,
        right: x + half,
        bottom: y + half,
      }));
  return { picture, scale, box, marks };
};

/** The captions of tiers that fit. Recomputed when the hall comes to rest elsewhere, or when overlays change. */
export const paintedCaptions = (
  sectors: readonly OverviewSector[],
  frame: OverviewFrame,
  theme: HallTheme,
  widthIn: (font: string) => (text: string) => number,
): readonly PaintedCaption[] => {
  const { scale, x, y, taken, isMoving } = frame;
  const placed = taken.map(({ left, top, right }) => `${left} ${top} ${right}`).join();
  const standing: Frame[] = [...taken];
  return sectors.flatMap((sector) => {
    if (sector.caption === null) return [];
    const key = [scale, x, y, theme.ink, theme.font, sector.caption.text, placed].join('|');
    const before = known.get(sector);
    const set =
      before !== undefined && (isMoving || before.key === key)
        ? before.set
        : setAnew(sector, sectors, frame, standing, theme, widthIn);
    if (set !== before?.set || before?.key !== key) known.set(sector, { key: isMoving ? '' : key, set });
    if (set === null) return [];
    const grown = scale / set.scale;
    const shown = ({ left, top, right, bottom }: Frame): Frame => ({
      left: left * grown + x,
      top: top * grown + y,
      right: right * grown + x,
      bottom: bottom * grown + y,
    });
    const marks = set.marks.map(shown);
    standing.push(...marks);
    return [{ ...shown(set.box), sector, picture: set.picture, marks }];
  });
};
