/** Lets promises and what hangs on them run. No time passes. */
export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 6; turn += 1) await Promise.resolve();
};
