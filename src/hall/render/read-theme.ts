import { hexOf } from '../../core/colors/hex-color.ts';
import { rgbaOf } from '../../../workers/paint/color-bytes.ts';
import { pageRoot } from '../../ui/base/page-root.ts';
import { contrastColor, type HallTheme } from '../state/hall-theme.ts';

/* True if the user's system overrides the page's colours. */
const forcedColours = '(forced-colors: active)';

const names = [
  'paper',
  'ink',
  'muted',
  'taken',
  'unavailable',
  'accent',
  'accent-ink',
  'label',
  'seat',
] as const;

/**
 * Calls `tell` with the theme of an element, immediately and whenever the page or the user's system changes it, until
 * the returned function is called.
 */
export const followHallTheme = (element: HTMLElement, tell: (theme: HallTheme) => void): (() => void) => {
  const apply = (): void => tell(readHallTheme(element));
  apply();
  const media = ['(prefers-color-scheme: dark)', forcedColours].map((query) => matchMedia(query));
  const ends = new AbortController();
  for (const query of media) query.addEventListener('change', apply, ends);
  const theme = new MutationObserver(apply);
  const root = pageRoot();
  theme.observe(root instanceof ShadowRoot ? root.host : document.documentElement, {
    attributes: true,
    attributeFilter: ['data-theme', 'style', 'class'],
  });
  return () => {
    ends.abort();
    theme.disconnect();
  };
};

/*
 * Reads an element's `--hall-*` properties. A custom property is computed as text (`light-dark(…)` stays as it is), so
 * each is assigned to a probe's `color`, which the browser does resolve: all probes are added before the first is read,
 * so that styles are computed once.
 */
const readHallTheme = (element: HTMLElement): HallTheme => {
  const probes = document.createElement('span');
  probes.hidden = true;
  for (const name of names) {
    const probe = document.createElement('span');
    probe.style.color = `var(--hall-${name})`;
    probes.append(probe);
  }
  element.append(probes);
  const colours = Array.from(probes.children, (probe) => plainColor(getComputedStyle(probe).color));
  const [paper = '', ink = '', muted = '', taken = '', unavailable = '', ...more] = colours;
  const [accent = '', accentInk = '', label = '', seat = ''] = more;
  const font = getComputedStyle(element).fontFamily;
  probes.remove();
  return {
    paper,
    ink,
    muted,
    taken,
    unavailable,
    accent,
    accentInk,
    label,
    seat: matchMedia(forcedColours).matches ? seat : null,
    // From the colour itself instead of the media query, because the page may force a theme with an attribute.
    dark: contrastColor(paper) === '#fff',
    font,
  };
};

const plainColor = (color: string): string => {
  const bytes = rgbaOf(color);
  return bytes === null ? '' : hexOf(bytes);
};
