import { backEndAddress } from '../../core/addresses/app-routes.ts';

/** The absolute URL of an address from the page or a server; '' if the browser can't parse it. */
export function absoluteUrl(address: string): string {
  try {
    return new URL(address, document.baseURI).href;
  } catch {
    return '';
  }
}

/**
 * The URL of a back end's picture. The back end's own pictures are below the shop's path, or below the path that the
 * host's page gives for it.
 */
export function pictureAddress(address: string): string {
  const host = document.querySelector<HTMLElement>('[data-parterre]');
  const base = host === null ? new URL(document.baseURI).pathname : (host.dataset['api'] ?? '');
  return backEndAddress(address, base.replace(/\/{1,9}$/, ''));
}
