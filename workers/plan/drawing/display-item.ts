import type { FillRule } from './blend-modes.ts';
import type { LocalShape, Placed } from '../svg/svg-shape.ts';
import type { Style } from '../svg/svg-style.ts';
import type { Matrix } from '../svg/svg-transform.ts';
import type { DefNode } from './plan-defs.ts';

type EffectBase = {
  /** From the user space of the element it is said of to hall units. */
  readonly matrix: Matrix;
  /** The effect around it, which holds as well. */
  readonly outer: Effect | null;
  /** From fractions of the element's box to its units; null for a group, which is measured when needed. */
  readonly box: Matrix | null;
};

/** A clip or a mask of an item: which one. */
export type ClipEffect = EffectBase & { readonly kind: 'clip' | 'mask'; readonly id: string };

/** What is drawn as one before it is composited. */
export type LayerUse = EffectBase & {
  readonly kind: 'layer';
  readonly opacity: number;
  /** A blend mode as CSS spells it, '' for none. */
  readonly blend: string;
  /** A filter as CSS spells it, '' for none. */
  readonly filter: string;
};

/** Properties of an item as a whole, or of a whole group. */
export type Effect = ClipEffect | LayerUse;

type ItemBase = {
  /** From the item's own units to hall units. */
  readonly matrix: Matrix;
  readonly style: Style;
  /** The innermost of its effects. */
  readonly effect: Effect | null;
};

/** A filled and stroked path. */
export type PathItem = ItemBase & {
  readonly kind: 'path';
  /** The source of a Path2D, in the item's own units. */
  readonly d: string;
  /** The standing area it shows (a number into `SeatIndex.standing`), −1 for none: painted by its zone then. */
  readonly standing: number;
  /** True for a sector's outline, which stays pale if the plan gives no fill. */
  readonly isSector: boolean;
  /** The element's index, tag and extent: they tell an unlisted seat from decoration. */
  readonly parent: number;
  readonly tag: string;
  readonly placed: Placed;
  /** Its extent in its own units: what gradients and clips may be measured by. */
  readonly local: LocalShape;
};

/** The shape that a text follows, and where on it, as in the plan. */
export type TextTrack = { readonly shape: DefNode; readonly offset: string };

/** A run of text; `follows` = it begins `x` units after the end of the run before it. */
export type TextItem = ItemBase & {
  readonly kind: 'text';
  readonly text: string;
  /** Number of the text element it is of. */
  readonly element: number;
  readonly x: number;
  readonly y: number;
  readonly follows: boolean;
  /** The width the run is brought to, the item's units; 0 = its own. */
  readonly width: number;
  /** True when that is done by the gaps between its letters, not by the letters. */
  readonly isSpread: boolean;
  /** How far the run is turned about its place, radians. */
  readonly turn: number;
  /** The line it runs along, null for a straight one; `x` is along it then, `y` beside it. */
  readonly track: TextTrack | null;
};

/** A picture of a data URI. */
export type ImageItem = ItemBase & {
  readonly kind: 'image';
  readonly href: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** How the picture is fitted into its box; as `preserveAspectRatio`. */
  readonly ratio: string;
};

export type DisplayItem = PathItem | TextItem | ImageItem;

/** The source of a path and the matrix it goes through. */
export type PlacedPath = { readonly d: string; readonly matrix: Matrix };

/** The paths of a `clipPath`, each with the matrix to its user space: parts of the clipped shape's box if `isBoxed`. */
export type PlanClip = {
  readonly isBoxed: boolean;
  readonly paths: readonly PlacedPath[];
  /** Characters of all its paths. */
  readonly cost: number;
  readonly rule: FillRule;
  /** The source of a second path, in units of the clipped shape's box, for a shape that mixes these with its own. */
  readonly pathIn: ((box: Matrix) => PlacedPath) | null;
};

/** A part of the plane: in parts of a shape's box if `isBoxed`, else in user units. */
export type PlanRegion = {
  readonly isBoxed: boolean;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};
