/** An event of a chart in words: what a call or a delay brings by what it is, all others by their names. */
export const eventWords = (event: string): string => {
  if (event === '') return 'at once';
  const delay = /^xstate\.after\.([^.]+)\./.exec(event)?.[1];
  if (delay !== undefined) return /^\d+$/.test(delay) ? `after ${delay} ms` : `after ${delay}`;
  return event
    .replace(/^xstate\.done\.actor\.(?:\d+\.)?/, 'done: ')
    .replace(/^xstate\.error\.actor\.(?:\d+\.)?/, 'broke: ')
    .replace(/^xstate\.done\.state\..*$/, 'all done');
};
