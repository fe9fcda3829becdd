import { isCompositeMode, type CompositeMode } from './blend-modes.ts';
import { urlId, type DefNode } from './plan-defs.ts';
import { readRegion } from './plan-paint.ts';
import type { PlanRegion } from './display-item.ts';
import type { LengthFrame } from '../svg/svg-length.ts';
import { readDeclarations } from '../svg/svg-rules.ts';
import { shareOr } from '../svg/svg-style.ts';

/**
 * One step of a filter. `inputs` are indices of previous steps, or one of the two constants below. Lengths are in user
 * units.
 */
type FilterStep = {
  readonly inputs: readonly number[];
  /** True if the step works on linear light instead of sRGB values. */
  readonly isLinear: boolean;
} & FilterPrimitive;

/** The filtered drawing, and its opacity alone, in black. */
export const SOURCE = -1;
export const SOURCE_ALPHA = -2;

type FilterPrimitive =
  | { readonly primitive: 'blur'; readonly x: number; readonly y: number }
  | { readonly primitive: 'morphology'; readonly x: number; readonly y: number; readonly isErode: boolean }
  | { readonly primitive: 'offset'; readonly x: number; readonly y: number }
  | { readonly primitive: 'flood'; readonly color: string; readonly opacity: number }
  | { readonly primitive: 'matrix'; readonly values: readonly number[] }
  | { readonly primitive: 'transfer'; readonly tables: readonly ((value: number) => number)[] }
  | { readonly primitive: 'arithmetic'; readonly k: readonly number[] }
  | { readonly primitive: 'composite'; readonly how: CompositeMode };

/** A filter as steps; the result of the last one is shown. */
export type PlanFilter = {
  readonly steps: readonly FilterStep[];
  readonly region: PlanRegion;
  /** True if the lengths of its steps are fractions of the filtered box. */
  readonly isBoxed: boolean;
};

const MAX_STEPS = 32;
/** The maximum length of a list of numbers or functions. */
const MAX_CHARACTERS = 1000;
const USUAL_REGION = { x: '-10%', y: '-10%', width: '120%', height: '120%' } as const;
/** The region of filter functions, which have none of their own. */
const ANYWHERE: PlanRegion = { isBoxed: false, x: -1e7, y: -1e7, width: 2e7, height: 2e7 };
const COMPOSITE_MODES = new Map<string, CompositeMode>(
  Object.entries({
    over: 'source-over',
    in: 'source-in',
    out: 'source-out',
    atop: 'source-atop',
    xor: 'xor',
    lighter: 'lighter',
  } as const),
);

/** Reads a `filter` element; null if it has an unsupported primitive. */
function readFilter(node: DefNode | undefined, frame: LengthFrame): PlanFilter | null {
  if (node?.name !== 'filter') return null;
  const reader = new StepReader(node);
  for (const child of node.children) if (typeof child !== 'string' && !reader.read(child)) return null;
  if (reader.steps.length === 0) return null;
  const attribute = (name: string): string | undefined => node.attributes[name];
  return {
    steps: reader.steps,
    region: readRegion(attribute, attribute('filterUnits') !== 'userSpaceOnUse', frame, USUAL_REGION),
    isBoxed: attribute('primitiveUnits') === 'objectBoundingBox',
  };
}

/** Reads the functions of a `filter` property: `blur(…)` and `drop-shadow(…)`. Null if there are others. */
function readFilterFunctions(text: string): PlanFilter | null {
  if (text.length > MAX_CHARACTERS) return null;
  const reader = new StepReader({
    name: 'filter',
    attributes: { 'color-interpolation-filters': 'sRGB' },
    children: [],
  });
  for (const [, name = '', list = ''] of text.matchAll(/([a-z-]{1,20})\(((?:[^()]|\([^()]*\))*)\)/g)) {
    const color = list.replaceAll(/(?:^|\s)[+-]?[\d.]+(?:px)?(?=\s|$)/g, ' ').trim();
    const [x = 0, y = 0, blur = 0] = numbersOf(list.replace(color, ' '));
    const attributes: Record<string, string> =
      name === 'blur'
        ? { stdDeviation: String(x) }
        : { dx: String(x), dy: String(y), stdDeviation: String(blur), 'flood-color': color || '#000' };
    const step = name === 'blur' ? 'feGaussianBlur' : name === 'drop-shadow' ? 'feDropShadow' : undefined;
    if (step === undefined || !reader.read({ name: step, attributes, children: [] })) return null;
  }
  return reader.steps.length > 0 ? { steps: reader.steps, region: ANYWHERE, isBoxed: false } : null;
}

/** Reads the steps of one filter. */
class StepReader {
  readonly steps: FilterStep[] = [];
  readonly #filter: DefNode;
  readonly #results = new Map<string, number>();

  constructor(filter: DefNode) {
    this.#filter = filter;
  }

  /** Reads one element; false if it is not supported. */
  read(node: DefNode): boolean {
    const attribute = attributeReader(node);
    if (!node.name.startsWith('fe')) return true;
    const isLinear =
      (attribute('color-interpolation-filters') ??
        attributeReader(this.#filter)('color-interpolation-filters')) !== 'sRGB';
    const first = this.#input(attribute('in'));
    const add = (inputs: readonly number[], primitive: FilterPrimitive): number =>
      this.steps.push({ inputs, isLinear, ...primitive }) - 1;
    const [x = 0, y = x] = numbersOf(attribute('stdDeviation') ?? '0');
    const number = (name: string, fallback: number): number => {
      const value = Number.parseFloat(attribute(name) ?? '');
      return Number.isFinite(value) ? value : fallback;
    };
    const flood = (): FilterPrimitive => ({
      primitive: 'flood',
      color: attribute('flood-color') ?? '#000',
      opacity: shareOr(attribute('flood-opacity'), 1),
    });
    switch (node.name) {
      case 'feGaussianBlur':
        add([first], { primitive: 'blur', x, y });
        break;
      case 'feMorphology': {
        const [reachX = 0, reachY = reachX] = numbersOf(attribute('radius') ?? '0');
        add([first], {
          primitive: 'morphology',
          x: reachX,
          y: reachY,
          isErode: attribute('operator') !== 'dilate',
        });
        break;
      }
      case 'feOffset':
        add([first], { primitive: 'offset', x: number('dx', 0), y: number('dy', 0) });
        break;
      case 'feFlood':
        add([], flood());
        break;
      case 'feDropShadow': {
        const [sigmaX = 2, sigmaY = sigmaX] = attribute('stdDeviation') === undefined ? [] : [x, y];
        const blurred = add([first], { primitive: 'blur', x: sigmaX, y: sigmaY });
        const moved = add([blurred], { primitive: 'offset', x: number('dx', 2), y: number('dy', 2) });
        const shadow = add([add([], flood()), moved], { primitive: 'composite', how: 'source-in' });
        add([first, shadow], { primitive: 'composite', how: 'source-over' });
        break;
      }
      case 'feColorMatrix': {
        const values = matrixOf(attribute('type') ?? 'matrix', attribute('values'));
        if (!values) return false;
        add([first], { primitive: 'matrix', values });
        break;
      }
      case 'feComponentTransfer':
        add([first], { primitive: 'transfer', tables: tablesOf(node) });
        break;
      case 'feComposite': {
        const inputs = [first, this.#input(attribute('in2'))];
        const k = [number('k1', 0), number('k2', 0), number('k3', 0), number('k4', 0)];
        const how = COMPOSITE_MODES.get(attribute('operator') ?? 'over') ?? 'source-over';
        add(
          inputs,
          attribute('operator') === 'arithmetic'
            ? { primitive: 'arithmetic', k }
            : { primitive: 'composite', how },
        );
        break;
      }
      case 'feBlend': {
        const mode = attribute('mode') ?? 'normal';
        if (mode !== 'normal' && !isCompositeMode(mode)) return false;
        const how = mode === 'normal' ? 'source-over' : mode;
        add([first, this.#input(attribute('in2'))], { primitive: 'composite', how });
        break;
      }
      case 'feMerge': {
        const nodes = node.children.filter(
          (child) => typeof child !== 'string' && child.name === 'feMergeNode',
        );
        let below = -1;
        for (const child of nodes.slice(0, MAX_STEPS) as DefNode[]) {
          const own = this.#input(child.attributes['in']);
          below =
            below === -1
              ? add([own], { primitive: 'offset', x: 0, y: 0 })
              : add([own, below], { primitive: 'composite', how: 'source-over' });
        }
        if (below === -1) return false;
        break;
      }
      default:
        return false;
    }
    if (attribute('result') !== undefined)
      this.#results.set(attribute('result') as string, this.steps.length - 1);
    return this.steps.length <= MAX_STEPS;
  }

  #input(name: string | undefined): number {
    if (name === 'SourceGraphic') return SOURCE;
    if (name === 'SourceAlpha') return SOURCE_ALPHA;
    const last = this.steps.length > 0 ? this.steps.length - 1 : SOURCE;
    return name === undefined ? last : (this.#results.get(name) ?? last);
  }
}

function attributeReader({ attributes }: DefNode): (name: string) => string | undefined {
  const style = readDeclarations(attributes['style'] ?? '');
  return (name) => style[name] ?? attributes[name];
}

function numbersOf(text: string): number[] {
  return [...text.slice(0, MAX_CHARACTERS).matchAll(/[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/g)]
    .slice(0, 64)
    .map(([value]) => Number(value));
}

/** The twenty values of a colour matrix; null if they are missing or incomplete. */
function matrixOf(type: string, text: string | undefined): readonly number[] | null {
  const values = numbersOf(text ?? '');
  const [by = type === 'saturate' ? 1 : 0] = values;
  const grey = [0.213, 0.715, 0.072] as const;
  const rows = (cell: (row: number, column: number) => number): number[] =>
    [0, 1, 2].flatMap((row) => [...[0, 1, 2].map((column) => cell(row, column)), 0, 0]).concat(0, 0, 0, 1, 0);
  switch (type) {
    case 'matrix':
      return values.length === 20
        ? values
        : text === undefined
          ? rows((row, column) => Number(row === column))
          : null;
    case 'saturate':
      return rows((row, column) => (grey[column] as number) * (1 - by) + (row === column ? by : 0));
    case 'hueRotate': {
      const [cos, sin] = [Math.cos((by * Math.PI) / 180), Math.sin((by * Math.PI) / 180)];
      const turned = [-0.213, -0.715, 0.928, 0.143, 0.14, -0.283, -0.787, 0.715, 0.072];
      return rows(
        (row, column) =>
          (grey[column] as number) * (1 - cos) +
          (row === column ? cos : 0) +
          sin * (turned[row * 3 + column] as number),
      );
    }
    case 'luminanceToAlpha':
      return [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.2125, 0.7154, 0.0721, 0, 0];
    default:
      return null;
  }
}

/** The transfer functions of red, green, blue and opacity, each from 0 … 1. */
function tablesOf(node: DefNode): ((value: number) => number)[] {
  return ['feFuncR', 'feFuncG', 'feFuncB', 'feFuncA'].map((name) => {
    const part = node.children.filter((child) => typeof child !== 'string' && child.name === name).at(-1);
    if (part === undefined || typeof part === 'string') return same;
    const attribute = attributeReader(part);
    const number = (key: string, fallback: number): number => numbersOf(attribute(key) ?? '')[0] ?? fallback;
    const table = numbersOf(attribute('tableValues') ?? '');
    const last = table.length - 1;
    switch (attribute('type') ?? 'identity') {
      case 'linear':
        return (value) => number('slope', 1) * value + number('intercept', 0);
      case 'gamma':
        return (value) => number('amplitude', 1) * value ** number('exponent', 1) + number('offset', 0);
      case 'discrete':
        return (value) => table[Math.min(last, Math.floor(value * (last + 1)))] ?? value;
      case 'table':
        return (value) => {
          const at = Math.min(Math.floor(value * last), last - 1);
          const [from = value, to = from] = [table[Math.max(0, at)], table[at + 1]];
          return from + (value * last - Math.max(0, at)) * (to - from);
        };
      default:
        return same;
    }
  });
}

function same(value: number): number {
  return value;
}

/** The filter that a `filter` value refers to or describes. */
export function filterOf(
  value: string,
  nodes: ReadonlyMap<string, DefNode>,
  frame: LengthFrame,
): PlanFilter | null {
  const id = urlId(value);
  return id === '' ? readFilterFunctions(value) : readFilter(nodes.get(id), frame);
}
