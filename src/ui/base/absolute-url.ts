import { backEndAddress } from '../../core/addresses/app-routes.ts';

/** The whole address that one of the page's or of a server's stands for; '' where no browser can read it. */
export function absoluteUrl(address: string): string {
  try {
    return new URL(address, document.baseURI).href;
  } catch {
    return '';
  }
}

/**
 * Where a picture is that the back end named: its own lie under the path that the shop, or the host's page, has for
 * it.
 */
export function pictureAddress(address: string): string {
  const host = document.querySelector<HTMLElement>('[data-parterre]');
  const base = host === null ? new URL(document.baseURI).pathname : (host.dataset['api'] ?? '');
  return backEndAddress(address, base.replace(/\/{1,9}$/, ''));
}
