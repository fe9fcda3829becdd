/** The path of the shop within its site, and that of its back end, without trailing slashes. */
export type AppLocation = {
  /** The path of the shop's own pages: '' or '/shop'. */
  readonly base: string;
  /** The prefix of the paths of calls. */
  readonly api: string;
};

const noSlash = (path: string): string => {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
};

/** The element of a host page in which a script mounts the shop; null in the shop's own page. */
export const hostElement = (): HTMLElement | null => document.querySelector<HTMLElement>('[data-parterre]');

/**
 * The shop's own page states its location in `<base href>`, which the server writes. A host page that mounts the shop
 * with a script states it on the element: `data-parterre="/tickets"` is the path of the shop's pages in the host,
 * `data-api` the path of its back end (`embed.js` sets it to the location of the script itself).
 */
export function findAppLocation(): AppLocation {
  const element = hostElement();
  if (element !== null) {
    return {
      base: noSlash(element.dataset['parterre'] ?? ''),
      api: noSlash(element.dataset['api'] ?? ''),
    };
  }
  const base = noSlash(new URL(document.baseURI).pathname);
  return { base, api: base };
}
