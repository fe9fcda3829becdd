import type { Point } from '../help/buyer.ts';
import { events } from '../help/events.ts';
import { Hand } from '../help/hall-hand.ts';
import { seatsOf } from '../help/hall-plan.ts';
import { expect, test } from '../help/shop.ts';

type QaWindow = {
  readonly qa: { readonly hall: { seatPoint(seatId: string): Point | null } };
};

test.describe('after a flight to a sector on the smallest phone', () => {
  test.use({ viewport: { width: 320, height: 454 }, hasTouch: true });

  test('after a flight no free seat of its rows is covered by controls', async ({ buyer, shop, page }) => {
    await buyer.openHall(events.stadium);
    const seats = await seatsOf(shop, events.stadium);
    const hand = await Hand.on(page);
    for (const wanted of ['233, верхний ярус', '112, нижний ярус']) {
      const own = seats.filter(({ sector, free }) => free && sector.includes(wanted));
      const middle = own[Math.floor(own.length / 2)];
      if (middle === undefined) throw new Error(`Nothing is free in ${wanted}.`);
      await hand.tap(await buyer.seatPoint(middle.id));
      await buyer.cameraAtRest();
      await expect(page.getByRole('button', { name: `О секторе: Сектор ${wanted}` })).toBeVisible();
      const places = await page.evaluate(
        (ids) => {
          const { hall } = (window as unknown as QaWindow).qa;
          const map = document.querySelector('[data-hall-map]');
          const stage = map?.getBoundingClientRect() ?? new DOMRect();
          return ids.map((id) => {
            const at = hall.seatPoint(id);
            if (at === null || at.x < stage.left || at.x > stage.right) return 'out';
            if (at.y < stage.top || at.y > stage.bottom) return 'out';
            return map?.contains(document.elementFromPoint(at.x, at.y)) === true ? 'free' : 'covered';
          });
        },
        own.map(({ id }) => id),
      );
      const seen = own.filter((_, at) => places[at] !== 'out');
      expect(seen.length).toBeGreaterThan(3);
      const covered = own.filter((_, at) => places[at] === 'covered').map(({ row }) => row);
      const shown = seen.filter(({ row }) => !covered.includes(row));
      // Whole rows are clear of it, and most of what is visible.
      expect(covered.length / seen.length, `${wanted}: ${covered.length} of ${seen.length}`).toBeLessThan(
        0.35,
      );
      expect(new Set(shown.map(({ row }) => row)).size, wanted).toBeGreaterThanOrEqual(3);
      await page.getByRole('button', { name: 'Показать весь зал' }).click();
      await buyer.cameraAtRest();
    }
  });
});
