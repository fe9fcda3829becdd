import type { Page } from 'playwright/test';

/** The announcements for screen readers: text put into a live region that exists already and is not inert. */
export class Spoken {
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  /** Starts listening, from the next page on. */
  static async of(page: Page): Promise<Spoken> {
    await page.addInitScript(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      const watch = (records: readonly MutationRecord[]): void => {
        for (const { target, addedNodes, type } of records) {
          const around = target instanceof Element ? target : target.parentElement;
          const region = around?.closest('[aria-live], [role="alert"], [role="status"], output') ?? null;
          if (region === null || region.getAttribute('aria-live') === 'off') continue;
          const modal = document.querySelector('dialog:modal');
          if (modal !== null && !modal.contains(region)) continue;
          const said = type === 'characterData' ? [target] : [...addedNodes];
          heard.push(...said.map((node) => node.textContent?.trim().replaceAll(/\s+/g, ' ') ?? ''));
        }
      };
      new MutationObserver(watch).observe(document, { childList: true, characterData: true, subtree: true });
    });
    return new Spoken(page);
  }

  /** Everything announced on this page so far. */
  async all(): Promise<readonly string[]> {
    const heard = await this.#page.evaluate(() => (window as unknown as { heard: string[] }).heard);
    return heard.filter((text) => text !== '');
  }

  /** Forgets the announcements. */
  async forget(): Promise<void> {
    await this.#page.evaluate(() => (window as unknown as { heard: string[] }).heard.splice(0));
  }
}
