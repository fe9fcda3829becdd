import { expect } from 'playwright/test';

import type { Buyer, Point } from './buyer.ts';
import type { FreeSeat, ShopDesk } from './shop-desk.ts';

/** A seat of the plan, free or not. */
export type PlanSeat = {
  readonly free: boolean;
  /** As on the wire; '' for an ordinary seat. */
  readonly kind: string;
} & FreeSeat;

type WireMap = {
  readonly sectors: readonly { readonly sector_id: string; readonly name_ru: string }[];
  readonly seat_numbers: readonly Readonly<Record<string, string>>[];
};

/** Every seat of the session that the page opens first, from the box office's map. */
export const seatsOf = async (shop: ShopDesk, hash: string): Promise<readonly PlanSeat[]> => {
  const map = await shop.call<WireMap>('/api/scheme/map', {
    hash,
    calendar_id: await shop.firstSession(hash),
  });
  const sectors = new Map(map.sectors.map((sector) => [sector.sector_id, sector.name_ru]));
  return map.seat_numbers.map((entry) => {
    const { seat_id: id = '', sector: sectorId = '', row = '', seat = '', zonelevel_id: zone = '' } = entry;
    const sector = sectors.get(sectorId) ?? sectorId;
    const name = `${sector}, ряд ${row}, место ${seat}`;
    return { id, name, sector, row, seat, zone, free: entry['quantity'] === '1', kind: entry['kind'] ?? '' };
  });
};

/** A seat with its position: CSS pixels of the viewport. */
export type PlacedSeat = {} & PlanSeat & Point;

type QaWindow = {
  readonly qa: { readonly hall: { seatPoint(seatId: string): Point | null } };
};

/** The seats a finger can reach: on the screen, with nothing over the hall there. */
export const seatsInReach = async (
  buyer: Buyer,
  seats: readonly PlanSeat[],
): Promise<readonly PlacedSeat[]> => {
  const points = await buyer.page.evaluate(
    (ids) =>
      ids.map((id) => {
        const at = (window as unknown as QaWindow).qa.hall.seatPoint(id);
        // Presses are on whole pixels, which must not be beyond the window's edge.
        if (at === null || at.x < 0 || at.y < 0 || at.x > innerWidth - 1 || at.y > innerHeight - 1)
          return null;
        // A margin around what covers the map: a mouse press is on a whole pixel.
        const isClear = [-2, 0, 2].every((by) =>
          document.elementFromPoint(at.x, at.y + by)?.closest('[data-hall-map]'),
        );
        // `elementFromPoint` ignores the minimap, which the hall handles itself when it is pressed.
        const small = document.querySelector('[aria-hidden="true"]:has(canvas)');
        const box = small?.getBoundingClientRect();
        if (box && at.x >= box.left && at.x <= box.right && at.y >= box.top && at.y <= box.bottom)
          return null;
        return isClear ? at : null;
      }),
    seats.map(({ id }) => id),
  );
  return seats.flatMap((seat, number) => {
    const at = points[number];
    return at ? [{ ...seat, ...at }] : [];
  });
};

/** CSS pixels per hall unit. */
export const scaleOf = async (buyer: Buyer): Promise<number> => {
  const box = await mapBox(buyer);
  return Math.max(box.width, box.height) / (await buyer.camera()).span;
};

/** The map's rectangle in the viewport, CSS pixels. */
export const mapBox = async (
  buyer: Buyer,
): Promise<{ x: number; y: number; width: number; height: number }> => {
  const box = await buyer.map.boundingBox();
  if (box === null) throw new Error('The map is not shown.');
  return box;
};

/** A point of the map at these shares of its width and height, CSS pixels of the viewport. */
export const mapPoint = async (buyer: Buyer, across: number, down: number): Promise<Point> => {
  const box = await mapBox(buyer);
  return { x: Math.round(box.x + box.width * across), y: Math.round(box.y + box.height * down) };
};

/** Expects that the page was neither scrolled nor zoomed. */
export const expectPageStill = async (buyer: Buyer): Promise<void> => {
  expect(
    await buyer.page.evaluate(() => [
      scrollX,
      scrollY,
      visualViewport?.scale,
      visualViewport?.offsetTop,
      document.documentElement.scrollWidth - innerWidth,
    ]),
    'scrolled or zoomed along: scrollX, scrollY, scale, offsetTop, what stands out sideways',
  ).toEqual([0, 0, 1, 0, 0]);
};

/** The first of a list that must not be empty. */
export const firstOf = <T>(list: readonly T[], what: string): T => {
  const [first] = list;
  if (first === undefined) throw new Error(`There is no ${what}.`);
  return first;
};
