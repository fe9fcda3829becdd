import { pageRoot } from '../../ui/base/page-root.ts';

/*
 * Makes the page smaller than its window, because QA's drawer is beside it, and lays it out as in a window of that
 * size. Media queries, viewport units, fixed and bottom-sticky elements, `innerWidth`, `innerHeight` and `matchMedia`
 * all use the remaining space. The shop itself knows nothing about this.
 */

/** The space taken from the window, px: at its inline end and at its bottom. */
type TakenRoom = {
  readonly inline: number;
  readonly block: number;
};

let taken: TakenRoom = { inline: 0, block: 0 };

const ownSize = (name: 'innerWidth' | 'innerHeight'): (() => number) => {
  const own = Object.getOwnPropertyDescriptor(window, name);
  return () => Number(own?.get?.call(window) ?? own?.value ?? 0);
};
const ownWidth = ownSize('innerWidth');
const ownHeight = ownSize('innerHeight');
const ownMedia = window.matchMedia.bind(window);

/** The size of the whole window, including the space taken from it, px. */
export const wholeWindow = (): { readonly width: number; readonly height: number } => ({
  width: ownWidth(),
  height: ownHeight(),
});

/**
 * Rewrites a page's media query so that the browser, which applies it to the whole window, answers for the page.
 *
 * @internal Exported for tests: a browser only shows the result.
 */
export const askedOfWindow = (query: string, room: TakenRoom, isLandscape: boolean): string =>
  query.replaceAll(/\(([^()]*)\)/g, (whole, feature: string) => {
    if (/\borientation\b/.test(feature))
      return feature.includes('landscape') === isLandscape ? '(width >= 0px)' : '(width < 0px)';
    const by = /\bwidth\b/.test(feature) ? room.inline : /\bheight\b/.test(feature) ? room.block : 0;
    if (by === 0) return whole;
    return `(${feature.replaceAll(/(?<![\d.])([\d.]+)px/g, (_, px: string) => `${Number(px) + by}px`)})`;
  });

const asked = (query: string): string =>
  askedOfWindow(query, taken, ownWidth() - taken.inline >= ownHeight() - taken.block);

/** Replaces viewport units in a value by the same share of the remaining space. */
const ofRoom = (value: string): string =>
  value.replaceAll(
    /(?<![\w.-])([\d.]+)([dsl]?v[wh])\b/g,
    (_, count: string, unit: string) =>
      `calc(${count}${unit} - ${Number(count) / 100} * var(--qa-${unit.endsWith('w') ? 'inline' : 'block'}, 0px))`,
  );

/* The values of a shorthand: spaces inside brackets do not separate them. */
const partsOf = (value: string): readonly string[] => {
  const parts = [''];
  let depth = 0;
  for (const letter of value.trim()) {
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0;
    if (letter === ' ' && depth === 0) parts.push('');
    else parts.push(`${parts.pop() ?? ''}${letter}`);
  }
  return parts.filter((part) => part !== '');
};

const further = (value: string, by: string): string =>
  value === 'auto' || value === '' ? value : `calc(${value === '0' ? '0px' : value} + var(--qa-${by}, 0px))`;

/* Anchors fixed elements to the page's edges instead of the window's. */
const moveFixed = (style: CSSStyleDeclaration, isFixedHere: boolean): void => {
  const set = (name: string, value: string): void =>
    style.setProperty(name, value, style.getPropertyPriority(name));
  const [top, end = top, foot = top, start = end] = partsOf(style.getPropertyValue('inset'));
  if (top !== undefined) {
    set('inset', [top, further(end ?? '', 'inline'), further(foot ?? '', 'block'), start].join(' '));
    return;
  }
  let hasAny = false;
  for (const [pair, by, ...edges] of [
    ['inset-inline', 'inline', 'inset-inline-end', 'right'],
    ['inset-block', 'block', 'inset-block-end', 'bottom'],
  ] as const) {
    const [from, to = from] = partsOf(style.getPropertyValue(pair));
    if (from !== undefined) set(pair, `${from} ${further(to ?? '', by)}`);
    else
      for (const edge of edges) {
        const value = style.getPropertyValue(edge);
        if (value !== '') set(edge, further(value, by));
        hasAny ||= value !== '';
      }
    hasAny ||= from !== undefined;
  }
  // Another rule sets its edges.
  if (!hasAny && isFixedHere) {
    style.setProperty('margin-inline-end', 'var(--qa-inline, 0px)');
    style.setProperty('margin-block-end', 'var(--qa-block, 0px)');
  }
};

/* Inside a scroll container `bottom` is relative to that container. */
const moveSticky = (style: CSSStyleDeclaration): void => {
  if (style.position === 'sticky')
    for (const name of ['inset-block-end', 'bottom']) {
      const value = style.getPropertyValue(name);
      if (value !== '') style.setProperty(name, further(value, 'foot'));
    }
  else if (/auto|scroll/.test(style.overflowY)) style.setProperty('--qa-foot', '0px');
};

const queries = new Map<CSSMediaRule, string>();
const taught = new WeakSet<CSSStyleSheet>();

type RuleOfPage = CSSRule & {
  readonly style?: CSSStyleDeclaration;
  readonly selectorText?: string;
  readonly cssRules?: CSSRuleList;
};

const rulesIn = (rules: CSSRuleList): readonly RuleOfPage[] =>
  [...rules].flatMap((rule: RuleOfPage) =>
    rule instanceof CSSKeyframesRule || rule.cssRules === undefined
      ? [rule]
      : [rule, ...rulesIn(rule.cssRules)],
  );

const teach = (sheet: CSSStyleSheet): void => {
  if (taught.has(sheet)) return;
  taught.add(sheet);
  const rules = rulesIn(sheet.cssRules);
  const fixed = new Set(
    rules.flatMap(({ style, selectorText }) => (style?.position === 'fixed' ? [selectorText] : [])),
  );
  for (const rule of rules) {
    const { style, selectorText } = rule;
    if (rule instanceof CSSMediaRule && /width|height|orientation/.test(rule.media.mediaText))
      queries.set(rule, rule.media.mediaText);
    // The drawer's own elements are exempt; `--qa-own` marks them.
    if (style === undefined || rule instanceof CSSFontFaceRule || style.getPropertyValue('--qa-own') !== '')
      continue;
    if (/\dv[wh]|\d[dsl]v[wh]/.test(style.cssText)) style.cssText = ofRoom(style.cssText);
    if (style.position === 'fixed' || (selectorText !== undefined && fixed.has(selectorText)))
      moveFixed(style, style.position === 'fixed');
    else moveSticky(style);
  }
};

const teachAll = (): void => {
  const root = pageRoot();
  for (const sheet of new Set([...document.styleSheets, ...root.styleSheets])) {
    try {
      teach(sheet);
    } catch {
      // Cross-origin, or not loaded yet: checked again once it has loaded.
    }
  }
};

const askAgain = (): void => {
  for (const [rule, query] of queries) {
    const now = asked(query);
    if (rule.media.mediaText !== now) rule.media.mediaText = now;
  }
};

/* A media query of the page's own code, which may have been created before any space was taken. */
class PageMedia extends EventTarget {
  readonly media: string;
  readonly onchange = null;
  #was: boolean;

  constructor(media: string) {
    super();
    this.media = media;
    this.#was = this.matches;
  }

  get matches(): boolean {
    return ownMedia(asked(this.media)).matches;
  }

  override addEventListener(...given: Parameters<EventTarget['addEventListener']>): void {
    heard.add(this);
    super.addEventListener(...given);
  }

  look(): void {
    if (this.matches === this.#was) return;
    this.#was = !this.#was;
    this.dispatchEvent(new Event('change'));
  }
}

const heard = new Set<PageMedia>();

let isWatching = false;

const watchStyles = (): void => {
  if (isWatching) return;
  isWatching = true;
  const later = (): void => {
    teachAll();
    askAgain();
  };
  const observer = new MutationObserver(later);
  for (const place of new Set([document.head, pageRoot()])) {
    observer.observe(place, { childList: true, subtree: place === document.head });
    // A style sheet has loaded.
    place.addEventListener('load', later, true);
  }
};

/**
 * Makes `innerWidth`, `innerHeight` and `matchMedia` describe the page's space from now on. Call it before the page's
 * first query.
 */
export const beginPageRoom = (): void => {
  Object.defineProperty(window, 'innerWidth', {
    configurable: true,
    get: () => ownWidth() - taken.inline,
  });
  Object.defineProperty(window, 'innerHeight', {
    configurable: true,
    get: () => ownHeight() - taken.block,
  });
  window.matchMedia = (query) =>
    /width|height|orientation/.test(query)
      ? (new PageMedia(query) as unknown as MediaQueryList)
      : ownMedia(query);
  window.addEventListener('resize', () => {
    askAgain();
    for (const one of heard) one.look();
  });
};

/** Takes space from the page, or gives it back. */
export const takeRoom = (room: TakenRoom): void => {
  if (room.inline === taken.inline && room.block === taken.block) return;
  taken = room;
  watchStyles();
  teachAll();
  const { style } = document.documentElement;
  for (const [name, px] of [
    ['--qa-inline', room.inline],
    ['--qa-block', room.block],
    ['--qa-foot', room.block],
    ['margin-inline-end', room.inline],
    ['padding-block-end', room.block],
    ['scroll-padding-block-end', room.block],
  ] as const)
    if (px === 0) style.removeProperty(name);
    else style.setProperty(name, `${px}px`);
  window.dispatchEvent(new Event('resize'));
};
