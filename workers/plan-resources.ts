import type { Backdrop, BackdropItem, ClipUse, PlanClip, PlanMask } from './backdrop.ts';
import { urlId } from './plan-defs.ts';
import { readPaint, readRegion } from './plan-paint.ts';
import type { PlanPaint } from './plan-paint.ts';
import type { PlanReader } from './plan-reader.ts';

// A browser's share of masks and patterns that use others; more of each is an attack.
const MOST_PAINTS = 20_000;
const MOST_MASKS = 2000;

/** The clips, masks, gradients and patterns that the plan's drawing uses, and those these use in turn. */
export function resourcesOf(reader: PlanReader): Pick<Backdrop, 'clips' | 'masks' | 'paints'> {
  const masks = new Map<string, PlanMask>();
  const paints = new Map<string, PlanPaint>();
  const draw = (id: string): readonly BackdropItem[] => {
    const items = reader.uses.apart(id);
    for (const item of items) waiting.push(item);
    return items;
  };
  const waiting: BackdropItem[] = [];
  const seen = new Set<ClipUse>();
  const lookAt = ({ style, clip }: BackdropItem): void => {
    for (const paint of [style.fill, style.stroke]) {
      if (!paint.startsWith('url')) continue;
      const id = urlId(paint);
      if (paints.has(id) || paints.size >= MOST_PAINTS) continue;
      // Known before it is read: a pattern filled with itself must end.
      paints.set(id, 'none');
      paints.set(id, readPaint(reader.defs, id, reader.rootLengths, draw));
    }
    for (let use = clip; use && !seen.has(use); use = use.outer) {
      seen.add(use);
      if (use.kind !== 'mask' || masks.has(use.id) || masks.size >= MOST_MASKS) continue;
      const mask = readMask(reader, use.id, draw);
      if (mask) masks.set(use.id, mask);
    }
  };
  for (let item = 0; item < reader.backdrop.size; item += 1) {
    const drawn = reader.backdrop.at(item);
    if (drawn) lookAt(drawn);
    for (let next = waiting.pop(); next; next = waiting.pop()) lookAt(next);
  }
  return { clips: clipsOf(reader), masks, paints };
}

function clipsOf(reader: PlanReader): Backdrop['clips'] {
  const clips = new Map<string, PlanClip>();
  for (const id of reader.defs.wantedIds) {
    const clip = reader.defs.clip(id, reader.rootLengths);
    if (clip) clips.set(id, clip);
  }
  return clips;
}

/** A mask; null when there is none with this id, which hides nothing, as in browsers. */
function readMask(
  { defs, rootLengths }: PlanReader,
  id: string,
  draw: (id: string) => readonly BackdropItem[],
): PlanMask | null {
  const node = defs.find(id);
  if (node?.name !== 'mask') return null;
  const said = (name: string): string | undefined => node.attributes[name];
  const isAlpha = `${said('mask-type') ?? ''} ${said('style') ?? ''}`.includes('alpha');
  return {
    items: draw(id),
    isBoxed: said('maskContentUnits') === 'objectBoundingBox',
    region: readRegion(said, said('maskUnits') !== 'userSpaceOnUse', rootLengths, USUAL_REGION),
    isAlpha,
  };
}

const USUAL_REGION = { x: '-10%', y: '-10%', width: '120%', height: '120%' } as const;
