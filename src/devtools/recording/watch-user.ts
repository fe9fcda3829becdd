import { qaHooks } from '../../features/qa.ts';
import { pageRoot } from '../../ui/base/page-root.ts';
import type { MarkKind } from './redactor.ts';
import { clickTargetIn, roleOf, targetOf } from './accessible-name.ts';

/** User actions, as reported to the recorder. */
export type UserListener = {
  /** A pointer is about to press on an element; the element that loses focus has not been notified yet. */
  readonly look: (from: Element) => void;
  readonly press: (target: Target) => void;
  readonly seat: (seat: ClickedSeat | null, spot: { readonly x: number; readonly y: number }) => void;
  /** Called on every change of a field; the last call for a field counts. `kind` is null if nothing is private. */
  readonly fill: (field: Element, target: () => Target, value: string, kind: MarkKind | null) => void;
  readonly choose: (target: Target, option: string) => void;
  readonly key: (target: Target, key: string) => void;
};

/** A pressed seat of the hall. */
export type ClickedSeat = {
  readonly id: string;
  readonly taken: boolean;
};

/** An element by role and name; `nth` is its index from 0 if others have the same two. */
export type Target = {
  readonly role: string;
  readonly name: string;
  readonly nth?: number;
};

const telling = new Set(
  ['Enter', ' ', 'Escape', 'Tab', 'Home', 'End', 'PageUp', 'PageDown'].concat([
    'ArrowUp',
    'ArrowDown',
    'ArrowLeft',
    'ArrowRight',
  ]),
);
const writing = new Set(['textbox', 'searchbox', 'spinbutton']);
/* A pointer that moves further is no press, px. */
const slopPx = 6;
/* The click that a key press causes follows within this time, ms. */
const sameKeyMs = 50;
const longestCount = 9;

const kindOf = (field: HTMLInputElement | HTMLTextAreaElement): MarkKind | null => {
  const { type } = field;
  if (/search|number|range|date|time|month/.test(type)) return null;
  const hints = `${type} ${field.autocomplete} ${field.inputMode} ${field.name} ${field.id}`.toLowerCase();
  if (/mail/.test(hints)) return 'e-mail';
  if (/\btel\b|phone/.test(hints)) return 'phone';
  // An age in years identifies nobody.
  if (/\bage\b/.test(hints.replaceAll('-', ' '))) return null;
  if (/birth|bday/.test(hints)) return 'birth date';
  if (/passport|doc/.test(hints)) return 'document';
  if (/code|promo|captcha|card|password/.test(hints)) return 'code';
  // A count, as of bonuses: numbers that identify somebody are longer.
  if (field.inputMode === 'numeric' && field.maxLength > 0 && field.maxLength <= longestCount) return null;
  return /name|fio/.test(hints) ? 'name' : 'text';
};

/**
 * Listens to the whole page, before the page handles anything, and never changes what happens. Scripted events are not
 * user actions, except in lists of a page that a replay drives (`isDriven`), because drivers can't operate lists by
 * hand.
 */
export const watchUser = (listener: UserListener, isDriven: boolean): void => {
  let down: { readonly x: number; readonly y: number; readonly fingers: number } | null = null;
  let fingers = 0;
  let lastKeyAt = -Infinity;
  const listen = <K extends keyof WindowEventMap>(
    type: K,
    hear: (event: WindowEventMap[K], from: Element) => void,
  ): void =>
    // `change` events do not leave a shadow root.
    (type === 'change' ? (pageRoot() as unknown as Window) : window).addEventListener(
      type,
      (event) => {
        const [from] = event.composedPath();
        const isOurs = from instanceof Element && from.closest('[data-qa-drawer]') === null;
        const isDone = event.isTrusted || (isDriven && type === 'change');
        if (isDone && isOurs) hear(event, from);
      },
      { capture: true, passive: true },
    );

  listen('pointerdown', ({ clientX: x, clientY: y }, from) => {
    listener.look(from);
    fingers += 1;
    down = { x, y, fingers };
  });
  listen('pointercancel', () => {
    fingers = 0;
  });
  listen('pointerup', ({ clientX: x, clientY: y, pointerType }, from) => {
    const wasOne = down?.fingers === 1;
    fingers = Math.max(0, fingers - 1);
    const map = from.closest('[data-hall-map]');
    const { hall } = qaHooks;
    if (map === null || hall === null || clickTargetIn(from) !== null) return;
    if (!wasOne || down === null || Math.hypot(x - down.x, y - down.y) > slopPx) return;
    const [camera, box] = [hall.camera(), map.getBoundingClientRect()];
    const inHall = (at: number, corner: number, shift: number): number =>
      Math.round(((at - corner - shift) / camera.zoom) * 10) / 10;
    const spot = { x: inHall(x, box.left, camera.x), y: inHall(y, box.top, camera.y) };
    const id = hall.seatAt(x, y, pointerType === 'touch' ? 'touch' : 'mouse');
    listener.seat(id === null ? null : { id, taken: hall.equalSeats(id)[0] !== id }, spot);
  });
  listen('click', ({ detail, timeStamp }, from) => {
    if (detail === 0 && timeStamp - lastKeyAt < sameKeyMs) return;
    const pressed = clickTargetIn(from);
    // A list is reported by its change event.
    if (pressed !== null && !/^(?:select|option)$/.test(pressed.localName)) listener.press(targetOf(pressed));
  });
  listen('input', (_, from) => {
    if (!(from instanceof HTMLInputElement || from instanceof HTMLTextAreaElement)) return;
    if (!/^(?:checkbox|radio)$/.test(from.type))
      listener.fill(from, () => targetOf(from), from.value, kindOf(from));
  });
  listen('change', (_, from) => {
    if (from instanceof HTMLSelectElement)
      listener.choose(targetOf(from), from.selectedOptions[0]?.label.trim() ?? '');
  });
  listen('keydown', ({ key, isComposing, timeStamp }, from) => {
    if (!telling.has(key) || isComposing) return;
    // Keys in a list are reported by its change event.
    if (from instanceof HTMLSelectElement && key !== 'Tab' && key !== 'Escape') return;
    const role = roleOf(from);
    const isPress = key === 'Enter' || key === ' ';
    const writes = writing.has(role);
    // A press on a button is reported by its click; a key that writes only changes the text.
    if (isPress && !writes && role !== 'combobox' && clickTargetIn(from) === from) return;
    if (writes && key !== 'Enter' && key !== 'Escape' && key !== 'Tab') return;
    lastKeyAt = timeStamp;
    listener.key(role === '' ? { role: '', name: '' } : targetOf(from), key);
  });
};
