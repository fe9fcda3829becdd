import { useState, type FocusEvent, type KeyboardEvent } from 'react';

/** What belongs on the element around the radios, and on each of them. */
interface RadioRow {
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
}

const landings: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowDown: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/**
 * Buttons as one choice and one stop of the Tab key: arrows, Home and End move between them, Space and Enter choose.
 * Moving chooses nothing, unlike native radios, because each choice loads a page's worth. `chosen` is the position of
 * the checked one, −1 for none.
 */
export const useRadioRow = (chosen: number): RadioRow => {
  const [focused, setFocused] = useState(-1);
  const stop = focused >= 0 ? focused : Math.max(0, chosen);
  return {
    group: {
      role: 'radiogroup',
      onKeyDown: (event) => {
        const landing = landings[event.key];
        if (landing === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
        const radios = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]')];
        const at = radios.findIndex((radio) => radio === document.activeElement);
        if (at < 0) return;
        event.preventDefault();
        radios[landing(at, radios.length)]?.focus();
      },
      onBlur: ({ currentTarget, relatedTarget }) => {
        // Who comes back begins at what is chosen.
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
