import { pageRoot } from '../../ui/base/page-root.ts';

/*
 * Role and name of an element as assistive technology has them, in so far as this shop's pages need it: a replay finds
 * elements by the same two.
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

/** '' where the element has no role that can be pressed or filled. */
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
  !element.checkVisibility({ visibilityProperty: true });

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

/** The accessible name. */
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

/* A label around its field is named by all but the field. */
const labelText = (label: Element, field: Element): string =>
  [...label.childNodes]
    .map((child) =>
      child === field ? '' : child.contains(field) ? labelText(child as Element, field) : textOf(child, true),
    )
    .join(' ');

const pressable = 'a[href],button,input,select,textarea,summary,option,[role]';

/** The element a press on `from` is meant for; null where nothing there answers presses. */
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

/** Role and name of an element, and which one it is where several are shown with the same two. */
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
 * The element that a target means in this page now: the `nth` shown one of its role whose name `isIt`; null for none.
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
