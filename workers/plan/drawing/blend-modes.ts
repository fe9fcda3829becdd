const compositeModes = [
  'source-over',
  'source-in',
  'source-out',
  'source-atop',
  'xor',
  'lighter',
  'multiply',
  'screen',
  'darken',
  'lighten',
  'difference',
  'exclusion',
  'hard-light',
  'overlay',
] as const;

/** A way to composite one picture over another, by its name in CSS Compositing and in the canvas. */
export type CompositeMode = (typeof compositeModes)[number];

/** The fill rule of a path, by its name in SVG and in the canvas. */
export type FillRule = 'nonzero' | 'evenodd';

/** True for the modes that the painter supports. */
export function isCompositeMode(name: string): name is CompositeMode {
  return (compositeModes as readonly string[]).includes(name);
}
