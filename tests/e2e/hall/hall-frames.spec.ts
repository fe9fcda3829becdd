import { eventHash } from '../../../fixtures/catalogue/event-facts.ts';
import { hundredThousandLights } from '../../../fixtures/catalogue/grand-plans.ts';
import { expect, test } from '../help/shop.ts';

test('a flight draws the map once per frame, also while sectors fade and tiles arrive', async ({
  page,
  buyer,
}) => {
  await page.goto(`/scheme/${eventHash(hundredThousandLights.key)}?qa=1`);
  await buyer.sectorsShown();
  await page.evaluate(() => {
    const lowest = document.querySelector('[data-hall-map] canvas');
    const counted = window as unknown as { drawn: Map<number, number> };
    counted.drawn = new Map();
    const { prototype } = CanvasRenderingContext2D;
    const clearRect: (this: unknown, ...box: number[]) => void = Reflect.get(prototype, 'clearRect');
    prototype.clearRect = function (...box) {
      const frame = Number(document.timeline.currentTime);
      if (this.canvas === lowest) counted.drawn.set(frame, (counted.drawn.get(frame) ?? 0) + 1);
      clearRect.apply(this, box);
    };
  });
  await buyer.map.focus();
  for (let press = 0; press < 4; press += 1) {
    await page.keyboard.press('+');
    await buyer.cameraAtRest();
  }
  const drawn = await page.evaluate(() => [
    ...(window as unknown as { drawn: Map<number, number> }).drawn.values(),
  ]);
  expect(drawn.length).toBeGreaterThan(10);
  // When a flight ends, the picture at rest may be drawn in the same frame as its last step.
  expect(drawn.filter((times) => times > 1).length).toBeLessThanOrEqual(4);
  expect(Math.max(...drawn)).toBeLessThanOrEqual(2);
});
