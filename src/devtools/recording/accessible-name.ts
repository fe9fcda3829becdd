import { pageRoot } from '../../ui/base/page-root.ts';

/*
 * An element's role and accessible name, as assistive technology computes them, as far as this shop's pages need it.
 * Replays find elements by these two.
 */

const inputRoles: Readonly<Record<string, string>> = {
  checkbox: 'checkbox',
  radio: 'radio',
  search: 'searchbox',
  number: 'spinbutton',
  range: 'slider',
  button: 'button',
  submit: 'button',
  reset: 'button',
};

const tagRoles: Readonly<Record<string, string>> = {
  button: 'button',
  select: 'combobox',
  textarea: 'textbox',
  option: 'option',
  summary: 'summary',
  dialog: 'dialog',
};

/** The element's role; '' if it has none that can be pressed or filled. */
export const roleOf = (element: Element): string => {
  const explicit = element.getAttribute('role')?.trim().split(/\s+/)[0];
  if (explicit !== undefined && explicit !== '') return explicit;
  const tag = element.localName;
  if (tag === 'a') return element.hasAttribute('href') ? 'link' : '';
  if (tag === 'input') {
    const { type, list } = element as HTMLInputElement;
    return type === 'hidden' ? '' : (inputRoles[type] ?? (list === null ? 'textbox' : 'combobox'));
  }
  return tagRoles[tag] ?? '';
};

const squeezed = (text: string): string => text.replaceAll(/[\s\u200b]+/g, ' ').trim();

const isHidden = (element: Element): boolean =>
  element.getAttribute('aria-hidden') === 'true' ||
  element.hasAttribute('hidden') ||
  // An element without a box of its own counts as invisible there, although its children are shown.
  (!element.checkVisibility({ visibilityProperty: true }) &&
    getComputedStyle(element).display !== 'contents');

const textOf = (node: Node, shown: boolean): string => {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
  if (!(node instanceof Element) || (shown && isHidden(node))) return '';
  const label = node.getAttribute('aria-label');
  if (label !== null && label !== '') return label;
  if (node instanceof HTMLImageElement) return node.alt;
  if (node.localName === 'svg') return node.querySelector(':scope > title')?.textContent ?? '';
  const inner = [...node.childNodes].map((child) => textOf(child, shown)).join('');
  return getComputedStyle(node).display === 'inline' ? inner : ` ${inner} `;
};

const referred = (element: Element, attribute: string): string =>
  (element.getAttribute(attribute) ?? '')
    .split(/\s+/)
    .flatMap((id) => (id === '' ? [] : [element.ownerDocument.getElementById(id)]))
    .map((other) => (other === null ? '' : textOf(other, false)))
    .join(' ');

/** The element's accessible name. */
export const nameOf = (element: Element): string => {
  const by = squeezed(referred(element, 'aria-labelledby'));
  if (by !== '') return by;
  const explicit = squeezed(element.getAttribute('aria-label') ?? '');
  if (explicit !== '') return explicit;
  if (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  ) {
    const labels = squeezed([...(element.labels ?? [])].map((label) => labelText(label, element)).join(' '));
    if (labels !== '') return labels;
    if (element instanceof HTMLInputElement && /button|submit|reset/.test(element.type)) return element.value;
    const placeholder = 'placeholder' in element ? element.placeholder : '';
    return squeezed(element.title || placeholder);
  }
  const inner = squeezed([...element.childNodes].map((child) => textOf(child, true)).join(''));
  return inner === '' ? squeezed(element.getAttribute('title') ?? '') : inner;
};

/* The text of a label, without the field that it contains. */
const labelText = (label: Element, field: Element): string =>
  [...label.childNodes]
    .map((child) =>
      child === field ? '' : child.contains(field) ? labelText(child as Element, field) : textOf(child, true),
    )
    .join(' ');

const pressable = 'a[href],button,input,select,textarea,summary,option,[role]';

/** The element that handles a press on `from`: the nearest one with a pressable role; null if there is none. */
export const clickTargetIn = (from: Element): Element | null => {
  for (let one = from.closest(pressable); one !== null; one = one.parentElement?.closest(pressable) ?? null) {
    const role = roleOf(one);
    if (pressRoles.has(role)) return one;
  }
  return null;
};

const pressRoles = new Set([
  'button',
  'link',
  'checkbox',
  'radio',
  'switch',
  'tab',
  'option',
  'menuitem',
  'menuitemradio',
  'menuitemcheckbox',
  'textbox',
  'searchbox',
  'combobox',
  'spinbutton',
  'slider',
  'summary',
  'gridcell',
]);

/** The element's role and name, and its index if several visible elements have the same two. */
export const targetOf = (element: Element): { role: string; name: string; nth?: number } => {
  const role = roleOf(element);
  const name = nameOf(element);
  const alike = [...pageRoot().querySelectorAll(pressable)].filter(
    (one) => one === element || (roleOf(one) === role && isReachable(one) && nameOf(one) === name),
  );
  return { role, name, ...(alike.length > 1 && { nth: alike.indexOf(element) }) };
};

const isReachable = (element: Element): boolean =>
  !isHidden(element) && element.closest('[aria-hidden="true"],[inert]') === null;

/**
 * Finds a target in the current page: of the visible elements with this role whose name satisfies `isIt`, the one with
 * index `nth`; null if there is none.
 */
export const elementOf = (role: string, isIt: (name: string) => boolean, nth = 0): HTMLElement | null => {
  const like = [...pageRoot().querySelectorAll<HTMLElement>(pressable)].filter(
    (one) =>
      roleOf(one) === role &&
      one.closest('[data-qa-drawer]') === null &&
      isReachable(one) &&
      isIt(nameOf(one)),
  );
  return like[nth] ?? null;
};
