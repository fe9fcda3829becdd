import { readDecimal } from './svg-length.ts';

/** An affine matrix as SVG writes it, in the order a b c d e f: x′ = a·x + c·y + e, y′ = b·x + d·y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** The identity matrix. */
export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** The matrix that applies `inner` first and `outer` second. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  if (inner === IDENTITY) return outer;
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/** A translation by (x, y). */
export function translation(x: number, y: number): Matrix {
  return [1, 0, 0, 1, x, y];
}

/** The same transform about a point instead of the origin. */
export function about(matrix: Matrix, x: number, y: number): Matrix {
  const [a, b, c, d, e, f] = matrix;
  return [a, b, c, d, e - a * x - c * y + x, f - b * x - d * y + y];
}

/** A box, given by its corner and size. */
export type Rect = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/**
 * Reads an SVG `transform` attribute or a CSS `transform`; null if it is invalid, which browsers treat as no transform.
 * Lengths in px or without a unit; angles in deg (or without a unit), rad, grad, turn.
 */
export function parseTransform(text: string): Matrix | null {
  const usual = usualTransform(text);
  if (usual) return usual;
  const trimmed = text.trim();
  if (trimmed === '' || trimmed === 'none') return IDENTITY;
  let matrix: Matrix = IDENTITY;
  const pattern = /\s*(?:,\s*)?([a-zA-Z]+)\s*\(([^()]*)\)/y;
  let end = 0;
  while (end < trimmed.length) {
    const match = pattern.exec(trimmed);
    if (!match) return /^[\s,;]*$/.test(trimmed.slice(end)) ? matrix : null;
    end = pattern.lastIndex;
    const step = oneTransform(match[1] as string, match[2] as string);
    if (!step) return null;
    matrix = multiply(matrix, step);
  }
  return matrix;
}

// The plan of a stadium has thousands of these, and the labels of a row share their angle.
const USUAL = ['translate(', 'rotate(', 'matrix('] as const;
const list = new Float64Array(6);
let lastDegrees = 0;
let lastRotation: Matrix = IDENTITY;

/** Reads one transform with bare numbers, as editors write them; null for anything else. */
function usualTransform(text: string): Matrix | null {
  const name = USUAL.find((start) => text.startsWith(start));
  if (name === undefined || text.indexOf(')') !== text.length - 1) return null;
  let count = 0;
  for (let at = name.length; at < text.length;) {
    let end = at;
    for (let c = text.charCodeAt(end); c !== 32 && c !== 44 && c !== 41; c = text.charCodeAt(end)) end += 1;
    if (count === 6 || !readDecimal(text, at, end, list, count)) return null;
    count += 1;
    at = end + 1;
  }
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0, sixth = 0] = list;
  if (name === 'matrix(') return count === 6 ? [first, second, third, fourth, fifth, sixth] : null;
  if (name === 'translate(') return count <= 2 ? translation(first, count === 2 ? second : 0) : null;
  if (first !== lastDegrees) {
    lastDegrees = first;
    lastRotation = rotation(first);
  }
  if (count === 1) return lastRotation;
  return count === 3 ? about(lastRotation, second, third) : null;
}

function oneTransform(name: string, list: string): Matrix | null {
  const values = numbers(list);
  if (!values) return null;
  const [first = 0, second, third] = values;
  switch (name) {
    case 'matrix':
      return values.length === 6 ? (values as unknown as Matrix) : null;
    case 'translate':
      return translation(first, second ?? 0);
    case 'translateX':
      return translation(first, 0);
    case 'translateY':
      return translation(0, first);
    case 'scale':
      return [first, 0, 0, second ?? first, 0, 0];
    case 'scaleX':
      return [first, 0, 0, 1, 0, 0];
    case 'scaleY':
      return [1, 0, 0, first, 0, 0];
    case 'rotate':
    case 'rotateZ':
      return about(rotation(first), second ?? 0, third ?? 0);
    case 'skewX':
      return [1, 0, Math.tan(radians(first)), 1, 0, 0];
    case 'skewY':
      return [1, Math.tan(radians(first)), 0, 1, 0, 0];
    case 'skew':
      return [1, Math.tan(radians(second ?? 0)), Math.tan(radians(first)), 1, 0, 0];
    default:
      return null;
  }
}

function rotation(degrees: number): Matrix {
  // Exact for multiples of 90°: a cosine of 6e−17 would make every upright seat a rotated one.
  const quarter = degrees / 90;
  if (Number.isInteger(quarter)) {
    const turn = ((quarter % 4) + 4) % 4;
    const cos = turn === 0 ? 1 : turn === 2 ? -1 : 0;
    const sin = turn === 1 ? 1 : turn === 3 ? -1 : 0;
    return [cos, sin, -sin, cos, 0, 0];
  }
  const cos = Math.cos(radians(degrees));
  const sin = Math.sin(radians(degrees));
  return [cos, sin, -sin, cos, 0, 0];
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

const UNIT: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  deg: 1,
  rad: 180 / Math.PI,
  grad: 0.9,
  turn: 360,
};

function numbers(list: string): number[] | null {
  const values: number[] = [];
  const pattern = /[\s,]*([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)([a-z%]*)/y;
  let end = 0;
  for (let match = pattern.exec(list); match; match = pattern.exec(list)) {
    end = pattern.lastIndex;
    const unit = UNIT[match[2] as string];
    if (unit === undefined) return null;
    values.push(Number(match[1]) * unit);
  }
  return values.length > 0 && list.slice(end).trim() === '' ? values : null;
}
