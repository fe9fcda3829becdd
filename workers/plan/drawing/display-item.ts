import type { FillRule } from './blend-modes.ts';
import type { LocalShape, Placed } from '../svg/svg-shape.ts';
import type { Style } from '../svg/svg-style.ts';
import type { Matrix } from '../svg/svg-transform.ts';
import type { DefNode } from './plan-defs.ts';

type EffectBase = {
  /** From the user space of the element with this effect to hall units. */
  readonly matrix: Matrix;
  /** The next effect outwards, which applies as well. */
  readonly outer: Effect | null;
  /** From fractions of the element's box to its units; null for a group, which is measured when needed. */
  readonly box: Matrix | null;
};

/** A clip or a mask of an item, by its id. */
export type ClipEffect = EffectBase & { readonly kind: 'clip' | 'mask'; readonly id: string };

/** A group that is drawn as a whole before it is composited. */
export type LayerUse = EffectBase & {
  readonly kind: 'layer';
  readonly opacity: number;
  /** A blend mode as CSS spells it, '' for none. */
  readonly blend: string;
  /** A filter as CSS spells it, '' for none. */
  readonly filter: string;
};

/** Effects that apply to an item or a group as a whole. */
export type Effect = ClipEffect | LayerUse;

type ItemBase = {
  /** From the item's own units to hall units. */
  readonly matrix: Matrix;
  readonly style: Style;
  /** Its innermost effect. */
  readonly effect: Effect | null;
};

/** A filled and stroked path. */
export type PathItem = ItemBase & {
  readonly kind: 'path';
  /** The source of a Path2D, in the item's own units. */
  readonly d: string;
  /**
   * The standing area it shows, an index into `SeatIndex.standing`; such an area is painted in the colour of its zone.
   * −1 for none.
   */
  readonly standing: number;
  /** True for a sector's outline, which stays pale if the plan gives no fill. */
  readonly isSector: boolean;
  /** The element's index, tag and extent: they tell an unlisted seat from decoration. */
  readonly parent: number;
  readonly tag: string;
  readonly placed: Placed;
  /** Its extent in its own units; gradients and clips may be relative to it. */
  readonly local: LocalShape;
};

/** The shape that a text follows, and the offset along it, as in the plan. */
export type TextTrack = { readonly shape: DefNode; readonly offset: string };

/** A run of text. If `follows` is true, it begins `x` units after the end of the run before it. */
export type TextItem = ItemBase & {
  readonly kind: 'text';
  readonly text: string;
  /** The index of its text element. */
  readonly element: number;
  readonly x: number;
  readonly y: number;
  readonly follows: boolean;
  /** The requested width of the run, in the item's units; 0 = its natural width. */
  readonly width: number;
  /** True if the gaps between the letters are adjusted to reach the width, false if the letters are stretched. */
  readonly isSpread: boolean;
  /** The rotation of the run about its position, in radians. */
  readonly turn: number;
  /** The line it runs along, null for a straight text. On a track, `x` is along it and `y` beside it. */
  readonly track: TextTrack | null;
};

/** A picture embedded as a data URI. */
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

/** The source of a path and the matrix to apply to it. */
export type PlacedPath = { readonly d: string; readonly matrix: Matrix };

/**
 * The paths of a `clipPath`, each with the matrix to its user space: fractions of the clipped shape's box if `isBoxed`.
 */
export type PlanClip = {
  readonly isBoxed: boolean;
  readonly paths: readonly PlacedPath[];
  /** The total length of its paths, in characters. */
  readonly cost: number;
  readonly rule: FillRule;
  /** Makes the path of a CSS basic shape from the box of the clipped element; null for other clips. */
  readonly pathIn: ((box: Matrix) => PlacedPath) | null;
};

/** A rectangle: in fractions of a shape's box if `isBoxed`, else in user units. */
export type PlanRegion = {
  readonly isBoxed: boolean;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};
