/** Sets a performance mark once what is drawn in the next frame has been painted, and tells of it. */
export const markWhenPainted = (name: 'hall-ready' | 'hall-sharp', then = (): void => {}): void => {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      performance.mark(name);
      then();
    }),
  );
};

/* Two frames take a third of it on any machine; a page nobody sees has no frames. */
const longestHoldMs = 250;

/** Resolves once what is handed to `onSeen` was called, and soon enough in any case. */
export const paintedOrTimeout = async (onSeen: (seen: () => void) => void): Promise<void> =>
  Promise.race([new Promise<void>((resolve) => onSeen(resolve)), wait(longestHoldMs)]);

/** Resolves after so long, ms. */
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves in a task of its own: input that waits goes first. */
export const nextTask = (): Promise<void> => wait(0);
