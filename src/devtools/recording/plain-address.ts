/**
 * An address as a recording writes it: without its origin, without marks for what is private, and without what turned
 * QA on. Alone in its file: the walks of Node's tools ask for it, and for nothing of a page.
 */
export const plainAddress = (address: string): string => {
  const isRecorded = address.startsWith('/');
  const [path = '', query = ''] = address
    .replace(/^https?:\/\/[^/]+/, '')
    .replace(/#[^]*/, '')
    .split('?');
  const params = isRecorded
    ? query.split('&')
    : [...new URLSearchParams(query)].map((pair) => pair.join('='));
  const kept = params.filter((one) => one !== '' && !one.startsWith('qa=')).join('&');
  return `${isRecorded ? path : decodeURI(path)}${kept === '' ? '' : `?${kept}`}`;
};
