import type { PlanSource } from '../svg/plan-source.ts';
import type { SvgAttributes } from '../svg/svg-attributes.ts';

const MAX_KEPT_NODES = 100_000;
const MAX_WANTED = 100_000;

/**
 * Stores the elements that others reference by `href="#…"` or `url(#…)`: `use` targets, clips and gradients. The
 * referenced ids are collected from the text first, so that a hall without references stores nothing, and a definition
 * may precede or follow its use.
 */
export class PlanDefs {
  readonly #wanted = new Set<string>();
  readonly #kept = new Map<string, DefNode>();
  /** The open stored elements, the innermost last. */
  readonly #open: (DefNode | null)[] = [];
  #nodes = 0;

  constructor(svg: PlanSource) {
    const references = {
      href: /href\s*=\s*["']\s*#([^"']{1,200})["']/g,
      'url(': /url\(\s*['"]?#([^)'"]{1,200})/g,
    };
    for (const [word, pattern] of Object.entries(references)) {
      for (const match of svg.matches(pattern, word)) {
        if (this.#wanted.size >= MAX_WANTED) break;
        this.#wanted.add((match[1] as string).trim());
      }
    }
  }

  /** The stored element with this id; it may still be open. */
  find(id: string): DefNode | undefined {
    return this.#kept.get(id);
  }

  /** True if nothing is referenced, so that this object needs no events. */
  get isIdle(): boolean {
    return this.#wanted.size === 0;
  }

  open(name: string, attributes: SvgAttributes): void {
    const parent = this.#open.at(-1) ?? null;
    const id = attributes['id'];
    const wanted = id !== undefined && this.#wanted.has(id) && !this.#kept.has(id);
    if ((!parent && !wanted) || this.#nodes >= MAX_KEPT_NODES) {
      this.#open.push(null);
      return;
    }
    this.#nodes += 1;
    const node: DefNode = { name, attributes, children: [] };
    parent?.children.push(node);
    if (wanted) this.#kept.set(id, node);
    this.#open.push(node);
  }

  text(text: string): void {
    this.#open.at(-1)?.children.push(text);
  }

  close(): void {
    this.#open.pop();
  }

  /** All referenced ids. */
  get wantedIds(): ReadonlySet<string> {
    return this.#wanted;
  }
}

/** The id that an element refers to, '' for none or for anything outside the file. */
export function hrefOf(attributes: SvgAttributes): string {
  const href = (attributes['href'] ?? attributes['xlink:href'] ?? '').trim();
  return href.startsWith('#') ? href.slice(1) : '';
}

/** The id in `url(#id)`, '' for anything else. */
export function urlId(value: string | undefined): string {
  if (value === undefined) return '';
  return /^\s*url\(\s*['"]?#([^)'"]+)/.exec(value)?.[1]?.trim() ?? '';
}

/** An element stored for later, with its children and texts. */
export type DefNode = {
  readonly name: string;
  readonly attributes: SvgAttributes;
  readonly children: (DefNode | string)[];
};
