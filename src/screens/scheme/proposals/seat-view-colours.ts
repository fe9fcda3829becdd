import type { ViewShape } from '../../../core/hall/seat-view-camera.ts';

type ShapeKind = ViewShape['kind'];

/** A dark hall in front of a lit stage, in either theme. */
export const house = '#251712';
/** The sky over a pitch, by day. */
export const daySky = '#b2d7ee';
/** The colour of lines on the grass. */
export const paint = '#f8f8f8';
const wood = '#bc8e58';
const panel = '#4e2f22';
const fills: Readonly<Record<ShapeKind, string>> = {
  back: '#507cb5',
  glow: '#9fd0e959',
  top: wood,
  pool: '#f9e3a78c',
  figure: house,
  beam: '#fff6c829',
  curtain: '#972527',
  fold: '#6f191a',
  // The wall is dark, so that only the stage stands out.
  wall: '#2e1d17',
  face: panel,
  parapet: panel,
  rail: wood,
  glass: '#dee9f530',
  post: '#c3cfdc',
  haze: '#ffffff30',
  stand: '#768193',
  tier: '#56647a',
  fascia: '#394353',
  crowd: '#2c3547b0',
  shirts: '#eef1f4c0',
  roof: '#4d5868',
  eaves: '#eef3f8',
  lamps: '#fff',
  board: '#dee9f5',
  apron: '#4a6d51',
  ground: '#47944c',
  stripe: '#57a45b',
  line: 'none',
  goal: `${paint}40`,
  night: '#0c1230',
  floor: '#141a33',
  cover: '#222a4a',
  shine: '#ffd98a1f',
  ray: '#b5a8ff26',
  rim: '#ffd98a',
};
/* A pitch is in daylight. */
const byDay: Readonly<Partial<typeof fills>> = { rail: fills.board };
/* Around a stage amid its audience it is dark. */
const byNight: Readonly<Partial<typeof fills>> = {
  haze: '#6a58c226',
  stand: '#3a4468',
  tier: '#2d3658',
  fascia: '#1b2140',
  crowd: '#11162db0',
  shirts: '#a9b6e6a0',
  roof: '#1a203c',
  eaves: '#59649a',
  board: '#7f8fd8',
  face: '#5a3f35',
  figure: '#1a1320',
};

/** The colours of a view's shapes, as both a page and a canvas accept them. */
export function coloursOf(
  isPitch: boolean,
  shapes: readonly ViewShape[],
): Readonly<Record<ShapeKind, string>> {
  if (isPitch) return { ...fills, ...byDay };
  return shapes[0]?.kind === 'night' ? { ...fills, ...byNight } : fills;
}

/** The width of outlines, picture units; other shapes have none. */
export const strokes: Readonly<Partial<Record<ShapeKind, number>>> = { line: 0.5, goal: 0.8 };

/** The distance between the dots of dotted lines, as a multiple of a dot's size. */
export const dots: Readonly<Partial<Record<ShapeKind, number>>> = { crowd: 1.3, shirts: 3.7, lamps: 6 };
