import type { Effect } from './display-item.ts';
import { urlId } from './plan-defs.ts';
import { EFFECT_WORD } from '../svg/svg-rules.ts';
import type { Declarations, StyleRules } from '../svg/svg-rules.ts';
import { shareOr } from '../svg/svg-style.ts';
import type { Style } from '../svg/svg-style.ts';
import type { SvgAttributes } from '../svg/svg-attributes.ts';

/** True if an element may have effects, from its attributes or from a rule. */
export function isWithEffect(attributes: SvgAttributes, rules: StyleRules, isGroup: boolean): boolean {
  if (rules.hasEffect || (isGroup && rules.hasOpacity)) return true;
  const { style, 'clip-path': clipPath, mask, opacity, filter } = attributes;
  if ((clipPath ?? mask ?? opacity ?? filter) !== undefined) return true;
  return style !== undefined && EFFECT_WORD.test(style);
}

/**
 * The innermost effect of an element. Effects apply in the order of browsers: filter, clip, mask, then opacity and
 * blending. The opacity of a shape or picture is in its style unless it is filtered; a group's is a layer.
 */
export function effectsOf(
  declared: Declarations,
  attributes: SvgAttributes,
  { matrix, outer, box }: Pick<Effect, 'matrix' | 'outer' | 'box'>,
  clipOf: (shape: string) => string,
): Effect | null {
  let effect = outer;
  const mode = declared['mix-blend-mode'] ?? '';
  const blend = mode === 'normal' ? '' : mode;
  const filter = declared['filter'] ?? attributes['filter'] ?? 'none';
  const isFiltered = filter !== 'none' && filter !== '';
  const opacity = box && !isFiltered ? 1 : shareOr(declared['opacity'], 1);
  if (blend !== '' || opacity < 1 || declared['isolation'] === 'isolate')
    effect = { kind: 'layer', opacity, blend, filter: '', matrix, outer: effect, box };
  const maskId = urlId(declared['mask'] ?? declared['mask-image'] ?? attributes['mask']);
  if (maskId !== '') effect = { kind: 'mask', id: maskId, matrix, outer: effect, box };
  const clip = declared['clip-path'] ?? attributes['clip-path'] ?? '';
  const clipId = urlId(clip) || (clip.includes('(') ? clipOf(clip) : '');
  if (clipId !== '') effect = { kind: 'clip', id: clipId, matrix, outer: effect, box };
  if (isFiltered) effect = { kind: 'layer', opacity: 1, blend: '', filter, matrix, outer: effect, box };
  return effect;
}

/** The style of a shape or picture without an opacity that its effects already apply: opacity comes after a filter. */
export function styleUnder(style: Style, effect: Effect | null, outer: Effect | null): Style {
  const isFiltered = effect !== outer && effect?.kind === 'layer' && effect.filter !== '';
  return isFiltered && style.alpha < 1 ? { ...style, alpha: 1 } : style;
}

/** The effects without layers, which would change an item's opacity or colours. */
export function clipEffects(effect: Effect | null): Effect | null {
  if (!effect) return null;
  const outer = clipEffects(effect.outer);
  if (effect.kind === 'layer') return outer;
  return outer === effect.outer ? effect : { ...effect, outer };
}
