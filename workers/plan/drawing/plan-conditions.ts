import type { Frame } from './element-stack.ts';
import type { SvgAttributes } from '../svg/svg-attributes.ts';

/** Children of a `switch` that are nothing to choose; what is foreign is not drawn, so what stands in for it is. */
const NO_CHOICE: ReadonlySet<string> = new Set(['title', 'desc', 'metadata', 'foreignObject', 'style']);

/** False for an element that asks for what this browser has not: another language, an extension. */
export function isMet(attributes: SvgAttributes): boolean {
  if (attributes['requiredExtensions'] !== undefined) return false;
  const languages = attributes['systemLanguage'];
  return languages === undefined || languages.split(',').some((language) => isSpoken(language));
}

/** True for a child of this frame that is drawn: of a `switch` only the first one is. */
export function isChosen(parent: Frame | null, name: string): boolean {
  if (parent?.name !== 'switch') return true;
  if (parent.hasChosen || NO_CHOICE.has(name)) return false;
  return (parent.hasChosen = true);
}

function isSpoken(language: string): boolean {
  const asked = language.trim().toLowerCase();
  const own = navigator.language.toLowerCase();
  return asked !== '' && (own === asked || own.startsWith(`${asked}-`));
}
