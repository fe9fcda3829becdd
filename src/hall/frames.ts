/** Sets a performance mark once what is drawn in the next frame has been painted, and tells of it. */
export const markWhenSeen = (name: 'hall-ready' | 'hall-sharp', then = (): void => {}): void => {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      performance.mark(name);
      then();
    }),
  );
};

/** Resolves after so long, ms. */
export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves in a task of its own: input that waits goes first. */
export const nextTask = (): Promise<void> => wait(0);
