/** A chart's event as text: results of calls and delays are described, other events keep their names. */
export const eventWords = (event: string): string => {
  if (event === '') return 'at once';
  const delay = /^xstate\.after\.([^.]+)\./.exec(event)?.[1];
  if (delay !== undefined) return /^\d+$/.test(delay) ? `after ${delay} ms` : `after ${delay}`;
  return event
    .replace(/^xstate\.done\.actor\.(?:\d+\.)?/, 'done: ')
    .replace(/^xstate\.error\.actor\.(?:\d+\.)?/, 'broke: ')
    .replace(/^xstate\.done\.state\..*$/, 'all done');
};
