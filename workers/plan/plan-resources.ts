/* A separate file from drawing/plain-resources.ts to save bytes: this one is part of the extras. */
import { drawDetached } from './draw-detached.ts';
import { measureSeatBoxes } from './measure-seat-boxes.ts';
import { boxInside } from '../../src/core/hall/geometry.ts';
import type { DisplayItem, Effect, PlanClip } from './drawing/display-item.ts';
import type { DisplayList, PlacedItem, PlanMask, Resources } from './drawing/display-list.ts';
import { clipEffects } from './drawing/plan-effects.ts';
import { readLength } from './svg/svg-length.ts';
import { isShape, readShape, shapePath } from './svg/svg-shape.ts';
import { IDENTITY, multiply, parseTransform, translation, type Matrix } from './svg/svg-transform.ts';
import { urlId, hrefOf, type DefNode, type PlanDefs } from './drawing/plan-defs.ts';
import { readPaint, readRegion } from './drawing/plan-paint.ts';
import type { PlanPaint, StopStyle } from './drawing/plan-paint.ts';
import type { PlanReader } from './plan-reader.ts';

const MAX_CLIP_PATHS = 1000;
const MAX_CLIP_CHARACTERS = 1_000_000;

/** The clips of a plan by id. */
function clipsOf(reader: PlanReader): DisplayList['clips'] {
  const clips = new Map<string, PlanClip>();
  for (const id of reader.defs.wantedIds) {
    const clip = readClip(reader, id);
    if (clip) clips.set(id, clip);
  }
  for (const [id, clip] of reader.ownClips) clips.set(id, clip);
  for (const [id, clip] of reader.frames.extras?.cuts.clips ?? []) clips.set(id, clip);
  return clips;
}

/** True for a `clipPath` that contains letters. */
function isOfLetters(defs: PlanDefs, id: string): boolean {
  const node = defs.find(id);
  const isText = (child: DefNode | string): boolean =>
    typeof child !== 'string' &&
    (child.name === 'text' || (child.name === 'use' && defs.find(hrefOf(child.attributes))?.name === 'text'));
  return node?.name === 'clipPath' && node.children.slice(0, MAX_CLIP_PATHS).some(isText);
}

/** A `clipPath`; null if it is missing or contains no shapes. */
function readClip({ defs, frames, rootLengths }: PlanReader, id: string): PlanClip | null {
  const node = defs.find(id);
  if (node?.name !== 'clipPath') return null;
  const isBoxed = node.attributes['clipPathUnits'] === 'objectBoundingBox';
  const frame = isBoxed ? { ...rootLengths, width: 1, height: 1 } : rootLengths;
  const propertyOf = ({ name, attributes }: DefNode, property: string): string | undefined =>
    frames.declarations(name, attributes)?.[property];
  const paths: PlanClip['paths'][number][] = [];
  const base = matrixOf(node);
  const ruleAround = propertyOf(node, 'clip-rule');
  let cost = 0;
  let isEvenOdd = true;
  for (const child of node.children) {
    if (cost > MAX_CLIP_CHARACTERS || paths.length >= MAX_CLIP_PATHS) break;
    if (typeof child === 'string') continue;
    const used = child.name === 'use' ? defs.find(hrefOf(child.attributes)) : null;
    const target = used ?? child;
    if (!isShape(target.name)) continue;
    const local = readShape(target.name, target.attributes, frame);
    if (!local || propertyOf(child, 'display') === 'none' || propertyOf(target, 'display') === 'none')
      continue;
    const length = (key: 'x' | 'y'): number => readLength(child.attributes[key], key, frame, 0);
    const place = used ? multiply(matrixOf(child), translation(length('x'), length('y'))) : IDENTITY;
    const d = shapePath(target.name, target.attributes, local, frame);
    cost += d.length;
    paths.push({ d, matrix: multiply(base, multiply(place, matrixOf(target))) });
    isEvenOdd &&=
      (propertyOf(target, 'clip-rule') ?? propertyOf(child, 'clip-rule') ?? ruleAround) === 'evenodd';
  }
  return paths.length > 0
    ? { isBoxed, paths, cost, rule: isEvenOdd ? 'evenodd' : 'nonzero', pathIn: null }
    : null;
}

function matrixOf({ attributes }: DefNode): Matrix {
  return parseTransform(attributes['transform'] ?? '') ?? IDENTITY;
}

// More masks or paints than this are an attack.
const MAX_PAINTS = 20_000;
const MAX_MASKS = 2000;
/** Bound of the check whether items extend beyond their nested pages. */
const MAX_STEPS = 5_000_000;

/** The effects, gradients and patterns that the plan's drawing uses, including those used by others. */
export function resourcesOf(reader: PlanReader): Resources {
  const masks = new Map<string, PlanMask>();
  const paints = new Map<string, PlanPaint>();
  const filters = new Map<string, DefNode>();
  const draw = (id: string): readonly DisplayItem[] => {
    const items = drawDetached(reader, id);
    for (const item of items) waiting.push(item);
    return items;
  };
  const { frames } = reader;
  const stopStyle: StopStyle = (gradient, { name, attributes }) => {
    const read = (): ReturnType<StopStyle> => {
      frames.push(gradient.name, gradient.attributes);
      const style = frames.declarations(name, attributes) ?? {};
      const { color } = frames.styleOf(name, attributes);
      frames.pop();
      return { style, color };
    };
    return frames.root ? frames.within(frames.root, read) : read();
  };
  const waiting: DisplayItem[] = [];
  const seen = new Set<Effect>();
  const cuts = frames.extras?.cuts;
  const cutting = new Set<string>();
  let steps = 0;
  let isBlending = false;
  let isFiltered = false;
  /** Notes the nested pages that an item extends beyond. */
  const leave = ({ item, box }: PlacedItem): void => {
    for (let use = item.effect; use && steps < MAX_STEPS; use = use.outer) {
      steps += 1;
      const view = use.kind === 'clip' ? cuts?.views.get(use.id) : undefined;
      if (view && use.kind === 'clip' && !boxInside(box, view)) cutting.add(use.id);
    }
  };
  const lookAt = (item: DisplayItem): void => {
    const { style, effect } = item;
    for (const paint of [style.fill, style.stroke]) {
      if (!paint.startsWith('url')) continue;
      const id = urlId(paint);
      if (paints.has(id) || paints.size >= MAX_PAINTS) continue;
      // Set beforehand, so that a pattern filled with itself ends.
      paints.set(id, 'none');
      paints.set(id, readPaint(reader.defs, id, reader.rootLengths, draw, stopStyle));
    }
    for (let use = effect; use && !seen.has(use); use = use.outer) {
      seen.add(use);
      if (use.kind === 'layer') {
        if (use.blend !== '') isBlending = true;
        const id = urlId(use.filter);
        const filter = id === '' ? undefined : reader.defs.find(id);
        if (filter && filters.size < MAX_MASKS) filters.set(id, filter);
        if (use.filter !== '') isFiltered = true;
      }
      if (use.kind === 'clip' && isOfLetters(reader.defs, use.id)) {
        // A canvas can't clip to letters: the clip becomes a mask.
        if (!masks.has(use.id)) masks.set(use.id, silhouette(reader, use.id, draw));
        Object.assign(use, { kind: 'mask' });
      }
      if (use.kind !== 'mask' || masks.has(use.id) || masks.size >= MAX_MASKS) continue;
      const mask = readMask(reader, use.id, draw);
      if (mask) masks.set(use.id, mask);
    }
  };
  for (let item = 0; item < reader.displayList.size; item += 1) {
    const drawn = reader.displayList.made(item);
    if (drawn) {
      lookAt(drawn.item);
      leave(drawn);
    }
    for (let next = waiting.pop(); next; next = waiting.pop()) lookAt(next);
  }
  // A page whose content is all inside it clips nothing; this is the usual case.
  if (!isFiltered && steps < MAX_STEPS)
    for (const id of cuts?.views.keys() ?? []) if (!cutting.has(id)) cuts?.clips.delete(id);
  const clips = clipsOf(reader);
  const isOfGroup = (use: Effect): boolean => !use.box && isMeasured(use, { clips, masks, filters });
  const seatBoxes = measureSeatBoxes(reader.seatBoxes, reader.join.candidates, isOfGroup);
  return {
    clips,
    masks,
    paints,
    filters,
    isFiltered,
    lengths: reader.rootLengths,
    isBlending,
    needsExtras: true,
    seatBoxes,
  };
}

const EVERYWHERE = { isBoxed: false, x: -1e7, y: -1e7, width: 2e7, height: 2e7 } as const;

/** A clip as a mask: its shapes and letters, regardless of their paint. */
function silhouette(
  { defs }: PlanReader,
  id: string,
  draw: (id: string) => readonly DisplayItem[],
): PlanMask {
  const { transform = '', clipPathUnits } = defs.find(id)?.attributes ?? {};
  const own = parseTransform(transform) ?? IDENTITY;
  const items = draw(id).map((item) => ({
    ...item,
    matrix: multiply(own, item.matrix),
    effect: clipEffects(item.effect),
    style: { ...item.style, fill: '#000', fillOpacity: 1, stroke: 'none', alpha: 1, opacity: 1 },
  }));
  return { items, isBoxed: clipPathUnits === 'objectBoundingBox', region: EVERYWHERE, isAlpha: true };
}

/** True if an effect depends on the box of its element. */
function isMeasured(
  effect: Effect,
  { clips, masks, filters }: Pick<DisplayList, 'clips' | 'masks' | 'filters'>,
): boolean {
  if (effect.kind === 'clip') return clips.get(effect.id)?.isBoxed ?? false;
  if (effect.kind === 'layer') {
    const filter = effect.filter === '' ? undefined : filters.get(urlId(effect.filter));
    const { filterUnits, primitiveUnits } = filter?.attributes ?? {};
    return Boolean(filter) && (filterUnits !== 'userSpaceOnUse' || primitiveUnits === 'objectBoundingBox');
  }
  const mask = masks.get(effect.id);
  return mask !== undefined && (mask.isBoxed || mask.region.isBoxed);
}

/** A mask; null if the id does not exist: then nothing is masked, as in browsers. */
function readMask(
  { defs, rootLengths }: PlanReader,
  id: string,
  draw: (id: string) => readonly DisplayItem[],
): PlanMask | null {
  const node = defs.find(id);
  if (node?.name !== 'mask') return null;
  const attribute = (name: string): string | undefined => node.attributes[name];
  const isAlpha = `${attribute('mask-type') ?? ''} ${attribute('style') ?? ''}`.includes('alpha');
  return {
    items: draw(id),
    isBoxed: attribute('maskContentUnits') === 'objectBoundingBox',
    region: readRegion(attribute, attribute('maskUnits') !== 'userSpaceOnUse', rootLengths, USUAL_REGION),
    isAlpha,
  };
}

const USUAL_REGION = { x: '-10%', y: '-10%', width: '120%', height: '120%' } as const;
