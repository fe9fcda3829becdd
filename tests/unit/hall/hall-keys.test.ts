import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { boxCentre } from '../../../src/core/hall/geometry.ts';
import { SEAT_TAKEN } from '../../../src/core/hall/seat-index.ts';
import type { HallEngine } from '../../../src/hall/engine/hall-engine.ts';
import { sampleArea, sampleIndex } from '../samples/hall-samples.ts';
import { block, endKeys, open, planBox, sectors } from '../samples/key-hall.ts';
import { stillPage } from '../samples/sample-engine.ts';

beforeEach(stillPage);
afterEach(endKeys);

describe('the keyboard on a hall seen whole', () => {
  it('begins at the sector nearest to the middle where anything is for sale', async () => {
    // The sold-out sector is nearer to the middle than the others.
    const { press, focused } = await open();
    expect(press('ArrowLeft')).toEqual(['west']);
    expect(focused()).toBe('west');
  });

  it('begins at the first one where nothing is for sale at all', async () => {
    const index = sampleIndex(
      [...block('w', 1000, 800, 0, () => SEAT_TAKEN), ...block('e', 3300, 800, 1, () => SEAT_TAKEN)],
      { sectors: sectors.slice(0, 2), planBox },
    );
    const { press } = await open(index);
    expect(press('Enter')).toEqual(['west']);
  });

  it('walks from sector to sector, over standing areas as well, and says where there is no more', async () => {
    const { press, engine } = await open();
    expect(press('ArrowRight', 'ArrowRight')).toEqual(['east']);
    expect(press('ArrowRight')).toEqual(['stuck sectors']);
    expect(press('ArrowDown')).toEqual(['floor']);
    expect(press('ArrowLeft')).toEqual(['sold']);
    expect(engine.getSnapshot().atFit).toBe(true);
  });

  it('passes over what is sold where Shift is held', async () => {
    const { press } = await open();
    expect(press('ArrowRight', 'ArrowRight', 'ArrowDown', 'Shift+ArrowLeft')).toEqual(['west']);
  });

  it('passes over sectors that have only seats the buyer does not want to see', async () => {
    const { engine, index, press } = await open();
    engine.setShown(new Set(['z9']));
    engine.paint.resolve(index);
    expect(press('ArrowLeft', 'Shift+ArrowRight')).toEqual(['stuck sectors']);
    engine.setShown(new Set(['z2']));
    expect(press('Shift+ArrowRight')).toEqual(['east']);
    // The floor has another price.
    expect(press('Shift+ArrowDown')).toEqual(['stuck sectors']);
  });

  it('comes to the plan’s first and last by Home and End', async () => {
    const { press } = await open();
    expect(press('ArrowLeft', 'Home')).toEqual(['floor']);
    expect(press('End')).toEqual(['sold']);
  });

  it('goes in by Enter or Space: to the free seat nearest to the sector’s middle, shown near', async () => {
    for (const key of ['Enter', ' ']) {
      const { press, focused, engine, sees } = await open();
      expect(press('ArrowLeft', key)).toEqual(['w12']);
      expect(focused()).toBe('w12');
      expect(engine.getSnapshot().level).not.toBe('sectors');
      expect(sees('w12')).toBe(true);
    }
  });

  it('goes in to a seat the buyer wants to see, and to one that is sold where there is no other', async () => {
    const { engine, press } = await open();
    engine.setShown(new Set(['z3']));
    expect(press('ArrowLeft', 'Enter')).toEqual(['w32']);
    const other = await open();
    expect(other.press('ArrowLeft', 'End', 'Enter')).toEqual(['s22']);
  });

  it('picks a standing area by Enter', async () => {
    const { press } = await open();
    expect(press('ArrowLeft', 'Home', 'Enter')).toEqual(['pick floor']);
  });
});

describe('the keyboard among seats', () => {
  const inWest = async () => {
    const opened = await open();
    opened.press('ArrowLeft', 'Enter');
    return opened;
  };

  it('walks from seat to seat; Shift passes over what is taken', async () => {
    const { press } = await inWest();
    expect(press('ArrowDown')).toEqual(['w22']);
    expect(press('ArrowLeft')).toEqual(['w21']);
    expect(press('ArrowUp')).toEqual(['w11']);
    expect(press('ArrowUp')).toEqual(['stuck seats']);
    // The two beside it are taken.
    expect(['w22', 'w23']).not.toContain(press('ArrowDown', 'Shift+ArrowRight')[0]);
  });

  it('passes over zones the buyer does not want to see', async () => {
    const { engine, press } = await inWest();
    engine.setShown(new Set(['z1', 'z3']));
    expect(press('ArrowLeft', 'Shift+ArrowDown')).toEqual(['w31']);
  });

  it('comes to the row’s ends by Home and End', async () => {
    const { press } = await inWest();
    expect(press('Home')).toEqual(['w11']);
    expect(press('End')).toEqual(['w13']);
  });

  it('picks a seat by Enter, a taken one too, and nothing by walking', async () => {
    const { press } = await inWest();
    expect(press('Enter')).toEqual(['pick w12']);
    expect(press('ArrowDown', 'Enter')).toEqual(['pick w22']);
  });

  it('keeps the place in sight', async () => {
    const { press, sees, engine } = await inWest();
    for (let zoom = 0; zoom < 7; zoom += 1) press('+');
    expect(sees('w12')).toBe(true);
    press('End');
    expect(sees('w13')).toBe(true);
    expect(engine.view.flownFor).toBe('place');
  });

  it('brings a place that went out of sight back before it is picked', async () => {
    const { press, engine, sees } = await inWest();
    press('+', '+', '+');
    engine.view.moveTo({ ...engine.view.camera, x: -9000 }, 'input');
    expect(sees('w12')).toBe(false);
    expect(press('Enter')).toEqual(['w12']);
    expect(sees('w12')).toBe(true);
    expect(press('Enter')).toEqual(['pick w12']);
  });

  it('goes out by Escape, to its sector in the whole hall, which is said', async () => {
    const { press, focused, engine } = await inWest();
    expect(press('Escape')).toEqual(['west']);
    expect(focused()).toBe('west');
    expect(engine.getSnapshot().atFit).toBe(true);
    expect(engine.view.flownFor).toBe('place');
    expect(press('ArrowRight')).toEqual(['east']);
  });

  it('goes out by nought as well, to the scale that is asked for', async () => {
    const { press, focused, engine } = await inWest();
    expect(press('0')).toEqual([]);
    expect(focused()).toBe('west');
    expect(engine.getSnapshot().atFit).toBe(true);
    expect(engine.view.flownFor).toBe('scale');
  });

  it('meets standing areas on the way, stays in them by Home, and shows them whole', async () => {
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

describe('where the keyboard begins on a hall looked at from near', () => {
  const lookAt = (engine: HallEngine, x: number, y: number, zoom = 4): void => {
    const scale = engine.view.limits.fitScale * zoom;
    engine.view.moveTo({ zoom, scale, x: 516 - x * scale, y: 516 - y * scale }, 'input');
  };

  it('is the free seat nearest to the middle of the view', async () => {
    const { engine, press } = await open();
    lookAt(engine, 1090, 790);
    // The two nearest are taken.
    expect(press('ArrowLeft')).toEqual(['w13']);
    // The keyboard is on the level of seats now, not of sectors.
    expect(press('ArrowLeft')).toEqual(['w12']);
  });

  it('is a standing area where only that is seen', async () => {
    const { engine, press } = await open();
    lookAt(engine, 3300, 3100);
    expect(press('ArrowLeft')).toEqual(['floor']);
  });

  it('is the nearest seat where nothing that is for sale is seen', async () => {
    const { engine, press, sees } = await open();
    lookAt(engine, 400, 2200);
    expect(press('ArrowLeft')).toEqual(['w31']);
    expect(sees('w31')).toBe(true);
  });

  it('is an area where no seat is for sale, and nowhere where nothing is', async () => {
    const sold = block('w', 1000, 800, 0, () => SEAT_TAKEN);
    const floor = sampleArea('floor', 2800, 2600, 1000);
    const parts = { sectors: sectors.slice(0, 1), planBox };
    const withFloor = await open(sampleIndex(sold, { ...parts, standing: [floor] }));
    expect(withFloor.press('ArrowLeft')).toEqual(['floor']);
    const without = await open(sampleIndex(sold, { ...parts, standing: [{ ...floor, left: 0 }] }));
    expect(without.press('ArrowLeft')).toEqual(['stuck sectors']);
    expect(without.focused()).toBe('nothing');
  });

  it('is where a hand left off looking, once that took over', async () => {
    const { engine, keys, press, focused } = await open();
    press('ArrowLeft', 'Enter');
    keys.forget();
    expect(focused()).toBe('nothing');
    lookAt(engine, 3300, 800);
    expect(press('ArrowLeft')).toEqual(['e22']);
  });
});
