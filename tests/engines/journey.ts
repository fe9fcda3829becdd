import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { events } from '../e2e/help/events.ts';
import type { FreeSeat, ShopDesk } from '../e2e/help/shop-desk.ts';
import { words } from '../e2e/help/words.ts';
import type { Driver, Point } from './driver.ts';

const pictures = fileURLToPath(new URL('../../.cache/engines/', import.meta.url));
const say = words.ru;

type Camera = {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
};

/** One step of a journey: a sentence that holds after it. */
export type Step = readonly [sentence: string, run: () => Promise<void>];

const must = (holds: boolean, otherwise: string): void => {
  if (!holds) throw new Error(otherwise);
};

const ready = `return performance.getEntriesByName(arguments[0]).length > 0`;
const cameraOf = `const { zoom, x, y } = window.qa.hall.camera(); return { zoom, x, y }`;
/* Counts the frames without camera movement. */
const watch = `
  const look = window.hallRest = { seen: '', frames: 0 };
  const frame = () => {
    const now = JSON.stringify(window.qa.hall.camera());
    look.frames = now === look.seen ? look.frames + 1 : 0;
    look.seen = now;
    if (window.hallRest === look && look.frames < 12) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame)`;

/** A whole purchase in one browser: hall, two fingers, seat, form, bank, ticket. */
export function journey(name: string, driver: Driver, origin: string, shop: ShopDesk): readonly Step[] {
  let seat: FreeSeat;
  const camera = async (): Promise<Camera> => {
    await driver.run(watch);
    await driver.until('the camera at rest', `return window.hallRest.frames >= 12`);
    return driver.run<Camera>(cameraOf);
  };
  const keep = async (what: string): Promise<void> => {
    mkdirSync(pictures, { recursive: true });
    writeFileSync(join(pictures, `${name}-${what}.png`), await driver.picture());
  };
  const middle = async (): Promise<Point> =>
    driver.run<Point>(`
      const { left, top, width, height } = document.querySelector('[data-hall-map]').getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 }`);
  const bodySays = async (text: string): Promise<unknown> =>
    driver.until(
      `«${text}»`,
      `return document.querySelector('main')?.textContent.includes(arguments[0])`,
      text,
    );

  return [
    [
      'the poster shows its events',
      async () => {
        await driver.open(`${origin}/`);
        await driver.until('a card', `return document.querySelectorAll('main h3, main h2').length > 3`);
        await keep('poster');
      },
    ],
    [
      'a stadium of 50,000 seats opens',
      async () => {
        [seat] = (await shop.freeSeats(events.stadium)) as [FreeSeat];
        await driver.open(`${origin}/scheme/${events.stadium}?qa=1`);
        await driver.until('hall-ready', ready, 'hall-ready');
        await driver.until('hall-sharp', ready, 'hall-sharp');
        await keep('hall');
      },
    ],
    [
      'two fingers drawn apart zoom it around their middle',
      async () => {
        const { x, y } = await middle();
        const before = await camera();
        await driver.fingers([
          [
            { x: x - 40, y: y - 20 },
            { x: x - 140, y: y - 70 },
          ],
          [
            { x: x + 40, y: y + 20 },
            { x: x + 140, y: y + 70 },
          ],
        ]);
        const after = await camera();
        must(after.zoom > before.zoom * 2, `zoom ${before.zoom} → ${after.zoom}`);
      },
    ],
    [
      'two fingers side by side carry it along',
      async () => {
        const { x, y } = await middle();
        const before = await camera();
        await driver.fingers([
          [
            { x: x - 40, y },
            { x: x + 20, y: y + 50 },
          ],
          [
            { x: x + 40, y },
            { x: x + 100, y: y + 50 },
          ],
        ]);
        const after = await camera();
        const moved = `${after.x - before.x}, ${after.y - before.y}, zoom ${before.zoom} → ${after.zoom}`;
        must(Math.abs(after.zoom / before.zoom - 1) < 0.1, moved);
        must(Math.abs(after.x - before.x - 60) < 15 && Math.abs(after.y - before.y - 50) < 15, moved);
      },
    ],
    [
      'a tap on a seat offers it, a press puts it into the cart',
      async () => {
        await driver.run(`window.qa.hall.zoomToSeat(arguments[0])`, seat.id);
        await camera();
        await keep('seats');
        await driver.tap(await driver.run<Point>(`return window.qa.hall.seatPoint(arguments[0])`, seat.id));
        await driver.press(say.add);
        await bodySays(seat.name);
      },
    ],
    [
      'the form takes a buyer, and an order is made',
      async () => {
        await driver.fill(say.fio, 'Иванова Анна');
        await driver.fill(say.phone, '9161234567');
        await driver.fill(say.email, 'anna@example.com');
        await driver.run(`document.querySelector('main form input[type=checkbox]').click()`);
        await keep('form');
        await driver.press(say.order);
        await driver.until('the order', `return /\\/order\\/[0-9A-F]{40}/.test(location.href)`);
        await bodySays(say.waiting);
        await keep('order');
      },
    ],
    [
      'the bank takes the money and leads back to a paid order',
      async () => {
        await driver.press(say.pay);
        await driver.until('the bank', `return location.pathname.includes('/bank/pay')`);
        await driver.press(new RegExp(`^${say.atBank}$`));
        await bodySays(say.paid);
      },
    ],
    [
      "the ticket's code is seen",
      async () => {
        await driver.press(say.showCode);
        await driver.until(
          'the code',
          `const code = document.querySelector('dialog[open] img');
           const { x, y, width, height } = code.getBoundingClientRect();
           const isOnTop = document.elementFromPoint(x + width / 2, y + height / 2) === code;
           return isOnTop && code.naturalWidth > 0 && document.getAnimations().length === 0`,
        );
        await keep('ticket');
        const [order] = await shop.ordersOf(events.stadium, seat.id);
        must(order?.state === 'paid', `the books say ${order?.state}`);
      },
    ],
  ];
}
