import type { Page, Response } from 'playwright/test';

import { fakeValuesFor, patternOf } from '../../src/devtools/recording/fake-values.ts';
import { plainAddress } from '../../src/devtools/recording/plain-address.ts';
import type { Step } from '../../src/devtools/recording/passages.ts';
import type { Recording } from '../../src/devtools/recording/recording.ts';
import { stepWords } from '../../src/devtools/recording/step-words.ts';
import { LeftPath } from './left-path.ts';

type World = Extract<Step, { readonly kind: 'world' }>;

/** What happens outside the shop's page: at the sandbox's controls, its bank and its mailbox. */
export class Levers {
  readonly #page: Page;
  readonly #origin: string;
  readonly #notes: string[];
  /* The picture of the page's latest bot check. */
  #picture = '';

  constructor(page: Page, origin: string, notes: string[]) {
    this.#page = page;
    this.#origin = origin;
    this.#notes = notes;
    page.on('response', (reply) => {
      if (/\/api\/captcha(?:\?|$)/.test(reply.url())) void this.#notePicture(reply);
    });
  }

  /** Restores the state of the sandbox at the start of the recording. */
  async begin({ clockSeconds, faults, isCustomer }: NonNullable<Recording['start']>): Promise<void> {
    if (clockSeconds > 0) await this.#lever('clock', { advanceSeconds: clockSeconds });
    for (const fault of faults) await this.#lever('faults', fault);
    if (isCustomer) await this.#page.request.get(`${this.#origin}/api/client/demo?to=/`);
  }

  /**
   * Repeats what happened outside the page: at a control, or a button at the bank. `isHere`: in the buyer's own window.
   */
  async move(
    step: World,
    values: ReadonlyMap<string, string>,
    isHere: boolean,
    patienceMs: number,
  ): Promise<void> {
    if (step.what === 'lever') {
      const body = fakeValuesFor(JSON.stringify(step.body), values);
      if (body === null) throw new LeftPath(`what ${JSON.stringify(step.body)} stands for is not known`);
      return this.#lever(step.lever, JSON.parse(body) as object);
    }
    if (isHere) return this.#atBank(step, patienceMs);
    return this.#elsewhere(step, values, patienceMs);
  }

  /** The code of the picture that the page shows; null if the shop does not reveal it. */
  async pictureCode(): Promise<string | null> {
    if (this.#picture === '') return null;
    const { code } = await this.#ask<{ code?: string }>(`captcha/${this.#picture}`);
    return code === undefined || code === '' ? null : code;
  }

  /** The newest link in the sandbox's mailbox that matches an address with placeholders. */
  async mailedLink(address: string): Promise<string | null> {
    const reply = await this.#page.request.get(`${this.#origin}/sandbox/outbox`);
    if (!reply.ok()) return null;
    const links = [...(await reply.text()).matchAll(/href="(?<link>[^"]*)"/g)].map(
      ([, link = '']) => new URL(link.replaceAll('&amp;', '&'), this.#origin),
    );
    const pattern = patternOf(plainAddress(address));
    const found = links.find(({ href }) => pattern.test(plainAddress(href)));
    return found === undefined ? null : found.pathname + found.search;
  }

  async #notePicture(reply: Response): Promise<void> {
    try {
      this.#picture = ((await reply.json()) as { response: { sid: string } }).response.sid;
    } catch {
      // The page is gone, or the bot check is broken: there is no picture to read.
    }
  }

  async #lever(lever: string, body: object): Promise<void> {
    const reply = await this.#page.request.post(`${this.#origin}/api/__test__/${lever}`, { data: body });
    if (!reply.ok())
      this.#notes.push(`this shop has no lever «${lever}»: ${JSON.stringify(body)} was not ordered`);
  }

  async #ask<Answer>(path: string): Promise<Answer> {
    const reply = await this.#page.request.get(`${this.#origin}/api/__test__/${path}`);
    return ((await reply.json().catch(() => ({}))) as { response?: Answer }).response ?? ({} as Answer);
  }

  /* Presses a button on the bank's own pages, as the buyer did. */
  async #atBank(step: World & { readonly what: 'bank' }, timeout: number): Promise<void> {
    const { page, action, card } = step;
    await this.#page.waitForURL(new RegExp(`/bank/${page === 'settle' ? 'pay' : 'confirm'}`), { timeout });
    if (card !== '') await this.#page.locator('input[name="card"]').fill(card, { timeout });
    // The code in all text messages of the sandbox's bank.
    if (page === 'confirm' && action !== 'cancel')
      await this.#page.locator('input[name="code"]').fill('1234', { timeout });
    const from = this.#page.url();
    await this.#page.locator(`button[name="action"][value="${action}"]`).first().click({ timeout });
    await this.#page.waitForURL((url) => url.href !== from, { timeout });
  }

  /* Posts the same form from outside the page, as if from another device. */
  async #elsewhere(
    step: World & { readonly what: 'bank' },
    values: ReadonlyMap<string, string>,
    patienceMs: number,
  ): Promise<void> {
    const order = fakeValuesFor(step.order, values);
    if (order === null) throw new LeftPath(`can't ${stepWords(step)}: its order is not known`);
    const until = Date.now() + patienceMs;
    for (;;) {
      const { ids = [] } = await this.#ask<{ ids?: readonly string[] }>(`attempts/${order}`);
      const invoice = ids[step.invoice];
      if (invoice !== undefined) {
        const form = { invoice, action: step.action, card: step.card, code: '1234' };
        const headers = { Origin: this.#origin };
        const reply = await this.#page.request.post(`${this.#origin}/bank/${step.page}`, {
          form,
          headers,
          maxRedirects: 0,
        });
        if (reply.status() < 400) return;
        throw new LeftPath(`can't ${stepWords(step)}: the bank answered ${reply.status()}`);
      }
      if (Date.now() > until) throw new LeftPath(`can't ${stepWords(step)}: there is no such invoice`);
      await this.#page.waitForTimeout(50);
    }
  }
}
