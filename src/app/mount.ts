import { pageRoot } from '../ui/base/page-root.ts';
import { findAppLocation, hostElement, type AppLocation } from '../boot/app-location.ts';

/** The shop's place with the element it is drawn in. */
export interface Mount extends AppLocation {
  readonly element: HTMLElement;
}

/** The element to draw in: one in the shadow root of a host page's element (`embed.js`), or that of the shop's page. */
export function findMount(): Mount {
  const element = pageRoot().querySelector<HTMLElement>('#app') ?? document.body;
  return { ...findAppLocation(), element };
}

/** The element whose language and look are ours to set: the whole document, or our part of a host's. */
export const frameElement = (): HTMLElement => hostElement() ?? document.documentElement;
