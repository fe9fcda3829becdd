import type axe from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from 'playwright/test';

/* The minified file: half the bytes, which every document would have to parse. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const looks = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  forced: { colorScheme: 'dark', forcedColors: 'active' },
} as const;

/* The rules that another theme of the same page can break. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** All axe rules in the first theme, only the colour rules in the others, and nothing wider than the viewport. */
export async function expectNoViolations(
  page: Page,
  where: string,
  inLooks: readonly (keyof typeof looks)[] = ['light', 'dark'],
): Promise<void> {
  for (const [at, look] of inLooks.entries()) {
    await page.emulateMedia({ ...looks[look], reducedMotion: 'reduce' });
    // Through the debugger protocol: the page's content policy rightly blocks foreign scripts.
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
    const found = await page.evaluate(
      async (only) => {
        // Experimental, so off by default: users of voice control say the visible label.
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

/** The same at the widths of a desktop and of a phone, without reloading the page. */
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

/** The themes to check a page in: colours do not depend on the language, so only Russian is checked in all of them. */
export const looksOf = (lang: string, all: readonly (keyof typeof looks)[] = ['light', 'dark']) =>
  lang === 'ru' ? all : (['light'] as const);
