import axe from 'axe-core';
import { expect, type Page } from 'playwright/test';

/** Every rule of axe, in the light and in the dark, and nothing wider than the view. */
export async function expectNoViolations(page: Page, where: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // By the debugger's own channel: the page's content policy lets no foreign script in, and should not.
    await page.evaluate(axe.source);
    const found = await page.evaluate(async () => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run();
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map((node) => `${id}: ${help}: ${JSON.stringify(node.target)} ${node.failureSummary ?? ''}`),
      );
    });
    expect.soft(found, `${where}, ${colorScheme}`).toEqual([]);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect.soft(beyond, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
  }
}
