/** Sets a performance mark once what is drawn in the next frame has been painted, and tells of it. */
export const markWhenSeen = (name: 'hall-ready' | 'hall-sharp', then = (): void => {}): void => {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      performance.mark(name);
      then();
    }),
  );
};
