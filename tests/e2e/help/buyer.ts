import { expect, type Locator, type Page } from 'playwright/test';

import type { FreeSeat, ShopDesk } from './shop-desk.ts';
import { words, type Words } from './words.ts';

/** A point of the viewport, CSS pixels. */
export type Point = {
  readonly x: number;
  readonly y: number;
};

/** `window.qa.hall` as the contract describes it. */
type QaWindow = {
  readonly qa?: {
    readonly hall: {
      seatPoint(seatId: string): Point | null;
      camera(): { zoom: number; x: number; y: number; span: number };
      zoomToSeat(seatId: string): void;
      stats(): Record<string, number | string>;
    } | null;
  };
  hallRest?: { seen: string; frames: number };
};

/** A buyer at a page: actions by hand, in the words of the page. */
export class Buyer {
  readonly page: Page;
  readonly words: Words;
  /** The value of the `qa` parameter, which enables QA's tools. */
  readonly #qa: string;

  constructor(page: Page, spoken: Words = words.ru, qa = '1') {
    this.#qa = qa;
    this.page = page;
    this.words = spoken;
  }

  /** Opens an event's hall and waits until its picture is complete and clicks work. */
  async openHall(hash: string, query = ''): Promise<void> {
    await this.page.goto(`/scheme/${hash}?qa=${this.#qa}${query === '' ? '' : `&${query}`}`);
    await this.hallReady();
  }

  async hallReady(): Promise<void> {
    await this.page.waitForFunction(() => {
      // The hall's part of `window.qa` is in a separate chunk.
      const { qa } = window as QaWindow;
      return performance.getEntriesByName('hall-ready').length > 0 && qa?.hall !== null;
    });
  }

  /** Takes a free seat of a hall and fills in the form, so that only the order button remains; returns the seat. */
  async toOrderOf(hash: string, shop: ShopDesk): Promise<FreeSeat> {
    const [seat] = await shop.freeSeats(hash);
    if (seat === undefined) throw new Error('A seat was asked for.');
    await this.openHall(hash);
    await this.pickSeat(seat);
    await this.fillBuyer();
    return seat;
  }

  /** Waits until another press no longer counts as a double press: 400 ms of the page's clock. */
  async pastDoublePress(): Promise<void> {
    const now = await this.page.evaluate(() => performance.now());
    await this.page.waitForFunction((since) => performance.now() - since > 400, now);
  }

  /** From now on the page's installed clock advances only as the test says, however slow the machine is. */
  async pauseClock(): Promise<void> {
    await this.page.clock.pauseAt(new Date(Date.now() + 60_000));
  }

  /** Waits until every part of the picture is at its final sharpness, for tests that read its pixels. */
  async hallSharp(): Promise<void> {
    await this.page.waitForFunction(() => performance.getEntriesByName('hall-sharp').length > 0);
  }

  /** Waits until the sectors are painted over the tiles, after the first picture. */
  async sectorsShown(): Promise<void> {
    await this.page.locator('[data-hall-sectors]').waitFor({ state: 'attached' });
  }

  async camera(): Promise<{ zoom: number; x: number; y: number; span: number }> {
    const camera = await this.page.evaluate(() => (window as QaWindow).qa?.hall?.camera() ?? null);
    if (camera === null) throw new Error('The page offers no hall: was it opened with qa=1?');
    return camera;
  }

  async seatPoint(seatId: string): Promise<Point> {
    const point = await this.page.evaluate(
      (id) => (window as QaWindow).qa?.hall?.seatPoint(id) ?? null,
      seatId,
    );
    if (point === null) throw new Error(`The hall has no seat ${seatId}.`);
    return point;
  }

  /** The top left corner of the map, CSS pixels of the viewport. */
  async #mapCorner(): Promise<Point> {
    const box = await this.map.boundingBox();
    if (box === null) throw new Error('The map is not shown.');
    return { x: box.x, y: box.y };
  }

  get map(): Locator {
    return this.page.getByRole('application');
  }

  /** The hall's coordinates under a point of the viewport: they stay equal as long as the hall does not move. */
  async hallPointAt({ x, y }: Point): Promise<Point> {
    const [camera, corner] = [await this.camera(), await this.#mapCorner()];
    return { x: (x - corner.x - camera.x) / camera.zoom, y: (y - corner.y - camera.y) / camera.zoom };
  }

  /** Expects a point of the hall within `slack` pixels of a point of the viewport. */
  async expectAt(hallPoint: Point, { x, y }: Point, slack: number): Promise<void> {
    const [camera, corner] = [await this.camera(), await this.#mapCorner()];
    const at = {
      x: hallPoint.x * camera.zoom + camera.x + corner.x,
      y: hallPoint.y * camera.zoom + camera.y + corner.y,
    };
    expect(Math.hypot(at.x - x, at.y - y)).toBeLessThanOrEqual(slack);
  }

  /** Waits until the camera has stood still for a dozen frames. */
  async cameraAtRest(): Promise<void> {
    await this.page.evaluate(() => {
      (window as QaWindow).hallRest = { seen: '', frames: 0 };
    });
    await this.page.waitForFunction(() => {
      const { qa, hallRest } = window as QaWindow;
      if (hallRest === undefined || !qa?.hall) return false;
      const seen = JSON.stringify(qa.hall.camera());
      hallRest.frames = seen === hallRest.seen ? hallRest.frames + 1 : 0;
      hallRest.seen = seen;
      return hallRest.frames >= 12;
    });
  }

  /** Zooms to a seat; returns its position. */
  async zoomToSeat(seatId: string): Promise<Point> {
    await this.page.evaluate((id) => (window as QaWindow).qa?.hall?.zoomToSeat(id), seatId);
    await this.cameraAtRest();
    return this.seatPoint(seatId);
  }

  /** The tooltip of the place whose name begins with this. */
  offer(name: string | RegExp): Locator {
    return this.page.getByRole('dialog', { name });
  }

  /** Clicks a seat with the mouse and puts it into the cart in a category. */
  async pickSeat(seat: FreeSeat, category: string = this.words.adult): Promise<void> {
    const { x, y } = await this.zoomToSeat(seat.id);
    await this.page.mouse.click(x, y);
    await this.chooseCategory(category);
  }

  /** Takes the offered seat, in a category. */
  async chooseCategory(category: string = this.words.adult): Promise<void> {
    const dialog = this.page.getByRole('dialog');
    // If two buttons are offered, the last one takes this place alone.
    const add = dialog.getByRole('button', { name: this.words.add }).last();
    await expect(add).toBeVisible();
    const choice = dialog.getByRole('radio', { name: category });
    // A place with one category has no choice.
    if ((await choice.count()) > 0) await choice.check();
    await add.click();
    await expect(add).toBeHidden();
  }

  /** The lines of the cart. */
  get cart(): Locator {
    return this.page.getByRole('region', { name: this.words.cart }).getByRole('listitem');
  }

  async fillBuyer(): Promise<void> {
    const { fio, phone, email } = this.words;
    await this.page.getByRole('textbox', { name: fio }).fill('Иванова Анна');
    await this.page.getByRole('textbox', { name: phone }).fill('+7 916 123-45-67');
    await this.page.getByRole('textbox', { name: email }).fill('anna@example.com');
    await this.page.getByRole('checkbox').first().check();
  }

  get orderButton(): Locator {
    return this.page.getByRole('button', { name: this.words.order });
  }

  /** Presses the order button and waits for the order's page; returns its hash. */
  async order(): Promise<string> {
    await this.orderButton.click();
    return this.onOrderPage();
  }

  /** Waits for the order's page with its number; returns the order's hash. */
  async onOrderPage(): Promise<string> {
    await this.page.waitForURL(/\/order\/[0-9A-F]{40}/);
    await expect(this.page.getByRole('heading', { level: 1, name: /\d{6}/ })).toBeVisible();
    return /\/order\/([0-9A-F]{40})/.exec(this.page.url())?.[1] ?? '';
  }

  get payButton(): Locator {
    return this.page.getByRole('button', { name: this.words.pay });
  }

  /** Presses the pay button on the order's page and waits for the bank. */
  async toBank(): Promise<void> {
    await this.payButton.click();
    await this.page.waitForURL(/\/bank\/pay/);
  }

  /** Pays, declines or leaves at the bank, and returns to the shop. */
  async atBank(action: 'pay' | 'decline' | 'leave'): Promise<void> {
    const name = { pay: this.words.atBank, decline: 'Отказать в оплате', leave: 'Вернуться без оплаты' }[
      action
    ];
    await this.page.getByRole('button', { name, exact: true }).click();
    await this.page.waitForURL(/\/order\//);
  }

  /** Expects the order's state on its badge. */
  async expectState(state: string): Promise<void> {
    await expect(this.page.getByRole('main').getByText(state, { exact: true }).first()).toBeVisible();
  }
}
