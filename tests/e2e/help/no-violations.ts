import type axe from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from 'playwright/test';

/* Half the bytes of the package's readable file, which each document would have to read. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const looks = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  forced: { colorScheme: 'dark', forcedColors: 'active' },
} as const;

/* All that another look of the same page can break. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Every rule of axe in the first look, those of colours in the others, and nothing wider than the view. */
export async function expectNoViolations(
  page: Page,
  where: string,
  inLooks: readonly (keyof typeof looks)[] = ['light', 'dark'],
): Promise<void> {
  for (const [at, look] of inLooks.entries()) {
    await page.emulateMedia({ ...looks[look], reducedMotion: 'reduce' });
    // By the debugger's own channel: the page's content policy lets no foreign script in, and should not.
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
    const found = await page.evaluate(
      async (only) => {
        // Off by itself, as an experiment: who speaks to their device says what they see.
        const rules = { 'label-content-name-mismatch': { enabled: true } };
        const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({
          ...(only === null ? { rules } : { runOnly: only }),
          resultTypes: ['violations'],
        });
        return violations.flatMap(({ id, help, nodes }) =>
          nodes.map((node) => `${id}: ${help}: ${JSON.stringify(node.target)} ${node.failureSummary ?? ''}`),
        );
      },
      at === 0 ? null : colourRules,
    );
    expect.soft(found, `${where}, ${look}`).toEqual([]);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect.soft(beyond, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
  }
}

/** The same at the widths of a desk and of a phone, without opening the page once more. */
export async function expectNoViolationsAtWidths(
  page: Page,
  where: string,
  inLooks?: readonly (keyof typeof looks)[],
): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoViolations(page, `${where} at ${width} px`, inLooks);
  }
}

/** The looks a page is read in: no language has colours of its own, so one is read in all of them. */
export const looksOf = (lang: string, all: readonly (keyof typeof looks)[] = ['light', 'dark']) =>
  lang === 'ru' ? all : (['light'] as const);
