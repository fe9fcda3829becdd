import { backEndAddress } from '../../core/addresses/app-routes.ts';

/** The absolute URL of the page's or a server's address; '' if no browser can parse it. */
export function absoluteUrl(address: string): string {
  try {
    return new URL(address, document.baseURI).href;
  } catch {
    return '';
  }
}

/** The URL of a back end's picture: its own are under the path that the shop, or the host's page, has for it. */
export function pictureAddress(address: string): string {
  const host = document.querySelector<HTMLElement>('[data-parterre]');
  const base = host === null ? new URL(document.baseURI).pathname : (host.dataset['api'] ?? '');
  return backEndAddress(address, base.replace(/\/{1,9}$/, ''));
}
