import { events } from '../help/events.ts';
import { Hand } from '../help/hall-hand.ts';
import { expectPageStill, mapPoint } from '../help/hall-plan.ts';
import { expect, test } from '../help/shop.ts';

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true });

  test('a seat’s card opened by touch shows no focus ring before a key is pressed', async ({
    page,
    buyer,
    shop,
  }) => {
    await buyer.openHall(events.chamber);
    const [seat] = await shop.freeSeats(events.chamber);
    if (seat === undefined) throw new Error('A seat was asked for.');
    const at = await buyer.zoomToSeat(seat.id);
    await (await Hand.on(page)).tap(at);
    const take = buyer.offer(/./).getByRole('button', { name: buyer.words.add }).first();
    await expect(take).toBeFocused();
    await expect(take).toHaveCSS('outline-style', 'none');
    await page.keyboard.press('Shift');
    await expect(take).toHaveCSS('outline-style', 'solid');
  });

  test('a double tap in one place zooms to it, two taps 60 pixels apart do not', async ({ page, buyer }) => {
    await buyer.openHall(events.chamber);
    const hand = await Hand.on(page);
    // The floor before the stage: no seat within a finger's reach.
    const floor = await mapPoint(buyer, 0.5, 0.12);
    const whole = await buyer.camera();
    const second = { x: floor.x + 14, y: floor.y + 14 };
    const under = await buyer.hallPointAt(second);
    await hand.tap({ x: floor.x - 30, y: floor.y });
    await hand.tap({ x: floor.x + 30, y: floor.y });
    await buyer.cameraAtRest();
    expect((await buyer.camera()).zoom).toBe(whole.zoom);

    hand.rest();
    await hand.tap(floor);
    await hand.tap(second);
    await expect.poll(async () => (await buyer.camera()).zoom).toBeCloseTo(2, 5);
    await buyer.cameraAtRest();
    await buyer.expectAt(under, second, 2);
    await expectPageStill(buyer);

    // Two slow taps are not a double tap.
    const { zoom } = await buyer.camera();
    hand.rest();
    await hand.tap(floor);
    hand.rest(600);
    await hand.tap(floor);
    await buyer.cameraAtRest();
    expect((await buyer.camera()).zoom).toBe(zoom);
  });
});
