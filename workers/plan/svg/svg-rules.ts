import { unread } from './svg-length.ts';
import type { ExtraSelector, ExtraSelectors, StyledElement } from './extra-selectors.ts';

/** CSS declarations by property; `!important` and the order of rules are already resolved. */
export type Declarations = Record<string, string>;

/** A selector's conditions on one element. */
type Compound = { readonly tag: string; readonly id: string; readonly classes: readonly string[] };

type Rule = {
  /** Ancestors first, the element itself last. */
  readonly compounds: readonly Compound[];
  readonly weight: number;
  readonly declarations: Declarations;
  /** Replaces `compounds`, which then contains one placeholder only. */
  readonly extra: ExtraSelector | null;
};

/** Properties that apply to an element as a whole, including its children. */
const EFFECTS = ['clip-path', 'mask', 'mask-image', 'mix-blend-mode', 'isolation', 'filter'] as const;
/** Properties that move an element. */
const MOVES = ['transform', 'translate', 'rotate', 'scale'] as const;
/** Finds such properties in a style. */
export const MOVE_WORD = /transform|translate|rotate|scale/;
/** Lengths of a shape that a style may set too. */
export const GEOMETRY = ['cx', 'cy', 'r', 'rx', 'ry', 'x', 'y', 'width', 'height'] as const;
/** Finds such lengths in a style. */
export const GEOMETRY_WORD = /(?:^|[;\s])(?:[cr]?[xy]|r|width|height)\s*:/;
/** Finds the effects in a style. */
export const EFFECT_WORD = /clip-path|mask|opacity|blend|isolation|filter/;

const MAX_RULES = 5000;
/** The maximum nesting depth of conditions. */
const MAX_NESTED = 8;
const MAX_CSS_CHARACTERS = 4_000_000;
// Rules with ancestors are tested at each element; a stadium of styled groups takes a few million tests.
const MAX_TRIES = 10_000_000;

/**
 * The rules of the plan's `<style>` elements: tags, classes, ids and their descendants, which is what editors write.
 * Other selectors, and rules under `@media`, are left to `ExtraSelectors`. Imports are ignored: nothing is ever fetched
 * for a style.
 */
export class StyleRules {
  readonly #extras: ExtraSelectors | null;
  #needsExtras = false;
  #rules: Rule[] = [];
  /** Rules by a condition that the element must meet: ".class", "#id", "tag" or "*". */
  readonly #byKey = new Map<string, Rule[]>();
  #hasTransform = false;
  #hasGeometry = false;
  #hasEffect = false;
  #hasOpacity = false;
  #tries = 0;
  /** The matching declarations by tag and class, if nothing else matters. */
  readonly #known = new Map<string, Map<string, readonly Declarations[]>>();

  constructor(extras: ExtraSelectors | null = null) {
    this.#extras = extras;
  }

  /** True once a rule was left out because `ExtraSelectors` are missing. */
  get needsExtras(): boolean {
    return this.#needsExtras;
  }

  /** True if a rule may set a shape's lengths. */
  get hasGeometry(): boolean {
    return this.#hasGeometry;
  }

  /** True if a rule may move an element. */
  get hasTransform(): boolean {
    return this.#hasTransform;
  }

  /** True if a rule may have an effect on an element as a whole. */
  get hasEffect(): boolean {
    return this.#hasEffect;
  }

  /** True if a rule may set an opacity, which needs special treatment for groups only. */
  get hasOpacity(): boolean {
    return this.#hasOpacity;
  }

  get isEmpty(): boolean {
    return this.#rules.length === 0;
  }

  add(css: string, depth = 0): void {
    this.#known.clear();
    const text = css.slice(0, MAX_CSS_CHARACTERS).replaceAll(/\/\*[^]*?(?:\*\/|$)/g, ' ');
    let at = 0;
    while (at < text.length && this.#rules.length < MAX_RULES) {
      const open = text.indexOf('{', at);
      if (open < 0) return;
      const semicolon = text.indexOf(';', at);
      const head = text.slice(at, open).trim();
      if (head.startsWith('@')) {
        // "@import …;" ends at its semicolon, a block at its closing brace.
        const end = semicolon >= 0 && semicolon < open ? semicolon + 1 : endOfBlock(text, open);
        if (/^@media\b/i.test(head) && depth < MAX_NESTED) {
          if (this.#extras?.isMedia(head.slice(6))) this.add(text.slice(open + 1, end - 1), depth + 1);
          this.#needsExtras ||= this.#extras === null;
        } else if (/^@(?:layer|supports(?!\s*not))\b/i.test(head) && depth < MAX_NESTED) {
          this.add(text.slice(open + 1, end - 1), depth + 1);
        }
        at = end;
        continue;
      }
      const close = text.indexOf('}', open);
      const inner = text.indexOf('{', open + 1);
      if (inner >= 0 && inner < close) {
        const end = endOfBlock(text, open);
        this.#needsExtras ||= this.#extras === null;
        if (this.#extras && depth < MAX_NESTED)
          this.add(this.#extras.unnest(head, text.slice(open + 1, end - 1)), depth + 1);
        at = end;
        continue;
      }
      const body = text.slice(open + 1, close < 0 ? text.length : close);
      if (UNUSUAL.test(body)) unread.values += 1;
      this.#addRule(head, readDeclarations(body));
      at = close < 0 ? text.length : close + 1;
    }
  }

  /** The declarations for an element under its open ancestors (outermost first), the least specific first. */
  match(element: StyledElement, ancestors: () => readonly StyledElement[]): readonly Declarations[] {
    const { name, attributes } = element;
    // Thousands of elements share a few classes, so the matches of a class are cached.
    const id = attributes['id'];
    const byId = id === undefined ? undefined : this.#byKey.get(`#${id}`);
    const classes = attributes['class'] ?? '';
    const known = byId ? undefined : this.#known.get(name)?.get(classes);
    if (known) return known;
    // Beyond the limit, only cached matches apply; other elements get no rules.
    if (this.#tries > MAX_TRIES) return NO_RULES;
    const candidates: Rule[] = [];
    const collect = (key: string): void => {
      const rules = this.#byKey.get(key);
      if (rules) candidates.push(...rules);
    };
    collect('*');
    collect(name);
    if (classes !== '') for (const part of classesOf(classes)) collect(`.${part}`);
    if (byId) candidates.push(...byId);
    const above = ancestors();
    for (const { compounds, extra } of candidates)
      this.#tries += extra || compounds.length > 1 ? above.length + 1 : 1;
    const matched = candidates
      .filter(({ extra, compounds }) =>
        extra ? extra.fits(element, above) : holds(compounds, element, above),
      )
      .sort((a, b) => a.weight - b.weight)
      .map((rule) => rule.declarations);
    // A rule with ancestors or an id may match the next element with this class and not this one.
    const isShared = candidates.every(
      ({ compounds, extra }) => !extra && compounds.length === 1 && compounds[0]?.id === '',
    );
    if (isShared) this.#keep(name, classes, matched);
    return matched;
  }

  #keep(name: string, classes: string, matched: readonly Declarations[]): void {
    let byClasses = this.#known.get(name);
    if (!byClasses) this.#known.set(name, (byClasses = new Map()));
    if (this.#known.size < MAX_RULES && byClasses.size < MAX_RULES) byClasses.set(classes, matched);
  }

  #addRule(head: string, declarations: Declarations): void {
    const isMoving = MOVES.some((property) => property in declarations);
    const isShaping = GEOMETRY.some((property) => property in declarations);
    if (isMoving) this.#hasTransform = true;
    if (isShaping) this.#hasGeometry = true;
    if (EFFECTS.some((property) => property in declarations)) this.#hasEffect = true;
    if ('opacity' in declarations) this.#hasOpacity = true;
    for (const selector of this.#extras?.split(head) ?? head.split(',', MAX_RULES)) {
      if (this.#rules.length >= MAX_RULES) return;
      const plain = readSelector(selector);
      const extra = plain ? null : (this.#extras?.read(selector) ?? null);
      const compounds = extra ? [{ tag: extra.tag, id: '', classes: [] }] : plain;
      const last = compounds?.at(-1);
      if (!compounds || !last) {
        this.#needsExtras ||= this.#extras === null && !NEVER.test(selector);
        continue;
      }
      let specific = extra?.weight ?? 0;
      for (const part of extra ? [] : compounds) {
        specific += (part.id ? 10_000 : 0) + part.classes.length * 100 + (part.tag ? 1 : 0);
      }
      // Among rules of equal specificity the later one wins, so their order is the fraction of the weight.
      const rule: Rule = {
        compounds,
        weight: specific + this.#rules.length / (MAX_RULES * 10),
        declarations,
        extra,
      };
      this.#rules.push(rule);
      const key = last.id ? `#${last.id}` : last.classes[0] ? `.${last.classes[0]}` : last.tag || '*';
      const list = this.#byKey.get(key);
      if (list) list.push(rule);
      else this.#byKey.set(key, [rule]);
    }
  }
}

/** Pseudo-classes of interaction never match, and pseudo-elements are not drawn. */
const NEVER = /::|:(?:hover|focus|active|visited|target|before|after)/;
const NO_RULES: readonly Declarations[] = [];

/** Rare declarations: references, calculations, keywords for other values, and unusual properties. */
export const UNUSUAL =
  /\b(?:var|calc|min|max|clamp)\(|:\s*(?:initial|unset|revert)\b|(?:visibility|fill-rule)\s*:\s*inherit|(?:paint-order|vector-effect|text-transform|white-space)\s*:\s*(?!normal|none|fill|inherit)/;

const MAX_STYLES = 1000;
const MAX_KEPT_STYLE = 2000;
const styles = new Map<string, { readonly declared: Declarations; readonly isUnusual: boolean }>();

/**
 * The declarations of a `style` attribute. They are cached, because editors write the same attribute a thousand times;
 * do not change them.
 */
export function readStyle(text: string): Declarations {
  let known = styles.get(text);
  if (!known) {
    if (styles.size >= MAX_STYLES) styles.clear();
    known = { declared: readDeclarations(text), isUnusual: UNUSUAL.test(text) };
    if (text.length <= MAX_KEPT_STYLE) styles.set(text, known);
  }
  if (known.isUnusual) unread.values += 1;
  return known.declared;
}

/** Reads "fill: red; stroke: none", the body of a rule or a `style` attribute. */
export function readDeclarations(body: string): Declarations {
  const declarations: Declarations = Object.create(null) as Declarations;
  for (const part of body.split(';')) {
    const colon = part.indexOf(':');
    if (colon < 0) continue;
    const value = part
      .slice(colon + 1)
      .replace(/!\s*important\s*$/i, '')
      .trim();
    if (value !== '') declarations[part.slice(0, colon).trim().toLowerCase()] = value;
  }
  return declarations;
}

function readSelector(selector: string): Compound[] | null {
  // A child combinator is read as a descendant combinator: in plans they make no difference.
  const words = selector.replaceAll('>', ' ').trim().split(/\s+/);
  const compounds: Compound[] = [];
  for (const word of words) {
    const match = /^([\w-]+|\*)?((?:[.#][^.#:[\]()+~]+)*)$/.exec(word);
    if (!match || word === '') return null;
    const parts = (match[2] ?? '').match(/[.#][^.#]+/g) ?? [];
    const tag = match[1] ?? '';
    compounds.push({
      tag: tag === '*' ? '' : tag,
      id: parts.find((part) => part.startsWith('#'))?.slice(1) ?? '',
      classes: parts.filter((part) => part.startsWith('.')).map((part) => part.slice(1)),
    });
  }
  return compounds;
}

function holds(
  compounds: readonly Compound[],
  element: StyledElement,
  ancestors: readonly StyledElement[],
): boolean {
  let wanted = compounds.length - 1;
  if (!fits(compounds[wanted] as Compound, element)) return false;
  wanted -= 1;
  for (let at = ancestors.length - 1; at >= 0 && wanted >= 0; at -= 1) {
    if (fits(compounds[wanted] as Compound, ancestors[at] as StyledElement)) wanted -= 1;
  }
  return wanted < 0;
}

function fits(compound: Compound, { name, attributes }: StyledElement): boolean {
  if (compound.tag && compound.tag !== name) return false;
  if (compound.id && compound.id !== attributes['id']) return false;
  if (compound.classes.length === 0) return true;
  const own = classSet(attributes['class'] ?? '');
  return compound.classes.every((part) => own.has(part));
}

const MAX_CLASS_SETS = 1000;
const classSets = new Map<string, ReadonlySet<string>>();

/** The classes of an attribute. Cached, because many rules check the same element one after another. */
function classSet(value: string): ReadonlySet<string> {
  let set = classSets.get(value);
  if (set) return set;
  if (classSets.size >= MAX_CLASS_SETS) classSets.clear();
  classSets.set(value, (set = new Set(classesOf(value))));
  return set;
}

function classesOf(value: string): string[] {
  return value.split(/\s+/).filter((part) => part !== '');
}

/** The end of the block that opens at `open`. */
export function endOfBlock(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    else if (text[at] === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return text.length;
}
