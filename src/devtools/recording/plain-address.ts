/**
 * An address as recordings store it, except that private parts are not masked: without origin, fragment and `qa`
 * parameter. It has its own file because the walks, which run in Node, import it and nothing that needs a page.
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
