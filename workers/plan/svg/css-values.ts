import { evaluateMath } from './css-math.ts';
import type { PercentAxis } from './css-math.ts';
import type {
  CssValueReader,
  ExtraStyle,
  StyledElement,
  StyledFrame,
  StyleSource,
} from './extra-selectors.ts';
import type { LengthFrame } from './svg-length.ts';
import { GEOMETRY } from './svg-rules.ts';
import type { Declarations } from './svg-rules.ts';

/** The maximum length of a value including all substitutions. */
const MAX_VALUE = 4096;
/** The maximum depth of references in references. */
const MAX_DEPTH = 32;
/** The maximum number of custom properties of an element. */
const MAX_PROPERTIES = 1000;
/** The maximum number of scopes visited and characters inserted, per plan. */
const MAX_STEPS = 20_000_000;

const MATH = /\b(?:calc|min|max|clamp)\(/i;
const UNUSUAL = /\b(?:var|calc|min|max|clamp)\(|^(?:initial|unset|revert(?:-layer)?|inherit)$/i;
/** Properties with a colour: calculations in it are left to the canvas, which parses colours. */
const COLOURS: ReadonlySet<string> = new Set(['fill', 'stroke', 'color', 'stop-color']);
const AXES = tableOf<PercentAxis>(
  'x:x cx:x rx:x width:x x1:x x2:x letter-spacing:x y:y cy:y ry:y height:y y1:y y2:y ' +
    'r:both stroke-width:both stroke-dashoffset:both stroke-dasharray:both',
);
/** The initial values of inherited properties; a property that is not listed here does not inherit. */
const INITIAL = tableOf<string>(
  'fill:#000 stroke:none stroke-width:1 fill-opacity:1 stroke-opacity:1 fill-rule:nonzero clip-rule:nonzero ' +
    'stroke-dasharray:none stroke-linecap:butt stroke-linejoin:miter stroke-miterlimit:4 stroke-dashoffset:0 ' +
    'color:#000 font-size:16 font-family:serif font-weight:400 font-style:normal letter-spacing:normal ' +
    'text-anchor:start dominant-baseline:auto image-rendering:auto visibility:visible marker-start:none ' +
    'marker-mid:none marker-end:none paint-order:normal text-transform:none white-space:normal',
);
/** Lengths whose attributes may contain functions too. */
const LENGTHS = [...GEOMETRY, 'x1', 'y1', 'x2', 'y2'] as const;

/** The custom properties of an element, and the scope around it. */
class Scope {
  readonly parent: Scope | null;
  readonly own: ReadonlyMap<string, string>;
  /** Computed values: null for none, or while it is being computed. */
  readonly known = new Map<string, string | null>();

  constructor(parent: Scope | null, own: ReadonlyMap<string, string>) {
    this.parent = parent;
    this.own = own;
  }
}

type Known = { readonly scope: Scope | null; readonly frame: LengthFrame; readonly worked: Declarations };
const NO_LENGTHS: LengthFrame = { width: 0, height: 0, fontSize: 16 };

/** Computes declarations that contain references, calculations or keywords for other values. */
export class CssValues implements CssValueReader {
  #steps = 0;
  readonly #unusual = new WeakMap<Declarations, boolean>();
  readonly #known = new WeakMap<Declarations, Known>();
  readonly #scopes = new WeakMap<StyledFrame, { readonly scope: Scope | null }>();

  declarations(declared: Declarations, parent: StyledFrame | null, from: StyleSource): Declarations {
    let isUnusual = this.#unusual.get(declared);
    if (isUnusual === undefined) {
      isUnusual = Object.values(declared).some((value) => UNUSUAL.test(value));
      this.#unusual.set(declared, isUnusual);
    }
    if (!isUnusual) return declared;
    const { width, height } = parent?.lengths ?? NO_LENGTHS;
    const frame = { width, height, fontSize: from.fontSizeOf(parent) };
    const around = this.#scopeOf(parent, from);
    const last = this.#known.get(declared);
    const isSame = last?.scope === around && last.frame.width === width && last.frame.height === height;
    if (last && isSame && last.frame.fontSize === frame.fontSize) return last.worked;
    const scope = scopeWith(around, declared);
    const worked = Object.create(null) as Declarations;
    for (const [property, raw] of Object.entries(declared)) {
      // An invalid declaration counts as missing: the property inherits, or has its initial value.
      const value = property.startsWith('--') ? null : this.#worked(property, raw, scope, frame);
      if (value !== null) worked[property] = value;
    }
    this.#known.set(declared, { scope: around, frame, worked });
    return worked;
  }

  lengths(
    { name, attributes }: StyledElement,
    parent: StyledFrame | null,
    from: StyleSource,
  ): Declarations | null {
    let worked: Declarations | null = null;
    for (const key of LENGTHS) {
      const raw = attributes[key];
      if (raw === undefined || !raw.includes('(')) continue;
      const scope = scopeWith(this.#scopeOf(parent, from), from.raw(name, attributes));
      const value = this.#worked(key, raw, scope, parent?.lengths ?? NO_LENGTHS);
      worked ??= {};
      worked[key] = value ?? '';
    }
    return worked;
  }

  /** The custom properties that apply to an open element. */
  #scopeOf(frame: StyledFrame | null, from: StyleSource): Scope | null {
    if (!frame) return null;
    let known = this.#scopes.get(frame);
    if (!known) {
      known = { scope: scopeWith(this.#scopeOf(frame.parent, from), from.rawOf(frame)) };
      this.#scopes.set(frame, known);
    }
    return known.scope;
  }

  style(around: ExtraStyle | null, declared: Declarations): ExtraStyle | null {
    const order = declared['paint-order'];
    const letters = declared['text-transform'];
    const blanks = declared['white-space'];
    const effect = declared['vector-effect'];
    if ((order ?? letters ?? blanks ?? effect) === undefined) return around;
    return {
      strokeFirst: order === undefined ? (around?.strokeFirst ?? false) : isStrokeFirst(order),
      letters: letters ?? around?.letters ?? 'none',
      saysBlanks: blanks !== undefined || (around?.saysBlanks ?? false),
      isFixedStroke: effect === 'non-scaling-stroke',
    };
  }

  /** A property's computed value; null if there is none. */
  #worked(property: string, raw: string, scope: Scope | null, frame: LengthFrame): string | null {
    if (!UNUSUAL.test(raw)) return raw;
    let value = raw.includes('(') ? this.#filled(raw, scope, 0) : raw;
    if (value === null) return null;
    if (MATH.test(value) && !COLOURS.has(property)) value = calculated(property, value, frame);
    if (value === null) return null;
    const word = value.trim().toLowerCase();
    if (word === 'initial') return INITIAL.get(property) ?? null;
    // Each text has its own initial value here, so it inherits only when told to.
    if (property === 'white-space' && (word === 'unset' || word === 'inherit')) return 'inherit';
    return ['unset', 'revert', 'revert-layer', 'inherit'].includes(word) ? null : value;
  }

  /** A value with all references substituted; null if one of them has no value. */
  #filled(text: string, scope: Scope | null, depth: number): string | null {
    let at = text.indexOf('var(');
    if (at < 0) return text;
    if (depth > MAX_DEPTH || text.length > MAX_VALUE) return null;
    let filled = '';
    let from = 0;
    for (; at >= 0; at = text.indexOf('var(', from)) {
      const end = closeOf(text, at + 3);
      this.#steps += end - at;
      if (end < 0 || this.#steps > MAX_STEPS) return null;
      const inner = text.slice(at + 4, end);
      const comma = inner.indexOf(',');
      const name = (comma < 0 ? inner : inner.slice(0, comma)).trim().toLowerCase();
      const fallback = comma < 0 ? null : inner.slice(comma + 1).trim();
      const value =
        this.#property(name, scope, depth) ??
        (fallback === null ? null : this.#filled(fallback, scope, depth + 1));
      if (value === null) return null;
      filled += text.slice(from, at) + value;
      from = end + 1;
      if (filled.length > MAX_VALUE) return null;
    }
    return filled + text.slice(from);
  }

  /** The nearest value of a custom property; null if there is none, or if it refers to itself. */
  #property(name: string, from: Scope | null, depth: number): string | null {
    for (let scope = from; scope; scope = scope.parent) {
      this.#steps += 1;
      const raw = scope.own.get(name);
      if (raw === undefined || raw === 'inherit' || raw === 'unset') continue;
      let value = scope.known.get(name);
      if (value !== undefined) return value;
      // Set beforehand, so that circular references end.
      scope.known.set(name, null);
      value = raw === 'initial' ? null : this.#filled(raw, scope, depth + 1);
      scope.known.set(name, value);
      return value;
    }
    return null;
  }
}

/** The custom properties of an element with these declarations: inherited if it has none of its own. */
function scopeWith(around: Scope | null, declared: Declarations | null): Scope | null {
  const own = new Map<string, string>();
  for (const property in declared) {
    if (property.startsWith('--') && own.size < MAX_PROPERTIES)
      own.set(property, declared[property] as string);
  }
  return own.size > 0 ? new Scope(around, own) : around;
}

/** A value with all its calculations evaluated; null if one is invalid. */
function calculated(property: string, text: string, frame: LengthFrame): string | null {
  // Percentages of a font size are relative to the inherited font size.
  const isFont = property === 'font-size';
  const axis = isFont ? 'y' : (AXES.get(property) ?? null);
  let rest = text;
  let done = '';
  for (let found = MATH.exec(rest); found; found = MATH.exec(rest)) {
    const end = closeOf(rest, found.index + found[0].length - 1);
    if (end < 0) return null;
    const expression = rest.slice(found.index, end + 1);
    const value = evaluateMath(expression, axis, isFont ? { ...frame, height: frame.fontSize } : frame);
    if (value === null) return null;
    done += rest.slice(0, found.index) + String(value);
    rest = rest.slice(end + 1);
  }
  return done + rest;
}

/** The index of the bracket that closes the one at `open`, −1 if there is none. */
function closeOf(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    else if (text[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

/** True if the stroke is painted below the fill. */
function isStrokeFirst(order: string): boolean {
  const words = order.trim().toLowerCase().split(/\s+/);
  const fill = words.indexOf('fill');
  const stroke = words.indexOf('stroke');
  return stroke >= 0 && (fill < 0 || stroke < fill);
}

/** A text with the style's `text-transform` applied. */
export function inLetters(text: string, { letters }: ExtraStyle): string {
  if (letters === 'uppercase') return text.toUpperCase();
  if (letters === 'lowercase') return text.toLowerCase();
  if (letters !== 'capitalize') return text;
  return text.replaceAll(
    /(^|[\s-])(\p{L})/gu,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );
}

/** A table written as "key:value key:value". */
function tableOf<T extends string | null>(text: string): ReadonlyMap<string, T> {
  return new Map(text.split(' ').map((pair) => pair.split(':') as unknown as readonly [string, T]));
}
