import type { TextItem, TextTrack } from '../../plan/drawing/display-item.ts';
import { withSavedContext, toUnits } from '../paint-target.ts';
import type { PaintTarget } from '../paint-target.ts';
import {
  baselineShift,
  fontOf,
  LETTER_COST,
  MIN_TEXT_PX,
  measure,
  copyTransform,
  startOf,
  unitOf,
} from '../paint-text.ts';
import type { PaintLetters } from '../paint-text.ts';
import { readLength } from '../../plan/svg/svg-length.ts';
import { flattenPath } from '../../plan/svg/svg-path.ts';
import { readShape, shapePath } from '../../plan/svg/svg-shape.ts';
import { IDENTITY, parseTransform } from '../../plan/svg/svg-transform.ts';

const CHORDS = 32;
// A text has a thousand letters at most; a track with more chords than this is not a track but a drawing.
const MAX_POINTS = 100_000;
/** The number of coordinates cached for all tracks. */
const MAX_HELD = 2_000_000;
/** The cost of a letter on a track, in letters of a straight text. */
const TRACK_COST = 10;
const NO_FRAME = { width: 0, height: 0, fontSize: 16 };

/** An outline as chords: stride 3, x, y and the distance from the start. */
type Way = { readonly points: readonly number[]; readonly length: number; readonly start: number };

/** Sets texts along the outlines of shapes. Caches the measured outlines. */
export class TextOnPath {
  readonly #ways = new Map<TextTrack['shape'], Map<string, Way>>();
  #held = 0;

  /**
   * Paints the runs of one line: each letter stands upright on the track at its middle; letters beyond the track's ends
   * are omitted.
   */
  paint(
    stage: PaintTarget,
    line: readonly TextItem[],
    paintLetters: PaintLetters,
    clip: (item: TextItem) => void,
  ): void {
    const track = line[0]?.track;
    if (!track) return;
    const { context } = stage;
    const way = this.#wayOf(stage, track);
    if (!way) return;
    for (const { text } of line) if (!stage.budget.take(text.length * LETTER_COST * TRACK_COST)) return;
    const runs = line.map((item) => measure(context, item));
    let x = way.start + startOf(runs);
    for (const { item, natural, width, gap } of runs) {
      const { style } = item;
      if (item.follows) x += item.x;
      withSavedContext(context, () => {
        clip(item);
        toUnits(stage, item.matrix);
        const { a, b } = context.getTransform();
        const isSeen = style.fontSize * Math.hypot(a, b) >= MIN_TEXT_PX;
        const unit = unitOf(style);
        context.font = fontOf(style);
        const below = item.y + baselineShift(context, style) * unit;
        // Stretches the letters to the requested width, unless the gaps between them are adjusted instead.
        const stretch = item.width > 0 && !item.isSpread && natural > 0 ? width / natural : 1;
        const letters = isSeen ? Array.from(item.text) : [];
        let before = 0;
        let last = '';
        for (const [at, letter] of letters.entries()) {
          const own = context.measureText(letter).width;
          // Keeps the kerning of each pair.
          if (last !== '') before += context.measureText(last + letter).width - own;
          last = letter;
          // A letter includes the gap after it.
          const half = (own * unit * stretch + gap) / 2;
          const place = placeOn(way, x + before * unit * stretch + half + at * gap);
          if (!place) continue;
          withSavedContext(context, () => {
            context.translate(place.x, place.y);
            context.rotate(place.turn + item.turn);
            context.translate(-half, below);
            context.scale(unit * stretch, unit);
            const stand = context.getTransform();
            paintLetters(item, (how, on) => {
              if (on) copyTransform(on, stage, stand);
              const to = on?.context ?? context;
              to.font = context.font;
              to.lineWidth = style.strokeWidth / unit;
              if (how === 'fill') to.fillText(letter, 0, 0);
              else to.strokeText(letter, 0, 0);
            });
          });
        }
      });
      x += width;
    }
  }

  /** The measured track; null if measuring it exceeds the tile's budget. */
  #wayOf({ budget }: PaintTarget, { shape, offset }: TextTrack): Way | null {
    const known = this.#ways.get(shape)?.get(offset);
    if (known) return known;
    if (!budget.take((shape.attributes['d'] ?? shape.attributes['points'] ?? '').length)) return null;
    if (this.#held > MAX_HELD) {
      this.#ways.clear();
      this.#held = 0;
    }
    const way = measureWay(shape, offset);
    this.#held += way.points.length;
    const byOffset = this.#ways.get(shape) ?? new Map<string, Way>();
    this.#ways.set(shape, byOffset.set(offset, way));
    return way;
  }
}

function measureWay({ name, attributes }: TextTrack['shape'], offset: string): Way {
  const points: number[] = [];
  let length = 0;
  const local = readShape(name, attributes, NO_FRAME);
  const [a, b, c, d, e, f] = parseTransform(attributes['transform'] ?? '') ?? IDENTITY;
  const add = (ownX: number, ownY: number, isStart: boolean): void => {
    const [x, y] = [a * ownX + c * ownY + e, b * ownX + d * ownY + f];
    const last = points.length - 3;
    // The gap between two rings has no length.
    if (last >= 0 && !isStart)
      length += Math.hypot(x - (points[last] as number), y - (points[last + 1] as number));
    if (points.length < MAX_POINTS) points.push(x, y, length);
  };
  if (local) flattenPath(shapePath(name, attributes, local, NO_FRAME), add, { chords: CHORDS });
  const declared = Number(attributes['pathLength']);
  // A `pathLength` defines its own units.
  const unit = declared > 0 && !offset.endsWith('%') ? length / declared : 1;
  const frame = { width: length, height: length, fontSize: 16 };
  return { points, length, start: readLength(offset || '0', 'x', frame, 0) * unit };
}

/** The position at a distance along a track and the direction there; null beyond its ends. */
function placeOn({ points, length }: Way, at: number): { x: number; y: number; turn: number } | null {
  if (!(at >= 0 && at <= length) || points.length < 6) return null;
  let low = 3;
  let high = points.length - 3;
  while (low < high) {
    const middle = low + Math.floor((high - low) / 6) * 3;
    if ((points[middle + 2] as number) < at) low = middle + 3;
    else high = middle;
  }
  const [fromX = 0, fromY = 0, from = 0, toX = 0, toY = 0, to = 0] = points.slice(low - 3, low + 3);
  const share = to > from ? (at - from) / (to - from) : 0;
  return {
    x: fromX + (toX - fromX) * share,
    y: fromY + (toY - fromY) * share,
    turn: Math.atan2(toY - fromY, toX - fromX),
  };
}
