import { pageRoot } from '../ui/base/page-root.ts';
import { findAppLocation, hostElement, type AppLocation } from '../boot/app-location.ts';
import { keepTheme, type Theme } from '../persistence/start-notes.ts';
import type { AppStorage } from '../persistence/storage.ts';

/** The shop's location, and the element in which it is rendered. */
type Mount = {
  readonly element: HTMLElement;
} & AppLocation;

/**
 * The element to render in: one in the shadow root of a host page's element (`embed.js`), or that of the shop's page.
 */
export function findMount(): Mount {
  const element = pageRoot().querySelector<HTMLElement>('#app') ?? document.body;
  return { ...findAppLocation(), element };
}

/** The element whose language and theme the shop sets: the whole document, or its part of a host's page. */
export const frameElement = (): HTMLElement => hostElement() ?? document.documentElement;

/** Sets the theme of the page; `auto` leaves it to the system. */
export function applyTheme(theme: Theme): void {
  const root = frameElement();
  if (theme === 'auto') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
}

/** Sets and stores the theme. */
export function chooseTheme(storage: AppStorage, theme: Theme): void {
  applyTheme(theme);
  keepTheme(storage, theme);
}
