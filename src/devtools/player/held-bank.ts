/* Of the bank's widget, which no bank shows here. */
let close = (): void => {};

/** The buyer closes the bank's widget. */
export const closeWidget = (): void => close();

/**
 * Keeps a page whose clock is pushed from the bank: its widget is open for as long as the recording has it open, and a
 * form leads nowhere, for where it led is the next step. Alone in its file: what begins with every page of QA's needs
 * nothing of what plays steps.
 */
export const holdBank = (): void => {
  const open = (): Promise<void> =>
    new Promise((resolve) => {
      close = resolve;
    });
  // The bank's own script would put its own there.
  Object.defineProperty(window, 'bankWidget', {
    get: () => ({ open }),
    set: () => {},
  });
  HTMLFormElement.prototype.submit = () => {};
};
