import type { DisplayItem, ClipEffect, Effect, LayerUse } from '../../plan/drawing/display-item.ts';
import type { DisplayList } from '../../plan/drawing/display-list.ts';
import { ITEM_COST, withSavedContext, catchingErrors, toUnits } from '../paint-target.ts';
import type { ItemList, PaintOne, PaintTarget } from '../paint-target.ts';
import { multiply } from '../../plan/svg/svg-transform.ts';
import type { Matrix } from '../../plan/svg/svg-transform.ts';

/** Paints what needs an isolated canvas first. */
type GroupPainter = {
  /** Paints a run of items with a common effect; the stage is already clipped by the effects around it. */
  whole(stage: PaintTarget, list: ItemList, run: readonly number[], effect: Effect, level: number): void;
  /** The matrix from fractions of a group's box to its units; null if the box is empty. */
  groupBox(effect: Effect, context: PaintTarget['context']): Matrix | null;
};

const NO_CLIP = { cost: 0, rule: 'nonzero' } as const;

/** Paints items within the effects that apply to them as a whole: clips, masks, the opacity and blending of groups. */
export class EffectPainter {
  readonly #displayList: DisplayList;
  readonly #one: PaintOne;
  readonly #clips = new Map<Effect | string, Path2D>();
  readonly #chains = new Map<Effect, readonly Effect[]>();
  readonly #groups: GroupPainter;

  constructor(displayList: DisplayList, one: PaintOne, groups: GroupPainter) {
    this.#displayList = displayList;
    this.#one = one;
    this.#groups = groups;
  }

  /** Paints the items with these indices, in ascending order; the outer `level` effects of each are already applied. */
  paint(stage: PaintTarget, list: ItemList, numbers: Iterable<number>, level = 0): void {
    let run: number[] = [];
    let effect: Effect | null = null;
    const end = (): void => {
      if (effect && run.length > 0) this.#whole(stage, list, run, effect, level);
      run = [];
    };
    let next = 0;
    for (const at of numbers) {
      if (at < next) continue;
      const item = list.items[at] as DisplayItem;
      if (!stage.budget.take(ITEM_COST)) break;
      const own = item.effect === null ? null : (this.#chainOf(item.effect)[level] ?? null);
      if (own !== effect) end();
      effect = own;
      if (effect) run.push(at);
      else next = Math.max(next, this.#one(stage, list, at));
    }
    end();
  }

  /** Clips to the innermost clips of an item, up to the first effect that needs an isolated canvas. */
  clip(stage: PaintTarget, effect: Effect | null): void {
    for (let use = effect; use && use.kind === 'clip' && !this.#isApart(use); use = use.outer)
      this.cut(stage, use);
  }

  /** Paints a run with a common effect; if that fails, applies only the effect's opacity. */
  #whole(stage: PaintTarget, list: ItemList, run: readonly number[], effect: Effect, level: number): void {
    const { context } = stage;
    withSavedContext(context, () => {
      this.clip(stage, effect.outer);
      const isDone = catchingErrors(() =>
        withSavedContext(context, () => this.#groups.whole(stage, list, run, effect, level) ?? true),
      );
      if (isDone === null) this.paint(fainter(stage, effect), list, run, level + 1);
    });
  }

  /** Clips to one effect. */
  cut(stage: PaintTarget, use: ClipEffect): void {
    const path = this.#clipPath(stage, use);
    const { cost, rule } = this.#displayList.clips.get(use.id) ?? NO_CLIP;
    if (!path || !stage.budget.take(cost + ITEM_COST)) return;
    toUnits(stage, use.matrix);
    stage.context.clip(path, rule);
  }

  #clipPath(stage: PaintTarget, use: ClipEffect): Path2D | null {
    const clip = this.#displayList.clips.get(use.id);
    const box = clip?.isBoxed ? (use.box ?? this.#groups.groupBox(use, stage.context)) : null;
    // If a clip can't be resolved, too much is drawn rather than too little.
    if (!clip || (clip.isBoxed && !box)) return null;
    const key = clip.isBoxed ? use : use.id;
    let whole = this.#clips.get(key);
    if (whole !== undefined) return whole;
    whole = new Path2D();
    for (const { d, matrix } of clip.paths) {
      const [a, b, c, d2, e, f] = box ? multiply(box, matrix) : matrix;
      whole.addPath(new Path2D(d), { a, b, c, d: d2, e, f });
    }
    if (clip.pathIn && box) {
      const { d, matrix: m } = clip.pathIn(box);
      whole.addPath(new Path2D(d), { a: m[0], b: m[1], c: m[2], d: m[3], e: m[4], f: m[5] });
    }
    this.#clips.set(key, whole);
    return whole;
  }

  /** The effects of an item that need an isolated canvas, outermost first. */
  #chainOf(effect: Effect): readonly Effect[] {
    let chain = this.#chains.get(effect);
    if (chain) return chain;
    const outer = effect.outer ? this.#chainOf(effect.outer) : [];
    chain = this.#isApart(effect) ? [...outer, effect] : outer;
    this.#chains.set(effect, chain);
    return chain;
  }

  #isApart(effect: Effect): boolean {
    const { isBlending } = this.#displayList;
    if (effect.kind === 'layer') return isBlending || isSeen(effect);
    // A clip isolates its content from blending; if nothing blends, this makes no difference.
    return effect.kind === 'mask' || (isBlending && effect.box === null);
  }
}

/** True for a layer with a visible effect. */
function isSeen({ opacity, blend, filter }: LayerUse): boolean {
  return opacity < 1 || blend !== '' || filter !== '';
}

/** The stage for drawing the members of a group one by one if the group can't be composited. */
export function fainter(stage: PaintTarget, effect: Effect): PaintTarget {
  return effect.kind === 'layer' ? { ...stage, alpha: stage.alpha * effect.opacity } : stage;
}
