import type { DisplayListBuilder } from './display-list.ts';
import { hrefOf, type DefNode } from './plan-defs.ts';
import type { PlanDefs } from './plan-defs.ts';
import type { Frame, ElementStack } from './element-stack.ts';
import { nestedViewport } from './plan-viewport.ts';
import type { NestedViewport } from './plan-viewport.ts';
import { readLength } from '../svg/svg-length.ts';
import type { LengthFrame } from '../svg/svg-length.ts';
import type { SvgAttributes } from '../svg/svg-attributes.ts';
import { translation } from '../svg/svg-transform.ts';
import type { Matrix } from '../svg/svg-transform.ts';

const MAX_USE_DEPTH = 8;
const MAX_REPEATED_NODES = 200_000;
// Each repeated path is measured again; the outline of a hall has ten thousand characters.
const MAX_REPEATED_CHARACTERS = 20_000_000;
const MAX_DEFERRED_USES = 1000;

/** What the expander needs from the reader. */
export type UseHost = {
  readonly frames: ElementStack;
  readonly defs: PlanDefs;
  readonly displayList: DisplayListBuilder;
  readonly rootLengths: LengthFrame;
  skipped: number;
  open(name: string, attributes: SvgAttributes): void;
  close(): void;
  text(text: string): void;
  openContainer(name: string, attributes: SvgAttributes, inner?: Matrix, viewport?: NestedViewport): void;
  closeContainer(): void;
};

/** How much was drawn repeatedly. */
export type RepeatedParts = { nodes: number; characters: number };

/** Draws stored elements again: for a `use`, or as the content of a mask or a pattern. */
export class UseExpander {
  readonly #to: UseHost;
  readonly #maxDepth: number;
  readonly #deferred: { readonly frame: Frame; readonly attributes: SvgAttributes; readonly slot: number }[] =
    [];
  /** Shared by several drawings that have a common limit. */
  repeated: RepeatedParts = { nodes: 0, characters: 0 };
  /** The ids of the targets being repeated: no target may contain itself. */
  readonly #open: string[] = [];

  constructor(to: UseHost, maxDepth: number) {
    this.#to = to;
    this.#maxDepth = maxDepth;
  }

  /** True while elements are drawn again: they then name no seats and are not stored. */
  get isRepeating(): boolean {
    return this.#open.length > 0;
  }

  /** Draws what a `use` under the top frame refers to. */
  use(attributes: SvgAttributes): void {
    const { frames, defs, displayList } = this.#to;
    const id = hrefOf(attributes);
    const target = defs.find(id);
    const { top } = frames;
    if (!top || id === '' || this.#open.includes(id) || this.#open.length >= MAX_USE_DEPTH) {
      this.#to.skipped += 1;
      return;
    }
    if (!target) {
      // Defined later, or not at all: `finish` tries again, and only then it counts as an error.
      if (this.#deferred.length < MAX_DEFERRED_USES)
        this.#deferred.push({ frame: top, attributes, slot: displayList.size });
      else this.#to.skipped += 1;
      return;
    }
    const x = readLength(attributes['x'], 'x', top.lengths, 0);
    const y = readLength(attributes['y'], 'y', top.lengths, 0);
    this.#to.openContainer('use', attributes, translation(x, y));
    this.repeating(id, () => this.repeat(target, attributes));
    this.#to.closeContainer();
  }

  /** Draws what was used before it was defined. Call once, after the last element. */
  finish(): void {
    const { displayList, frames } = this.#to;
    for (const { frame, attributes, slot } of this.#deferred.splice(0)) {
      displayList.beginLate(slot);
      frames.within(frame, () => this.use(attributes));
      displayList.endLate();
    }
    // What is still missing was never defined.
    this.#to.skipped += this.#deferred.length;
  }

  /** Runs `draw` for a stored element, unless it is nested too deeply. */
  repeating(id: string, draw: () => void): void {
    if (this.#open.length >= MAX_USE_DEPTH) return;
    this.#open.push(id);
    draw();
    this.#open.pop();
  }

  /** Draws a stored element again, under the top frame. */
  repeat(node: DefNode, use?: SvgAttributes): void {
    const { repeated } = this;
    repeated.nodes += 1;
    repeated.characters += node.attributes['d']?.length ?? node.attributes['points']?.length ?? 0;
    const isTooMuch = repeated.nodes > MAX_REPEATED_NODES || repeated.characters > MAX_REPEATED_CHARACTERS;
    const { frames, rootLengths } = this.#to;
    if (isTooMuch || frames.depth >= this.#maxDepth) {
      this.#to.skipped += 1;
      return;
    }
    if (node.name === 'symbol' || (use && node.name === 'svg')) {
      const around = frames.top?.lengths ?? rootLengths;
      const given = { width: use?.['width'], height: use?.['height'] };
      const viewport = nestedViewport(node.attributes, around, given);
      this.#to.openContainer('svg', node.attributes, undefined, viewport);
    } else {
      this.#to.open(node.name, node.attributes);
    }
    for (const child of node.children) {
      if (typeof child === 'string') this.#to.text(child);
      else this.repeat(child);
    }
    this.#to.close();
  }
}
