import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { boxCentre } from '../../../src/core/hall/geometry.ts';
import { SEAT_TAKEN } from '../../../src/core/hall/seat-index.ts';
import type { HallEngine } from '../../../src/hall/engine/hall-engine.ts';
import { sampleArea, sampleIndex } from '../samples/hall-samples.ts';
import { block, endKeys, open, planBox, sectors } from '../samples/key-hall.ts';
import { stillPage } from '../samples/sample-engine.ts';

beforeEach(stillPage);
afterEach(endKeys);

describe('keyboard navigation in the whole view', () => {
  it('starts at the sector nearest the centre with anything for sale', async () => {
    // The sold-out sector is nearer to the middle than the others.
    const { press, focused } = await open();
    expect(press('ArrowLeft')).toEqual(['west']);
    expect(focused()).toBe('west');
  });

  it('starts at the first sector when nothing is for sale', async () => {
    const index = sampleIndex(
      [...block('w', 1000, 800, 0, () => SEAT_TAKEN), ...block('e', 3300, 800, 1, () => SEAT_TAKEN)],
      { sectors: sectors.slice(0, 2), planBox },
    );
    const { press } = await open(index);
    expect(press('Enter')).toEqual(['west']);
  });

  it('moves between sectors and standing areas, and reports when there are no more', async () => {
    const { press, engine } = await open();
    expect(press('ArrowRight', 'ArrowRight')).toEqual(['east']);
    expect(press('ArrowRight')).toEqual(['stuck sectors']);
    expect(press('ArrowDown')).toEqual(['floor']);
    expect(press('ArrowLeft')).toEqual(['sold']);
    expect(engine.getSnapshot().atFit).toBe(true);
  });

  it('skips sold-out sectors when Shift is held', async () => {
    const { press } = await open();
    expect(press('ArrowRight', 'ArrowRight', 'ArrowDown', 'Shift+ArrowLeft')).toEqual(['west']);
  });

  it('skips sectors with only filtered-out seats when Shift is held', async () => {
    const { engine, index, press } = await open();
    engine.setShown(new Set(['z9']));
    engine.paint.resolve(index);
    expect(press('ArrowLeft', 'Shift+ArrowRight')).toEqual(['stuck sectors']);
    engine.setShown(new Set(['z2']));
    expect(press('Shift+ArrowRight')).toEqual(['east']);
    // The floor has another price.
    expect(press('Shift+ArrowDown')).toEqual(['stuck sectors']);
  });

  it('goes to the first and last area with Home and End', async () => {
    const { press } = await open();
    expect(press('ArrowLeft', 'Home')).toEqual(['floor']);
    expect(press('End')).toEqual(['sold']);
  });

  it('enters a sector with Enter or Space at the free seat nearest its centre, zoomed in', async () => {
    for (const key of ['Enter', ' ']) {
      const { press, focused, engine, sees } = await open();
      expect(press('ArrowLeft', key)).toEqual(['w12']);
      expect(focused()).toBe('w12');
      expect(engine.getSnapshot().level).not.toBe('sectors');
      expect(sees('w12')).toBe(true);
    }
  });

  it('enters at a seat that matches the filter, or at a sold one if there is no other', async () => {
    const { engine, press } = await open();
    engine.setShown(new Set(['z3']));
    expect(press('ArrowLeft', 'Enter')).toEqual(['w32']);
    const other = await open();
    expect(other.press('ArrowLeft', 'End', 'Enter')).toEqual(['s22']);
  });

  it('picks a standing area with Enter', async () => {
    const { press } = await open();
    expect(press('ArrowLeft', 'Home', 'Enter')).toEqual(['pick floor']);
  });
});

describe('keyboard navigation among seats', () => {
  const inWest = async () => {
    const opened = await open();
    opened.press('ArrowLeft', 'Enter');
    return opened;
  };

  it('moves from seat to seat; Shift skips taken ones', async () => {
    const { press } = await inWest();
    expect(press('ArrowDown')).toEqual(['w22']);
    expect(press('ArrowLeft')).toEqual(['w21']);
    expect(press('ArrowUp')).toEqual(['w11']);
    expect(press('ArrowUp')).toEqual(['stuck seats']);
    // The two beside it are taken.
    expect(['w22', 'w23']).not.toContain(press('ArrowDown', 'Shift+ArrowRight')[0]);
  });

  it('skips filtered-out zones when Shift is held', async () => {
    const { engine, press } = await inWest();
    engine.setShown(new Set(['z1', 'z3']));
    expect(press('ArrowLeft', 'Shift+ArrowDown')).toEqual(['w31']);
  });

  it('goes to the ends of the row with Home and End', async () => {
    const { press } = await inWest();
    expect(press('Home')).toEqual(['w11']);
    expect(press('End')).toEqual(['w13']);
  });

  it('picks a seat with Enter, even a taken one, and never by moving', async () => {
    const { press } = await inWest();
    expect(press('Enter')).toEqual(['pick w12']);
    expect(press('ArrowDown', 'Enter')).toEqual(['pick w22']);
  });

  it('keeps the focused seat in view', async () => {
    const { press, sees, engine } = await inWest();
    for (let zoom = 0; zoom < 7; zoom += 1) press('+');
    expect(sees('w12')).toBe(true);
    press('End');
    expect(sees('w13')).toBe(true);
    expect(engine.view.flownFor).toBe('place');
  });

  it('brings an off-screen seat back into view before picking it', async () => {
    const { press, engine, sees } = await inWest();
    press('+', '+', '+');
    engine.view.moveTo({ ...engine.view.camera, x: -9000 }, 'input');
    expect(sees('w12')).toBe(false);
    expect(press('Enter')).toEqual(['w12']);
    expect(sees('w12')).toBe(true);
    expect(press('Enter')).toEqual(['pick w12']);
  });

  it('returns to the sector in the whole view with Escape, and announces it', async () => {
    const { press, focused, engine } = await inWest();
    expect(press('Escape')).toEqual(['west']);
    expect(focused()).toBe('west');
    expect(engine.getSnapshot().atFit).toBe(true);
    expect(engine.view.flownFor).toBe('place');
    expect(press('ArrowRight')).toEqual(['east']);
  });

  it('returns to the sector with 0 as well, without announcing it', async () => {
    const { press, focused, engine } = await inWest();
    expect(press('0')).toEqual([]);
    expect(focused()).toBe('west');
    expect(engine.getSnapshot().atFit).toBe(true);
    expect(engine.view.flownFor).toBe('scale');
  });

  it('reaches standing areas, shows them whole, and stays there on Home', async () => {
    const { press, engine, index } = await open();
    expect(press('ArrowLeft', 'ArrowRight', 'Enter')).toEqual(['e22']);
    expect(press('ArrowDown', 'ArrowDown')).toEqual(['floor']);
    const box = index.standing[0]?.box;
    if (!box) throw new Error('The floor is not drawn.');
    const middle = boxCentre(box);
    const { x, y, scale } = engine.view.camera;
    expect(Math.abs(middle.x * scale + x - 516)).toBeLessThan(516 - (scale * 1000) / 2);
    expect(Math.abs(middle.y * scale + y - 516)).toBeLessThan(516 - (scale * 1000) / 2);
    expect(press('Home')).toEqual(['floor']);
    expect(press('Enter')).toEqual(['pick floor']);
    expect(press('ArrowUp')).toEqual(['e32']);
  });
});

describe('where the keyboard starts in a zoomed-in hall', () => {
  const lookAt = (engine: HallEngine, x: number, y: number, zoom = 4): void => {
    const scale = engine.view.limits.fitScale * zoom;
    engine.view.moveTo({ zoom, scale, x: 516 - x * scale, y: 516 - y * scale }, 'input');
  };

  it('is the free seat nearest the centre of the view', async () => {
    const { engine, press } = await open();
    lookAt(engine, 1090, 790);
    // The two nearest are taken.
    expect(press('ArrowLeft')).toEqual(['w13']);
    // The keyboard is on the level of seats now, not of sectors.
    expect(press('ArrowLeft')).toEqual(['w12']);
  });

  it('is a standing area when nothing else is visible', async () => {
    const { engine, press } = await open();
    lookAt(engine, 3300, 3100);
    expect(press('ArrowLeft')).toEqual(['floor']);
  });

  it('is the nearest seat when nothing for sale is visible', async () => {
    const { engine, press, sees } = await open();
    lookAt(engine, 400, 2200);
    expect(press('ArrowLeft')).toEqual(['w31']);
    expect(sees('w31')).toBe(true);
  });

  it('is a standing area when no seat is for sale, and nowhere when nothing is', async () => {
    const sold = block('w', 1000, 800, 0, () => SEAT_TAKEN);
    const floor = sampleArea('floor', 2800, 2600, 1000);
    const parts = { sectors: sectors.slice(0, 1), planBox };
    const withFloor = await open(sampleIndex(sold, { ...parts, standing: [floor] }));
    expect(withFloor.press('ArrowLeft')).toEqual(['floor']);
    const without = await open(sampleIndex(sold, { ...parts, standing: [{ ...floor, left: 0 }] }));
    expect(without.press('ArrowLeft')).toEqual(['stuck sectors']);
    expect(without.focused()).toBe('nothing');
  });

  it('is a standing area out of view when no seat is for sale', async () => {
    const sold = block('w', 1000, 800, 0, () => SEAT_TAKEN);
    const standing = [sampleArea('floor', 2800, 2600, 1000)];
    const { engine, press } = await open(
      sampleIndex(sold, { sectors: sectors.slice(0, 1), planBox, standing }),
    );
    lookAt(engine, 1000, 800);
    expect(press('ArrowLeft')).toEqual(['floor']);
  });

  it('is where the pointer left the view once it took over', async () => {
    const { engine, keys, press, focused } = await open();
    press('ArrowLeft', 'Enter');
    keys.forget();
    expect(focused()).toBe('nothing');
    lookAt(engine, 3300, 800);
    expect(press('ArrowLeft')).toEqual(['e22']);
  });
});
