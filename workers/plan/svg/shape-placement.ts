import type { Matrix } from './svg-transform.ts';

/** What a matrix does to the extent of a shape: an element's own units to hall units. */
export type Placement = {
  /** Factors of the two half sizes. */
  readonly along: number;
  readonly across: number;
  /** Radians, within a quarter turn of upright: an upright seat has 0 whatever turned it. */
  readonly rotation: number;
  /** True when width and height change places for it. */
  readonly isTurned: boolean;
};

/** What a matrix does to a shape that is turned by `turn` (radians) itself; NaN where it makes nothing of it. */
export function placementOf([a, b, c, d]: Matrix, turn = 0): Placement {
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  const ux = a * cos + c * sin;
  const uy = b * cos + d * sin;
  const along = Math.hypot(ux, uy);
  // Under a skew the width axis stays exact and the area is kept.
  const across = turn === 0 && b === 0 ? Math.abs(d) : Math.abs(a * d - b * c) / along;
  let rotation = Math.atan2(uy, ux);
  const quarters = Math.round(rotation / (Math.PI / 2));
  rotation -= quarters * (Math.PI / 2);
  if (Math.abs(rotation) < 1e-9) rotation = 0;
  return { along, across, rotation, isTurned: quarters % 2 !== 0 };
}
