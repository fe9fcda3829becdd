import type { AppStorage } from '../ui/storage.ts';
import { frameElement } from './mount.ts';

export const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const asTheme = (value: unknown): Theme | null => themes.find((theme) => theme === value) ?? null;

export const keptTheme = (storage: AppStorage): Theme => storage.get('theme', asTheme) ?? 'auto';

/** Sets the page's look; `auto` leaves it to the system. */
export function applyTheme(theme: Theme): void {
  const root = frameElement();
  if (theme === 'auto') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
}

/** Sets and keeps the look. */
export function chooseTheme(storage: AppStorage, theme: Theme): void {
  applyTheme(theme);
  storage.set('theme', theme);
}
