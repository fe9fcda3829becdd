import type { PlanClip } from './drawing/display-item.ts';
import type { DisplayList } from './drawing/display-list.ts';
import { hrefOf, type DefNode } from './drawing/plan-defs.ts';
import type { PlanDefs } from './drawing/plan-defs.ts';
import type { PlanReader } from './plan-reader.ts';
import { readLength } from './svg/svg-length.ts';
import { isShape, readShape, shapePath } from './svg/svg-shape.ts';
import { IDENTITY, multiply, parseTransform, translation } from './svg/svg-transform.ts';
import type { Matrix } from './svg/svg-transform.ts';

const MAX_CLIP_PATHS = 1000;
const MAX_CLIP_CHARACTERS = 1_000_000;

/** The clips of a plan by their ids. */
export function clipsOf(reader: PlanReader): DisplayList['clips'] {
  const clips = new Map<string, PlanClip>();
  for (const id of reader.defs.wantedIds) {
    const clip = readClip(reader, id);
    if (clip) clips.set(id, clip);
  }
  for (const [id, clip] of reader.ownClips) clips.set(id, clip);
  for (const [id, clip] of reader.frames.extras?.cuts.clips ?? []) clips.set(id, clip);
  return clips;
}

/** True for a `clipPath` that clips to letters. */
export function isOfLetters(defs: PlanDefs, id: string): boolean {
  const node = defs.find(id);
  const isText = (child: DefNode | string): boolean =>
    typeof child !== 'string' &&
    (child.name === 'text' || (child.name === 'use' && defs.find(hrefOf(child.attributes))?.name === 'text'));
  return node?.name === 'clipPath' && node.children.slice(0, MAX_CLIP_PATHS).some(isText);
}

/** A `clipPath`, null when it clips nothing. */
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
