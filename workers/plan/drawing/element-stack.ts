import type { Effect } from './display-item.ts';
import { effectsOf, isWithEffect } from './plan-effects.ts';
import type { LengthFrame } from '../svg/svg-length.ts';
import { readLength, unread } from '../svg/svg-length.ts';
import { GEOMETRY, GEOMETRY_WORD, MOVE_WORD, StyleRules } from '../svg/svg-rules.ts';
import type { Declarations } from '../svg/svg-rules.ts';
import type { ExtraReaders } from './extra-readers.ts';
import type { StyledElement, StyledFrame } from '../svg/extra-selectors.ts';
import { isShape, readShape } from '../svg/svg-shape.ts';
import type { Placed } from '../svg/svg-shape.ts';
import { declarationsOf, inheritStyle, INITIAL_STYLE } from '../svg/svg-style.ts';
import type { Style } from '../svg/svg-style.ts';
import type { SvgAttributes } from '../svg/svg-attributes.ts';
import { about, IDENTITY, multiply, parseTransform } from '../svg/svg-transform.ts';
import type { Matrix } from '../svg/svg-transform.ts';

/** An open container element. */
export type Frame = StyledElement & {
  /** The container's index in the plan; 0 is the root. */
  readonly number: number;
  readonly parent: Frame | null;
  /** From its own units to hall units. */
  readonly matrix: Matrix;
  readonly lengths: LengthFrame;
  effect: Effect | null;
  /** The index of its sector, −1 for none. */
  sector: number;
  /** The index of the standing area it draws, −1 for none. */
  standing: number;
  /** True if the element itself names a sector; its largest shape is then the sector's outline. */
  isSector: boolean;
  /** The entry of the reply if the whole container may be a seat, −1 for none. */
  entry: number;
  strong: boolean;
  stem: number;
  /** The number of candidates and of items when it was opened: later ones are inside it. */
  candidatesBefore: number;
  itemsBefore: number;
  /** The extent of the largest shape in it. */
  largest: Placed | null;
  /** The position of an image or text in it, used for a seat that has no shape. */
  fallback: Placed | null;
  shapes: number;
  /** True for a `switch` once one of its children was drawn. */
  hasChosen: boolean;
  /** Computed when first needed. */
  style: Style | null;
};

/** The stack of open containers: inherited transforms, styles and clips. */
export class ElementStack {
  readonly rules: StyleRules;
  extras: ExtraReaders | null;
  readonly #lastStyles = new WeakMap<
    Declarations,
    { readonly parent: Style; readonly lengths: LengthFrame; readonly style: Style }
  >();
  readonly #open: Frame[] = [];
  #count = 0;
  #isLacking = false;
  readonly #unreadBefore = unread.values;
  #root: Frame | null = null;

  /**
   * `extras` reads what only few plans have. It may also be supplied after the last element, for the elements that
   * others refer to.
   */
  constructor(extras: ExtraReaders | null = null) {
    this.extras = extras;
    this.rules = new StyleRules(extras?.selectors);
  }

  /** Returns the reader of what only few plans have; if it is missing, it is requested. */
  requireExtras(): ExtraReaders | null {
    this.#isLacking ||= this.extras === null;
    return this.extras;
  }

  /** True once something was left out because `extras` is missing. */
  get needsExtras(): boolean {
    return this.#isLacking || this.rules.needsExtras || unread.values > this.#unreadBefore;
  }

  get top(): Frame | null {
    return this.#open.at(-1) ?? null;
  }

  /** The frame of the root element, even after it was closed. */
  get root(): Frame | null {
    return this.#root;
  }

  get depth(): number {
    return this.#open.length;
  }

  /** Opens a container under the top one. `inner` is an additional matrix inside its transform. */
  push(name: string, attributes: SvgAttributes, inner?: Matrix, lengths?: LengthFrame): Frame {
    const parent = this.top;
    let matrix = this.matrixOf(name, attributes);
    if (inner) matrix = multiply(matrix, inner);
    const frame: Frame = {
      name,
      attributes,
      number: this.#count,
      parent,
      matrix,
      lengths: lengths ?? parent?.lengths ?? NO_LENGTHS,
      effect: this.effectOf(name, attributes, matrix),
      sector: parent?.sector ?? -1,
      standing: parent?.standing ?? -1,
      isSector: false,
      entry: -1,
      strong: false,
      stem: -1,
      candidatesBefore: 0,
      itemsBefore: 0,
      largest: null,
      fallback: null,
      shapes: 0,
      hasChosen: false,
      style: null,
    };
    this.#count += 1;
    this.#root ??= frame;
    this.#open.push(frame);
    return frame;
  }

  pop(): Frame | null {
    return this.#open.pop() ?? null;
  }

  /** Runs `work` as if `frame` were the top of the stack, for what can only be made later. */
  within<T>(frame: Frame, work: () => T): T {
    const kept = this.#open.splice(0);
    for (let at: Frame | null = frame; at; at = at.parent) this.#open.unshift(at);
    const made = work();
    this.#open.splice(0, this.#open.length, ...kept);
    return made;
  }

  /** The matrix of a child of the top frame, including its own transform. */
  matrixOf(name: string, attributes: SvgAttributes): Matrix {
    const outer = this.top?.matrix ?? IDENTITY;
    const attribute = attributes['transform'];
    const inCss = this.rules.hasTransform || MOVE_WORD.test(attributes['style'] ?? '');
    if (!inCss) {
      if (attribute === undefined) return outer;
      const own = parseTransform(attribute) ?? IDENTITY;
      const origin = attributes['transform-origin'];
      return multiply(
        outer,
        origin === undefined ? own : this.#aboutOrigin(own, origin, '', name, attributes),
      );
    }
    const declared: Declarations = this.declarations(name, attributes) ?? {};
    // The CSS property wins over the attribute, as in browsers.
    let own = parseTransform(declared['transform'] ?? attribute ?? '') ?? IDENTITY;
    for (const move of ['scale', 'rotate', 'translate']) {
      const by = declared[move];
      if (by !== undefined) own = multiply(parseTransform(`${move}(${by})`) ?? IDENTITY, own);
    }
    if (own === IDENTITY) return outer;
    const origin = declared['transform-origin'] ?? '';
    return multiply(outer, this.#aboutOrigin(own, origin, declared['transform-box'] ?? '', name, attributes));
  }

  /** The attributes of a child of the top frame, including the lengths that its style sets. */
  shaped(name: string, attributes: SvgAttributes): SvgAttributes {
    const { style } = attributes;
    const worked = this.extras?.values.lengths({ name, attributes }, this.top, this) ?? null;
    const isInCss = this.rules.hasGeometry || (style !== undefined && GEOMETRY_WORD.test(style));
    if (!isInCss && !worked) return attributes;
    const declared: Declarations = (isInCss && this.declarations(name, attributes)) || {};
    const properties = GEOMETRY.filter((property) => property in declared);
    if (properties.length === 0 && !worked) return attributes;
    const lengths = properties.map((property) => [property, declared[property]]);
    // Inherited, because other code identifies an element by its original attributes object.
    return Object.assign(Object.create(attributes), worked, Object.fromEntries(lengths)) as SvgAttributes;
  }

  /** The computed declarations for a child of the top frame. */
  declarations(name: string, attributes: SvgAttributes): Declarations | null {
    return this.#worked(this.raw(name, attributes), this.top);
  }

  /** The declarations for a child of the top frame, verbatim. */
  raw(name: string, attributes: SvgAttributes): Declarations | null {
    const matched = this.rules.isEmpty
      ? []
      : this.rules.match({ name, attributes }, () => scopeIn(this.#open));
    return declarationsOf(attributes, matched);
  }

  /** The declarations for a frame, verbatim. */
  rawOf(frame: StyledFrame): Declarations | null {
    const matched = this.rules.isEmpty ? [] : this.rules.match(frame, () => scopeIn(ancestorsOf(frame)));
    return declarationsOf(frame.attributes, matched);
  }

  /** The computed declarations for a frame. */
  declaredOf(frame: Frame): Declarations | null {
    return this.#worked(this.rawOf(frame), frame.parent);
  }

  fontSizeOf(frame: StyledFrame | null): number {
    return frame ? this.frameStyle(frame as Frame).fontSize : INITIAL_STYLE.fontSize;
  }

  #worked(declared: Declarations | null, parent: Frame | null): Declarations | null {
    return declared && this.extras ? this.extras.values.declarations(declared, parent, this) : declared;
  }

  /** The style of a child of the top frame. */
  styleOf(name: string, attributes: SvgAttributes): Style {
    const parent = this.top;
    const inherited = parent ? this.frameStyle(parent) : INITIAL_STYLE;
    const lengths = parent?.lengths ?? NO_LENGTHS;
    return this.#inherit(inherited, this.declarations(name, attributes), lengths);
  }

  /** The style of an open frame, computed once. */
  frameStyle(frame: Frame): Style {
    if (frame.style) return frame.style;
    const inherited = frame.parent ? this.frameStyle(frame.parent) : INITIAL_STYLE;
    let own = this.#inherit(inherited, this.declaredOf(frame), frame.lengths);
    // `vector-effect` does not inherit.
    if (own.extra?.isFixedStroke) own = { ...own, extra: { ...own.extra, isFixedStroke: false } };
    // A part of a text is not a layer: its opacity applies to each letter, as in browsers.
    const alpha = frame.name === 'tspan' ? own.alpha * inherited.alpha : 1;
    frame.style = own === inherited || own.alpha === alpha ? own : { ...own, alpha };
    return frame.style;
  }

  /** The innermost effect of a child of the top frame with this matrix; `box` as in `Effect`, null for a group. */
  effectOf(
    name: string,
    attributes: SvgAttributes,
    matrix: Matrix,
    box: Matrix | null = null,
  ): Effect | null {
    const outer = this.top?.effect ?? null;
    // Inside a text nothing is isolated, as in browsers.
    if (name === 'tspan' || !isWithEffect(attributes, this.rules, !box)) return outer;
    const clipOf = (shape: string): string =>
      shape.startsWith('url') ? '' : (this.requireExtras()?.cuts.ofShape(shape) ?? '');
    return effectsOf(this.declarations(name, attributes) ?? {}, attributes, { matrix, outer, box }, clipOf);
  }

  #inherit(parent: Style, declared: Declarations | null, lengths: LengthFrame): Style {
    if (!declared) return parent;
    // Only rules share their declarations; those of a single element are a new object each time.
    const last = this.#lastStyles.get(declared);
    if (last?.parent === parent && last.lengths === lengths) return last.style;
    let style = inheritStyle(parent, declared, { ...lengths, fontSize: parent.fontSize });
    const extra = this.extras?.values.style(parent.extra, declared) ?? null;
    if (extra !== style.extra) style = { ...style, extra };
    this.#lastStyles.set(declared, { parent, lengths, style });
    return style;
  }

  #aboutOrigin(own: Matrix, origin: string, box: string, name: string, attributes: SvgAttributes): Matrix {
    if (origin === '' && box !== 'fill-box') return own;
    const lengths = this.top?.lengths ?? { width: 0, height: 0, fontSize: 16 };
    let { width, height } = lengths;
    let startX = 0;
    let startY = 0;
    const local = box === 'fill-box' && isShape(name) ? readShape(name, attributes, lengths) : null;
    if (local) {
      width = local.halfWidth * 2;
      height = local.halfHeight * 2;
      startX = local.x - local.halfWidth;
      startY = local.y - local.halfHeight;
    }
    // The default is the centre of the element's box; without a box it is 0 0 of the viewport.
    const words = origin === '' ? ['50%', '50%'] : origin.trim().split(/\s+/);
    const [first = '0', second = 'center'] = words;
    const swapped = ['top', 'bottom'].includes(first) || ['left', 'right'].includes(second);
    const [horizontal, vertical] = swapped ? [second, first] : [first, second];
    const frame = { width, height, fontSize: 16 };
    const x = readLength(SIDES[horizontal] ?? horizontal, 'x', frame, 0);
    const y = readLength(SIDES[vertical] ?? vertical, 'y', frame, 0);
    return about(own, startX + x, startY + y);
  }
}

const NO_LENGTHS: LengthFrame = { width: 0, height: 0, fontSize: 16 };

/** The ancestors that selectors see: an element repeated by `use` has a tree of its own, as in browsers. */
function scopeIn(ancestors: readonly StyledElement[]): readonly StyledElement[] {
  const last = ancestors.findLastIndex(({ name }) => name === 'use');
  return last < 0 ? ancestors : ancestors.slice(last + 1);
}

function ancestorsOf(frame: StyledFrame): StyledElement[] {
  const ancestors: StyledElement[] = [];
  for (let at = frame.parent; at; at = at.parent) ancestors.push(at);
  return ancestors.reverse();
}

const SIDES: Readonly<Record<string, string>> = {
  left: '0%',
  top: '0%',
  center: '50%',
  right: '100%',
  bottom: '100%',
};
