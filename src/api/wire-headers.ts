/** What every call carries: the back end answers data, and not pages, to those who say so. */
export const readHeaders = { 'X-Requested-With': 'XMLHttpRequest' } as const;

/** Headers of a POST with a token. */
export const postHeadersWith = (token: string): Record<string, string> => ({
  'X-CSRF-Token': token,
  ...readHeaders,
  'Content-Type': 'application/json',
});
