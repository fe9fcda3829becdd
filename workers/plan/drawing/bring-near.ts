import type { DisplayItem } from './display-item.ts';
import { inverseOf } from '../svg/box-transform.ts';
import { flattenPath } from '../svg/svg-path.ts';
import { multiply, translation } from '../svg/svg-transform.ts';

/** A canvas's single precision can't resolve hundredths beyond this. */
const MAX_EXACT = 1e5;
const CHORDS = 32;

/**
 * Moves items with large coordinates near the origin, because a canvas keeps paths in single precision. Curves become
 * chords. Gradients and clips in the plan's own units are not moved.
 */
export function bringNear(items: readonly DisplayItem[]): void {
  for (const item of items) {
    const back = inverseOf(item.matrix);
    if (!back || Math.max(Math.abs(back[4]), Math.abs(back[5])) <= MAX_EXACT) continue;
    // The hall's origin, in the item's own units.
    const [x, y] = [back[4], back[5]];
    const matrix = multiply(item.matrix, translation(x, y));
    if (item.kind === 'path') {
      const local = { ...item.local, x: item.local.x - x, y: item.local.y - y };
      Object.assign(item, { matrix, local, d: movedPath(item.d, x, y) });
    } else {
      const isPlaced = item.kind === 'image' || !item.follows;
      Object.assign(item, { matrix, x: isPlaced ? item.x - x : item.x, y: item.y - y });
    }
  }
}

/** A path translated by the negative of a point. */
function movedPath(d: string, x: number, y: number): string {
  const parts: string[] = [];
  const points: string[] = [];
  flattenPath(d, (toX, toY, isStart) => points.push(`${isStart ? 'M' : 'L'}${toX - x} ${toY - y}`), {
    chords: CHORDS,
    atCorner: (command) => {
      parts.push(...points.splice(0));
      if (command === 'Z') parts.push('Z');
    },
  });
  return parts.join('');
}
