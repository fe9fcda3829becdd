import type { Locator, Page } from 'playwright/test';

import { wrapPersisted, type PersistedShape } from '../../../src/persistence/persisted-shape.ts';
import { pendingCalls, type HeldCalls, type Reply } from './held-calls.ts';
import { said, type TourLang } from './page-words.ts';

type Role = Parameters<Page['getByRole']>[0];

/** Real time between two looks, ms; after `patient` looks the page's clock advances by `pageMs` with each. */
const look = { afterMs: 15, patient: 3, most: 120, pageMs: 40 };

/** A buyer at a page whose clock is stopped and whose calls wait. Texts are given in Russian. */
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

  /** Stores something of an earlier visit in the browser, before the page opens. */
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

  /** Matches the beginning of a text in the page's language: a field's name continues. */
  starting(text: string): RegExp {
    return new RegExp(said(text, this.lang).source.replace(/\$$/, ''));
  }

  /** Matches a text in the page's language. */
  said(text: string): RegExp {
    return said(text, this.lang);
  }

  /** Matches either text in the page's language. */
  either(one: string, other: string): RegExp {
    return new RegExp(`${said(one, this.lang).source}|${said(other, this.lang).source}`);
  }

  /** A part of the page by role and name; any name if none is given. */
  part(role: Role, name?: string | RegExp): Locator {
    const exact = typeof name === 'string' ? said(name, this.lang) : name;
    return this.page.getByRole(role, exact === undefined ? {} : { name: exact }).filter({ visible: true });
  }

  /** The visible text of the page, if it is there. */
  text(text: string): Locator {
    return this.page.getByText(said(text, this.lang)).filter({ visible: true });
  }

  /** Presses a button as soon as it is there. */
  async press(name: string, role: Role = 'button'): Promise<void> {
    await this.click(this.part(role, name));
  }

  /** Presses a part of the page as soon as it is there. */
  async click(part: Locator): Promise<void> {
    let isBlocked = false;
    await this.until(async () => {
      const [first] = await part.evaluateAll((all) => all.map((one) => one.getAttribute('aria-disabled')));
      isBlocked = first === 'true';
      return first === undefined ? `there is nothing to press: ${part.toString()}` : null;
    });
    // A softly disabled button can be pressed: it then says what is missing.
    await part.first().click({ timeout: 3000, force: isBlocked });
  }

  /** Closes the dialog with its cross. */
  async closeDialog(): Promise<void> {
    await this.click(
      this.part('dialog')
        .last()
        .getByRole('button', { name: /^(?:Закрыть|Close)$/ }),
    );
  }

  /** The buyer switches to another window. */
  async hide(): Promise<void> {
    await this.#seen('hidden');
  }

  /** The buyer returns. */
  async show(): Promise<void> {
    await this.#seen('visible');
  }

  async #seen(state: DocumentVisibilityState): Promise<void> {
    await this.page.evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { value: now, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  }

  /** Advances the page's clock. */
  async wait(ms: number): Promise<void> {
    await this.page.clock.runFor(ms);
  }

  /** Presses a button that appears after five seconds of waiting. */
  async pressLate(name: string): Promise<void> {
    const button = this.part('button', name);
    for (let second = 0; second < 8 && (await button.count()) === 0; second += 1) await this.wait(1000);
    await this.click(button);
  }

  /** Answers a call as soon as the page has sent it. */
  async answer(path: string | RegExp, reply: Reply): Promise<void> {
    await this.until(async () => {
      const pending = await this.page.evaluate(pendingCalls).catch(() => null);
      return pending !== null && this.calls.waits(path, pending) ? null : `no call of ${String(path)}`;
    });
    this.calls.answer(path, reply);
  }

  /** Switches the page to the other language. */
  async changeLanguage(): Promise<void> {
    const [now, next] =
      this.lang === 'ru' ? (['Русский', 'English'] as const) : (['English', 'Русский'] as const);
    // A menu's button has no role that all browsers agree on.
    await this.page.locator('summary', { hasText: now }).click();
    await this.page.getByRole('link', { name: next, exact: true }).click();
    this.lang = this.lang === 'ru' ? 'en' : 'ru';
  }

  /** Repeats the check until it has no complaint; advances the page's clock a little if waiting alone does not help. */
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
