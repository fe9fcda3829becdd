import { useState, type FocusEvent, type KeyboardEvent } from 'react';
import { activeElement } from '../base/page-root.ts';

/** Attributes for the element around the radio buttons, and for each of them. */
type RadioRow = {
  readonly group: {
    readonly role: 'radiogroup';
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
  };
  readonly radio: (at: number) => {
    readonly role: 'radio';
    readonly 'aria-checked': boolean;
    readonly tabIndex: 0 | -1;
    readonly onFocus: () => void;
  };
};

/** Attributes for the element around controls that are one Tab stop, and for each of them. */
type ToolRow = {
  readonly row: { readonly role: 'toolbar'; readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void };
  readonly tool: (name: string) => { readonly tabIndex: 0 | -1; readonly onFocus: () => void };
};

const landings: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowDown: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/* Moves the focus with arrows, Home and End among the controls of a row that match a selector. */
const walkWithin = (event: KeyboardEvent<HTMLElement>, controls: string): void => {
  const landing = landings[event.key];
  if (landing === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const row = [...event.currentTarget.querySelectorAll<HTMLElement>(controls)];
  const at = row.findIndex((control) => control === activeElement());
  if (at < 0) return;
  event.preventDefault();
  const next = row[landing(at, row.length)];
  next?.focus();
  // Browsers consider a control that is cut off at an edge to be visible.
  next?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
};

/**
 * Buttons that are not a choice, `names` in their order, as one Tab stop: arrows, Home and End move between them and
 * skip those with `data-gone`.
 */
export const useToolbarKeys = (names: readonly string[]): ToolRow => {
  const [focused, setFocused] = useState('');
  const stop = names.includes(focused) ? focused : names[0];
  return {
    row: {
      role: 'toolbar',
      onKeyDown: (event) => walkWithin(event, 'button:not([aria-hidden], [data-gone])'),
    },
    tool: (name) => ({
      tabIndex: name === stop ? 0 : -1,
      onFocus: () => setFocused(name),
    }),
  };
};

/**
 * Buttons as one choice and one Tab stop: arrows, Home and End move between them, Space and Enter choose. Unlike with
 * native radio buttons, moving does not choose, because each choice loads as much as a page. `chosen` is the index of
 * the checked one, −1 for none.
 */
export const useRadioKeys = (chosen: number): RadioRow => {
  const [focused, setFocused] = useState(-1);
  const stop = focused >= 0 ? focused : Math.max(0, chosen);
  return {
    group: {
      role: 'radiogroup',
      onKeyDown: (event) => walkWithin(event, '[role="radio"]'),
      onBlur: ({ currentTarget, relatedTarget }) => {
        // When the focus returns, it starts at the selected button.
        if (!currentTarget.contains(relatedTarget)) setFocused(-1);
      },
    },
    radio: (at) => ({
      role: 'radio',
      'aria-checked': at === chosen,
      tabIndex: at === stop ? 0 : -1,
      onFocus: () => setFocused(at),
    }),
  };
};
