import { MESSAGE_CODE, testCard } from '../../fixtures/box-office/model/test-cards.ts';
import type { Page } from './pages.ts';
import type { Browser, PostedForm, Tab } from './simulated-browser.ts';
import type { Outcome } from './simulated-network.ts';
import type { Owner, World } from './world.ts';

/** How often a person looks at a page they wait for, ms. */
const lookEveryMs = 400;
/** How long a person waits for a page of the bank before pressing again, ms. */
const bankPatienceMs = 20_000;

/** A person at a screen, who looks, waits and presses. */
export class Person {
  readonly owner: Owner;
  readonly world: World;
  readonly browser: Browser;
  /** The orders that the bank has reported as paid. */
  readonly #paidAtBank: string[];

  constructor(browser: Browser, paidAtBank: string[]) {
    this.world = browser.world;
    this.browser = browser;
    this.#paidAtBank = paidAtBank;
    this.owner = { name: `${browser.name} in person`, isOver: false };
    browser.persons.push(this.owner);
  }

  /** Lets the same buyer act in another tab in parallel. An error there ends the run. */
  meanwhile(act: (other: Person) => Promise<void>): void {
    const other = new Person(this.browser, this.#paidAtBank);
    this.world.schedule(other.owner, 0, () => {
      act(other).catch((error: unknown) => this.world.fail(error));
    });
  }

  tell(line: string): void {
    this.world.tell(`${this.browser.name} ${line}`);
  }

  pause(ms: number): Promise<void> {
    return this.world.pause(this.owner, ms);
  }

  /** Waits until `look` finds something; undefined if it does not in time. */
  async until<T>(look: () => T | undefined | false, patienceMs = 90_000): Promise<T | undefined> {
    const endMs = this.world.nowMs + patienceMs;
    for (;;) {
      const seen = look();
      if (seen !== undefined && seen !== false) return seen;
      if (this.world.nowMs >= endMs) return undefined;
      await this.pause(lookEveryMs);
    }
  }

  /** Acts on a page, within an event of that page. Does nothing if the page is gone. */
  async touch(tab: Tab, act: (page: Page) => void): Promise<void> {
    await this.pause(0);
    const { page, owner } = tab;
    if (page !== undefined && !owner.isOver) {
      this.world.current = owner;
      tab.witness?.touches(tab);
      act(page as Page);
      tab.witness?.touches(undefined);
    }
    // After this, events belong to this person again.
    await this.pause(1);
  }

  /** Posts a form to the bank, or requests one of its pages; undefined if no answer comes. */
  async ask(path: string, fields?: Readonly<Record<string, string>>): Promise<Outcome | undefined> {
    let outcome: Outcome | undefined;
    const request = {
      method: fields === undefined ? 'GET' : 'POST',
      path,
      headers: fields === undefined ? {} : { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: fields === undefined ? undefined : new URLSearchParams(fields).toString(),
    };
    this.browser.network.send(this.browser.name, this.owner, request, (end) => {
      outcome = end;
    });
    return this.until(() => outcome, bankPatienceMs);
  }

  /** Pays at the bank with a card; returns where the bank redirects, undefined if the bank could not be reached. */
  async payAtBank(invoice: string, card: string): Promise<string | undefined> {
    const { asksCode = false } = testCard(card) ?? {};
    for (let tries = 0; tries < 4; tries += 1) {
      const first = await this.ask('/bank/settle', { invoice, action: 'pay', card, lang: 'ru' });
      const confirmed =
        asksCode && isAnswer(first) && (first.headers.get('location') ?? '').includes('/bank/confirm')
          ? await this.ask('/bank/confirm', { invoice, action: '', code: MESSAGE_CODE, lang: 'ru' })
          : first;
      if (isAnswer(confirmed) && confirmed.status < 500) return this.#wayBack(confirmed);
      await this.pause(4_000);
    }
    return undefined;
  }

  #wayBack({ status, headers, text }: Exclude<Outcome, 'broken'>): string | undefined {
    const way = headers.get('location') ?? /href="([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&');
    this.tell(
      `is sent from the bank with ${status} to ${(way ?? 'nowhere').replaceAll(/[0-9A-F]{40}/g, (hash) => hash.slice(0, 6))}`,
    );
    const [, hash = ''] = /\/order\/([0-9A-F]{40})/.exec(way ?? '') ?? [];
    if (way?.includes('bank_status=paid') === true) this.#paidAtBank.push(hash);
    return way;
  }
}

const isAnswer = (outcome: Outcome | undefined): outcome is Exclude<Outcome, 'broken'> =>
  outcome !== undefined && outcome !== 'broken';

/** The invoice of a form or an address that leads to the bank; '' if it leads elsewhere. */
export function invoiceOf({
  address,
  form,
}: {
  readonly address: string;
  readonly form?: PostedForm;
}): string {
  return form?.fields['invoice'] ?? new URLSearchParams(address.split('?', 2)[1] ?? '').get('invoice') ?? '';
}
