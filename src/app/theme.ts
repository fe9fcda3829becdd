import { keepTheme, type Theme } from '../persistence/start-notes.ts';
import type { AppStorage } from '../persistence/storage.ts';
import { frameElement } from './mount.ts';

/** Sets the page's look; `auto` leaves it to the system. */
export function applyTheme(theme: Theme): void {
  const root = frameElement();
  if (theme === 'auto') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
}

/** Sets and keeps the look. */
export function chooseTheme(storage: AppStorage, theme: Theme): void {
  applyTheme(theme);
  keepTheme(storage, theme);
}
