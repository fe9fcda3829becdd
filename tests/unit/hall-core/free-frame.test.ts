import { describe, expect, it } from 'vitest';

import {
  cameraLimits,
  centredAt,
  fitTo,
  panBy,
  toScreen,
  type Frame,
} from '../../../src/core/hall/camera.ts';
import { openFrame } from '../../../src/core/hall/free-frame.ts';
import { boxCentre, hallPoint, type Box } from '../../../src/core/hall/geometry.ts';
import { unobstructedFrame } from '../../../src/core/hall/whole-hall.ts';

const hall = { minX: 0, minY: 0, maxX: 1000, maxY: 800 };
const whole = (width: number, height: number) => ({ left: 0, top: 0, right: width, bottom: height });
/** A cover over the upper right corner of a stage, this wide and high from its edges. */
const corner = (width: number, wide: number, high: number) => ({
  left: width - wide,
  top: 12,
  right: width - 16,
  bottom: high,
});

/** The hall fills its box; or an ellipse, with empty corners. */
const inBox = ({ minX, minY, maxX, maxY }: Box): boolean => minX < 1000 && maxX > 0 && minY < 800 && maxY > 0;
const inEllipse = ({ minX, minY, maxX, maxY }: Box): boolean => {
  const [x, y] = [Math.min(Math.max(500, minX), maxX), Math.min(Math.max(400, minY), maxY)];
  return Math.hypot((x - 500) / 500, (y - 400) / 400) < 1;
};
const frameOf = (
  width: number,
  height: number,
  over: readonly Frame[],
  isTaken: (box: Box) => boolean = inBox,
) => unobstructedFrame(hall, { width, height }, 16, over, isTaken);

describe('the frame that shows the whole hall', () => {
  it('is the whole viewport without overlays, or when they cover nothing of the hall', () => {
    expect(frameOf(600, 460, [])).toEqual(whole(600, 460));
    // A hall as wide as the stage leaves room above it; one as high, beside it.
    expect(frameOf(400, 500, [corner(400, 240, 58)])).toEqual(whole(400, 500));
    expect(frameOf(1100, 500, [corner(1100, 240, 58)])).toEqual(whole(1100, 500));
  });

  it('is the whole viewport when an overlay covers only an empty corner, at the top or bottom', () => {
    const zoom = { left: 740, top: 430, right: 884, bottom: 484 };
    for (const over of [corner(900, 200, 58), zoom]) {
      expect(frameOf(900, 500, [over], inEllipse)).toEqual(whole(900, 500));
      expect(frameOf(900, 500, [over])).not.toEqual(whole(900, 500));
    }
    expect(frameOf(900, 500, [corner(900, 400, 58)], inEllipse)).not.toEqual(whole(900, 500));
  });

  it('lies below an overlay, or beside it when that shows the hall much larger', () => {
    expect(frameOf(624, 464, [corner(624, 240, 58)])).toEqual({ ...whole(624, 464), top: 58 + 8 - 16 });
    expect(frameOf(320, 224, [corner(320, 110, 58)])).toEqual({ ...whole(320, 224), top: 58 + 8 - 16 });
    expect(frameOf(320, 174, [corner(320, 110, 58)])).toEqual({ ...whole(320, 174), right: 210 - 8 + 16 });
  });

  it('also keeps text around the hall clear when requested', () => {
    const zoom = { left: 562, top: 310, right: 608, bottom: 448 };
    const rightIn = (aroundPx: number): number => {
      const high = { ...hall, maxY: 700 };
      const isTaken = ({ minX, maxX }: Box): boolean => minX < 1000 && maxX > 0;
      const frame = unobstructedFrame(high, { width: 624, height: 462 }, 40, [zoom], isTaken, aroundPx);
      return toScreen(fitTo(cameraLimits(high, { width: 624, height: 462 }, 40, frame)), hallPoint(1000, 0))
        .x;
    };
    expect(rightIn(0)).toBeCloseTo(562 - 8);
    expect(rightIn(18)).toBeCloseTo(562 - 8 - 18);
  });

  it('lies to the right of an overlay in the left corner', () => {
    const minimap = { left: 16, top: 12, right: 110, bottom: 58 };
    const { left, right } = frameOf(320, 174, [minimap]);
    expect({ left, right }).toEqual({ left: 110 + 8 - 16, right: 320 });
    expect(frameOf(1100, 500, [minimap])).toEqual(whole(1100, 500));
  });

  it('stays clear of overlays in both corners', () => {
    const zoom = { left: 240, top: 372, right: 374, bottom: 416 };
    const over = [corner(390, 200, 58), zoom];
    expect(frameOf(390, 432, over)).toEqual(whole(390, 432));
    const high = { ...hall, maxY: 1100 };
    const isTaken = ({ minX, minY, maxX, maxY }: Box): boolean =>
      minX < 1000 && maxX > 0 && minY < 1100 && maxY > 0;
    const between = unobstructedFrame(high, { width: 390, height: 432 }, 16, over, isTaken);
    expect(between).toEqual({ left: 0, top: 58 + 8 - 16, right: 390, bottom: 372 - 8 + 16 });
  });

  it('is beside one overlay if the hall is then clear of the other, whichever is tried first', () => {
    const zoom = { left: 562, top: 313, right: 608, bottom: 449 };
    for (const over of [
      [corner(624, 105, 59), zoom],
      [zoom, corner(624, 105, 59)],
    ])
      expect(unobstructedFrame(hall, { width: 624, height: 465 }, 12, over, inEllipse, 26)).toEqual({
        ...whole(624, 465),
        right: 562 - 8 - 26 + 12,
      });
  });

  it('is moved back towards the middle as far as the hall stays clear', () => {
    const zoom = { left: 562, top: 313, right: 608, bottom: 449 };
    const { left, right } = unobstructedFrame(hall, { width: 624, height: 465 }, 12, [zoom], inEllipse);
    // Cut at 566, which leaves 58 px beside it: half of them go to either side, and half of those are free.
    expect({ left, right }).toEqual({ left: 29 / 2, right: 566 + 29 / 2 });
  });

  it('is the whole viewport when the hall would be too small in any other frame', () => {
    expect(frameOf(320, 130, [corner(320, 300, 90)])).toEqual(whole(320, 130));
  });

  it('contains the hall at zoom 1, and centres the target of a flight', () => {
    const viewport = { width: 624, height: 464 };
    const limits = cameraLimits(hall, viewport, 16, frameOf(624, 464, [corner(624, 240, 58)]));
    const { x, y } = toScreen(fitTo(limits), hallPoint(0, 0));
    expect(y).toBeCloseTo(58 + 8);
    expect(toScreen(fitTo(limits), hallPoint(1000, 800)).x + x).toBeCloseTo(624);
    const middle = toScreen(centredAt(boxCentre(hall), 6, limits), boxCentre(hall));
    expect(middle.x).toBeCloseTo(312);
    expect(middle.y).toBeCloseTo((50 + 464) / 2);
  });
});

it('the hall can be panned clear of what covers the bottom, and no farther', () => {
  const limits = cameraLimits(hall, { width: 500, height: 432 }, 16);
  const up = (foot: number): number =>
    toScreen(panBy(fitTo({ ...limits, foot }), 0, -1000, { ...limits, foot }), hallPoint(0, 800)).y;
  expect(up(0) - up(200)).toBeCloseTo(200);
});

describe('the unobstructed part of the viewport', () => {
  const minimap = { left: 16, top: 12, right: 88, bottom: 72 };
  it('is the largest area beside, below or above the overlays', () => {
    const zoom = { left: 328, top: 282, right: 374, bottom: 416 };
    const frame = openFrame({ width: 390, height: 432 }, [minimap, corner(390, 222, 108), zoom]);
    expect(frame).toEqual({ left: 0, top: 116, right: 320, bottom: 432 });
  });
  it('is the whole viewport without overlays, or when too little is left to show a row', () => {
    expect(openFrame({ width: 390, height: 432 }, [])).toEqual(whole(390, 432));
    const bar = { left: 0, top: 20, right: 320, bottom: 80 };
    expect(openFrame({ width: 320, height: 130 }, [bar])).toEqual(whole(320, 130));
  });
});
