/* A separate file from extra-selectors.ts to save bytes: this one is part of the extras. */
import type { ExtraSelector, ExtraSelectors, StyledElement } from './extra-selectors.ts';
import type { SvgAttributes } from './svg-attributes.ts';
import { endOfBlock } from './svg-rules.ts';

/** An element's position among its siblings, from 1. */
type Place = { readonly child: number; readonly ofType: number; readonly previous: StyledElement | null };
type Children = { count: number; readonly byName: Map<string, number>; last: StyledElement | null };

/** Tests an element under the first `above` of `ancestors`. */
type Test = (element: StyledElement, ancestors: readonly StyledElement[], above: number) => boolean;
/** A compound selector, and its combinator to the previous one: ' ', '>', '+' or '~'. */
type Part = { tag: string; readonly tests: Test[]; combinator: string };

const MAX_CHARACTERS = 1000;
const MAX_PARTS = 8;
/** The maximum length of nested rules after flattening, which repeats the full condition for each. */
const MAX_FLAT = 1_000_000;
/** The maximum number of steps when searching ancestors. Beyond it, selectors do not match. */
const MAX_STEPS = 10_000_000;
/** The size of a desktop page in px: with a phone's size, a plan that is zoomed in would have styles for phones. */
const PAGE: Readonly<Record<string, number>> = { width: 1280, height: 720 };

const PIECE =
  /\s*([>+~])\s*|(\s+)|(\*|[\w-]+)|([#.])([^\s.#:[\]()>+~,]+)|\[\s*([\w:-]+)\s*(?:([~|^$*]?=)\s*(?:"([^"]*)"|'([^']*)'|([^\s"'\]]+))\s*)?\]|:([\w-]+)(?:\(([^()]*(?:\([^()]*\)[^()]*)*)\))?/y;

/** Reads selectors with attributes, siblings and negations, and conditions on the page. */
export class SelectorReader implements ExtraSelectors {
  readonly #places = new WeakMap<SvgAttributes, Place>();
  readonly #open: Children[] = [];
  #steps = 0;

  open(element: StyledElement): void {
    const around = this.#open.at(-1);
    if (around) {
      around.count += 1;
      const ofType = (around.byName.get(element.name) ?? 0) + 1;
      around.byName.set(element.name, ofType);
      this.#places.set(element.attributes, { child: around.count, ofType, previous: around.last });
      around.last = element;
    }
    this.#open.push({ count: 0, byName: new Map(), last: null });
  }

  close(): void {
    this.#open.pop();
  }

  split(head: string): readonly string[] {
    return head.match(/(?:\([^()]*(?:\([^()]*\)[^()]*)*\)|"[^"]*"|'[^']*'|[^,])+/g) ?? [];
  }

  unnest(head: string, block: string): string {
    let flat = '';
    let own = '';
    const endOwn = (): void => {
      if (own.trim() !== '') flat += `${head}{${own}}\n`;
      own = '';
    };
    for (let at = 0; at < block.length && flat.length < MAX_FLAT;) {
      const stop = block.slice(at).search(/[;{]/);
      const end = stop < 0 ? block.length : at + stop;
      const piece = block.slice(at, end);
      if (block[end] !== '{') {
        own += `${piece};`;
        at = end + 1;
        continue;
      }
      endOwn();
      const close = endOfBlock(block, end);
      const inner = block.slice(end + 1, close - 1);
      const prelude = piece.trim();
      if (prelude.startsWith('@')) flat += `${prelude}{${head}{${inner}}}\n`;
      else {
        const selectors = this.split(prelude).map((selector) => under(head, selector.trim()));
        flat += `${selectors.filter((one) => one.length <= MAX_CHARACTERS).join(',')}{${inner}}\n`;
      }
      at = close;
    }
    endOwn();
    return flat;
  }

  isMedia(query: string): boolean {
    return query.split(',').some((one) => {
      const words = one.trim().toLowerCase();
      const isNot = words.startsWith('not ');
      const type = /^(?:not |only )?([a-z]+)/.exec(words)?.[1] ?? 'all';
      const holds =
        (type === 'all' || type === 'screen') && (words.match(/\([^()]*\)/g) ?? []).every(hasFeature);
      return holds !== isNot;
    });
  }

  read(selector: string): ExtraSelector | null {
    const read = selector.length > MAX_CHARACTERS ? null : this.#read(selector.trim());
    if (!read) return null;
    const { parts, weight } = read;
    const tag = parts.at(-1)?.tag ?? '';
    const fits = (element: StyledElement, ancestors: readonly StyledElement[]): boolean =>
      this.#holds(parts, parts.length - 1, element, ancestors, ancestors.length);
    return { tag, weight, fits };
  }

  /** True if the parts up to `at` match an element under the first `above` ancestors. */
  #holds(
    parts: readonly Part[],
    at: number,
    element: StyledElement,
    ancestors: readonly StyledElement[],
    above: number,
  ): boolean {
    this.#steps += 1;
    const part = parts[at];
    if (!part || this.#steps > MAX_STEPS) return false;
    if (!part.tests.every((test) => test(element, ancestors, above))) return false;
    if (at === 0) return true;
    if (part.combinator === '+' || part.combinator === '~') {
      for (let beside = this.#before(element); beside; beside = this.#before(beside)) {
        if (this.#holds(parts, at - 1, beside, ancestors, above)) return true;
        if (part.combinator === '+' || this.#steps > MAX_STEPS) return false;
      }
      return false;
    }
    const last = part.combinator === '>' ? above - 1 : 0;
    for (let up = above - 1; up >= Math.max(0, last); up -= 1) {
      if (this.#holds(parts, at - 1, ancestors[up] as StyledElement, ancestors, up)) return true;
    }
    return false;
  }

  #before(element: StyledElement): StyledElement | null {
    return this.#placeOf(element)?.previous ?? null;
  }

  #placeOf({ attributes }: StyledElement): Place | undefined {
    // An attributes object that was changed by a style has the original one as its prototype.
    return this.#places.get(attributes) ?? this.#places.get(Object.getPrototypeOf(attributes) ?? attributes);
  }

  /** A selector's parts and specificity; null if invalid. */
  #read(text: string): { readonly parts: Part[]; readonly weight: number } | null {
    let part: Part = { tag: '', tests: [], combinator: '' };
    const parts = [part];
    let weight = 0;
    PIECE.lastIndex = 0;
    const pieces: RegExpExecArray[] = [];
    for (let at = 0; at < text.length; at = PIECE.lastIndex) {
      const piece = PIECE.exec(text);
      if (!piece) return null;
      pieces.push(piece);
    }
    for (const [, combinator, blank, tag, mark, name = '', key, how, a, b, c, pseudo, inner] of pieces) {
      if (combinator !== undefined || blank !== undefined) {
        parts.push((part = { tag: '', tests: [], combinator: combinator ?? ' ' }));
      } else if (tag !== undefined) {
        if (tag === '*') continue;
        weight += 1;
        part.tag = tag;
        part.tests.push((element) => element.name === tag);
      } else if (mark === '#') {
        weight += 10_000;
        part.tests.push(({ attributes }) => attributes['id'] === name);
      } else if (mark === '.') {
        weight += 100;
        part.tests.push(({ attributes }) => hasWord(attributes['class'] ?? '', name));
      } else if (key !== undefined) {
        weight += 100;
        part.tests.push(({ attributes }) => isSaid(attributes[key], how, a ?? b ?? c ?? ''));
      } else {
        const test = this.#pseudo(pseudo ?? '', inner);
        if (!test) return null;
        weight += test.weight;
        part.tests.push(test.test);
      }
    }
    return parts.length <= MAX_PARTS ? { parts, weight } : null;
  }

  #pseudo(name: string, inner = ''): { readonly test: Test; readonly weight: number } | null {
    if (name === 'root') return { test: (_, __, above) => above === 0, weight: 100 };
    if (['not', 'is', 'where'].includes(name)) return this.#anyOf(name, inner);
    const isOfType = name.endsWith('-of-type');
    const nth = name.startsWith('nth-') ? inner : '1';
    const steps = /^(?:nth|first)-(?:child|of-type)$/.test(name) ? stepsOf(nth) : null;
    if (!steps) return null;
    const [every, first] = steps;
    const test: Test = (element) => {
      const place = this.#placeOf(element);
      const past = (isOfType ? (place?.ofType ?? 0) : (place?.child ?? 0)) - first;
      return place !== undefined && (every === 0 ? past === 0 : past % every === 0 && past / every >= 0);
    };
    return { test, weight: 100 };
  }

  /** True if any selector of a list matches; for `:not`, if none does. */
  #anyOf(name: string, inner: string): { readonly test: Test; readonly weight: number } | null {
    const all = this.split(inner).map((selector) => this.#read(selector.trim()));
    const read = all.filter((one) => one !== null);
    // An invalid selector does not affect the others, except in `:not`, as in browsers.
    if (read.length === 0 || (name === 'not' && read.length < all.length)) return null;
    const test: Test = (element, ancestors, above) =>
      read.some(({ parts }) => this.#holds(parts, parts.length - 1, element, ancestors, above)) !==
      (name === 'not');
    const weight = name === 'where' ? 0 : Math.max(...read.map((one) => one.weight));
    return { test, weight };
  }
}

/** A selector of a nested rule, combined with that of the rule around it. */
function under(head: string, selector: string): string {
  const isOne = !head.includes(',') && (selector.startsWith('&') || !/[\s>+~]/.test(head.trim()));
  const around = isOne ? head.trim() : `:is(${head})`;
  return selector.includes('&') ? selector.replaceAll('&', around) : `${around} ${selector}`;
}

function hasWord(list: string, word: string): boolean {
  return list.split(/\s+/).includes(word);
}

function isSaid(value: string | undefined, how: string | undefined, wanted: string): boolean {
  if (value === undefined || how === undefined) return value !== undefined;
  switch (how) {
    case '=':
      return value === wanted;
    case '~=':
      return hasWord(value, wanted);
    case '|=':
      return value === wanted || value.startsWith(`${wanted}-`);
    case '^=':
      return wanted !== '' && value.startsWith(wanted);
    case '$=':
      return wanted !== '' && value.endsWith(wanted);
    default:
      return wanted !== '' && value.includes(wanted);
  }
}

/** Reads "2n+1", "odd" or "3" as step and offset; null if invalid. */
function stepsOf(text: string): readonly [every: number, first: number] | null {
  const compact = text.replaceAll(/\s+/g, '').toLowerCase();
  if (compact === 'odd') return [2, 1];
  if (compact === 'even') return [2, 0];
  if (/^[+-]?\d+$/.test(compact)) return [0, Number(compact)];
  const [, every, first] = /^([+-]?\d*)n([+-]\d+)?$/.exec(compact) ?? [];
  if (every === undefined) return null;
  return [/\d/.test(every) ? Number(every) : Number(`${every}1`), Number(first ?? 0)];
}

/** True for a feature of a desktop page in light colours without reduced motion. */
function hasFeature(feature: string): boolean {
  const [name = '', value = ''] = feature
    .slice(1, -1)
    .split(':')
    .map((part) => part.trim());
  const [, end, side = ''] = /^(min|max)-(?:device-)?(width|height)$/.exec(name) ?? [];
  const length = Number.parseFloat(value) * (value.endsWith('em') ? 16 : 1);
  const own = PAGE[side];
  if (own !== undefined) return end === 'min' ? length <= own : length >= own;
  return name === 'prefers-color-scheme' && value === 'light';
}
