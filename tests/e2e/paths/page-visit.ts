import type { Locator, Page } from 'playwright/test';

import { wrapPersisted, type PersistedShape } from '../../../src/persistence/persisted-shape.ts';
import { pendingCalls, type HeldCalls, type Reply } from './held-calls.ts';
import { said, type TourLang } from './page-words.ts';

type Role = Parameters<Page['getByRole']>[0];

/** Real time between two looks, and the page's time that goes on with each once it is clear that it has to, ms. */
const look = { afterMs: 15, patient: 3, most: 120, pageMs: 40 };

/** A buyer at a page whose clock stands still and whose calls wait. What is said is said in Russian. */
export class PageVisit {
  lang: TourLang = 'ru';
  readonly page: Page;
  readonly calls: HeldCalls;

  constructor(page: Page, calls: HeldCalls) {
    this.page = page;
    this.calls = calls;
  }

  /** Loads an address. */
  async open(address: string): Promise<void> {
    await this.page.goto(address, { waitUntil: 'commit' });
  }

  /** Has the browser remember something of an earlier visit: before the page is opened. */
  async keeps<T>(kind: PersistedShape<T>, keepsake: T): Promise<void> {
    const nowMs = await this.page.evaluate(() => Date.now());
    await this.page.evaluate(
      ([name, value, since]) => {
        localStorage.setItem('parterre:since', since);
        localStorage.setItem(`parterre:${name}`, value);
      },
      [kind.name, JSON.stringify(wrapPersisted(kind, keepsake, nowMs)), String(nowMs)] as const,
    );
  }

  /** The beginning of a text as it stands in the page's language: a field's name has more to it. */
  starting(text: string): RegExp {
    return new RegExp(said(text, this.lang).source.replace(/\$$/, ''));
  }

  /** A text as it stands in the page's language. */
  said(text: string): RegExp {
    return said(text, this.lang);
  }

  /** One text or the other as they stand in the page's language. */
  either(one: string, other: string): RegExp {
    return new RegExp(`${said(one, this.lang).source}|${said(other, this.lang).source}`);
  }

  /** A part of the page by role and name; any name where none is said. */
  part(role: Role, name?: string | RegExp): Locator {
    const exact = typeof name === 'string' ? said(name, this.lang) : name;
    return this.page.getByRole(role, exact === undefined ? {} : { name: exact }).filter({ visible: true });
  }

  /** A text of the page, or where it may stand. */
  text(text: string): Locator {
    return this.page.getByText(said(text, this.lang)).filter({ visible: true });
  }

  /** Presses a button once it is there. */
  async press(name: string, role: Role = 'button'): Promise<void> {
    await this.click(this.part(role, name));
  }

  /** Presses a part of the page once it is there. */
  async click(part: Locator): Promise<void> {
    let isBlocked = false;
    await this.until(async () => {
      const [first] = await part.evaluateAll((all) => all.map((one) => one.getAttribute('aria-disabled')));
      isBlocked = first === 'true';
      return first === undefined ? `there is nothing to press: ${part.toString()}` : null;
    });
    // A button that is blocked softly can be pressed: it then says what is missing.
    await part.first().click({ timeout: 3000, force: isBlocked });
  }

  /** Closes what is open by its cross. */
  async closeDialog(): Promise<void> {
    await this.click(
      this.part('dialog')
        .last()
        .getByRole('button', { name: /^(?:Закрыть|Close)$/ }),
    );
  }

  /** The buyer looks at something else. */
  async hide(): Promise<void> {
    await this.#seen('hidden');
  }

  /** The buyer is back. */
  async show(): Promise<void> {
    await this.#seen('visible');
  }

  async #seen(state: DocumentVisibilityState): Promise<void> {
    await this.page.evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { value: now, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  }

  /** Lets the page's time go by. */
  async wait(ms: number): Promise<void> {
    await this.page.clock.runFor(ms);
  }

  /** Presses what a wait of five seconds offers. */
  async pressLate(name: string): Promise<void> {
    const button = this.part('button', name);
    for (let second = 0; second < 8 && (await button.count()) === 0; second += 1) await this.wait(1000);
    await this.click(button);
  }

  /** Answers a call, as soon as the page has sent it. */
  async answer(path: string | RegExp, reply: Reply): Promise<void> {
    await this.until(async () => {
      const pending = await this.page.evaluate(pendingCalls).catch(() => null);
      return pending !== null && this.calls.waits(path, pending) ? null : `no call of ${String(path)}`;
    });
    this.calls.answer(path, reply);
  }

  /** Changes the language of the page to the other one. */
  async changeLanguage(): Promise<void> {
    const [now, next] =
      this.lang === 'ru' ? (['Русский', 'English'] as const) : (['English', 'Русский'] as const);
    // A menu's button has no role of its own that all browsers agree on.
    await this.page.locator('summary', { hasText: now }).click();
    await this.page.getByRole('link', { name: next, exact: true }).click();
    this.lang = this.lang === 'ru' ? 'en' : 'ru';
  }

  /**
   * Looks until there is nothing to complain of; the page's time goes on a little where waiting alone is of no help.
   */
  async until(complaint: () => Promise<string | null>): Promise<void> {
    let last: string | null = null;
    for (let at = 0; at < look.most; at += 1) {
      last = await complaint();
      if (last === null) return;
      if (at > look.patient && at % 3 === 0) await this.wait(look.pageMs);
      else await new Promise((resolve) => setTimeout(resolve, look.afterMs));
    }
    throw new Error(last ?? '');
  }
}
