import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { HallEngine } from '../../../src/hall/engine/hall-engine.ts';
import { HallKeys } from '../../../src/hall/input/hall-keys.ts';
import { sampleIndex } from '../samples/hall-samples.ts';
import { block, endKeys, open, planBox, sectors, strike } from '../samples/key-hall.ts';
import { idleGuard, stillPage } from '../samples/sample-engine.ts';

beforeEach(stillPage);
afterEach(endKeys);

describe('a hall with one sector', () => {
  const one = async () =>
    open(sampleIndex(block('w', 1000, 800, 0), { sectors: sectors.slice(0, 1), planBox }));

  it('has only seats to navigate; Escape shows it whole, then is left to the page', async () => {
    const { press, keys, engine, focused, tell } = await one();
    expect(press('ArrowLeft')).toEqual(['w33']);
    press('+');
    expect(engine.getSnapshot().atFit).toBe(false);
    expect(press('Escape')).toEqual([]);
    expect([engine.getSnapshot().atFit, engine.view.flownFor]).toEqual([true, 'scale']);
    expect(focused()).toBe('w33');
    expect(strike(keys, 'Escape', tell)).toBe(false);
  });
});

describe('view keys', () => {
  it('zoom in and out by the same factor and report the zoom limits', async () => {
    const { press, engine } = await open();
    expect(press('-')).toEqual(['stuck zoom']);
    press('+');
    const { zoom } = engine.view.camera;
    expect(zoom).toBeGreaterThan(1.2);
    press('=');
    expect(engine.view.camera.zoom).toBeCloseTo(zoom * zoom);
    press('-');
    expect(engine.view.camera.zoom).toBeCloseTo(zoom);
    for (let time = 0; time < 20; time += 1) press('+');
    expect(press('+')).toEqual(['stuck zoom']);
    expect(press('-')).toEqual([]);
    expect(engine.view.flownFor).toBe('scale');
  });

  it('keep the focused seat in place while zooming', async () => {
    const { press, engine, keys } = await open();
    press('ArrowLeft', 'Enter', '+', '+');
    const seat = engine.getSnapshot().overlay.focused;
    const before = engine.view.pointOf(seat);
    press('+');
    expect(engine.view.pointOf(seat)?.x).toBeCloseTo(before?.x ?? 0, 3);
    // But not after the focus has moved elsewhere: then the centre stays.
    press('-', 'PageUp');
    keys.leave();
    const offCentre = engine.view.pointOf(seat);
    press('+');
    expect(engine.view.pointOf(seat)?.y).not.toBeCloseTo(offCentre?.y ?? 0, 0);
  });

  it('pan by half the visible area and report the edge of the hall', async () => {
    const { press, engine } = await open();
    expect(press('PageDown')).toEqual(['stuck seats']);
    press('+', '+', '+', '+');
    const { x, y } = engine.view.camera;
    expect(press('PageDown')).toEqual([]);
    expect([engine.view.camera.x, engine.view.camera.y]).toEqual([x, y - 516]);
    press('PageUp');
    expect(engine.view.camera.y).toBeCloseTo(y);
    press('Shift+PageDown');
    expect([engine.view.camera.x, engine.view.camera.y]).toEqual([x - 516, y]);
    press('Shift+PageUp', 'Shift+PageUp');
    expect(engine.view.camera.x).toBeGreaterThan(x);
  });

  it('drop the focus once its place is out of view, and not before', async () => {
    const { press, focused } = await open();
    press('ArrowLeft', 'Enter', '+');
    // From the centre of the view to its edge, and beyond.
    press('PageDown');
    expect(focused()).not.toBe('nothing');
    press('PageDown');
    expect(focused()).toBe('nothing');
    press('0', '+', '+', 'Home');
    const place = focused();
    expect(place).not.toBe('nothing');
    press('PageUp', 'PageUp', 'PageUp', 'PageUp');
    press('ArrowLeft');
    expect(focused()).not.toBe('nothing');
  });

  it('are left to the page with a modifier or when the map does not use them', async () => {
    const { keys, focused, engine, tell } = await open();
    for (const held of ['Control', 'Meta', 'Alt']) {
      for (const key of ['ArrowLeft', '-', 'Enter']) expect(strike(keys, `${held}+${key}`, tell)).toBe(false);
    }
    for (const key of ['Tab', 'a', 'F5']) expect(strike(keys, key, tell)).toBe(false);
    expect([focused(), engine.view.camera.zoom]).toEqual(['nothing', 1]);
    for (const key of ['ArrowLeft', 'Home', 'End', 'Enter', '-', '+', '=', '0', 'PageUp', 'PageDown'])
      expect(strike(keys, key, tell)).toBe(true);
  });
});

describe('a key that the map does not use', () => {
  it('is left to the page, and closes nothing', async () => {
    const { keys, tell, engine } = await open();
    const { camera } = engine.view;
    for (const key of ['a', 'Tab', 'Delete', '1']) expect(strike(keys, key, tell)).toBe(false);
    expect(tell.onEscape).not.toHaveBeenCalled();
    expect(engine.view.camera).toBe(camera);
  });
});

describe('Escape', () => {
  it('first closes whatever is open over the map', async () => {
    const { press, keys, focused, tell } = await open();
    press('ArrowLeft', 'Enter');
    vi.mocked(tell.onEscape).mockReturnValueOnce(true);
    expect(strike(keys, 'Escape', tell)).toBe(true);
    expect(focused()).toBe('w12');
  });

  it('shows the whole hall, and is left to the page when that is already shown', async () => {
    const { keys, engine, tell } = await open();
    expect(strike(keys, 'Escape', tell)).toBe(false);
    engine.view.zoomBy(3);
    expect(strike(keys, 'Escape', tell)).toBe(true);
    expect(engine.getSnapshot().atFit).toBe(true);
  });
});

describe('map focus', () => {
  const shown = (matches: boolean) =>
    ({ matches: (what: string) => matches && what === ':focus-visible' }) as Element;

  it('returns to its last place when restored by keyboard', async () => {
    const { press, keys, focused } = await open();
    press('ArrowLeft', 'Enter');
    keys.leave();
    expect(focused()).toBe('nothing');
    keys.resume(shown(false));
    expect(focused()).toBe('nothing');
    keys.resume(shown(true));
    expect(focused()).toBe('w12');
    expect(press('ArrowLeft')).toEqual(['w11']);
  });

  it('shows nothing without a previous place', async () => {
    const { keys, focused } = await open();
    keys.resume(shown(true));
    expect(focused()).toBe('nothing');
  });

  it('clears the hover frame', async () => {
    const { press, engine } = await open();
    engine.setOverlay({ hovered: 3 });
    press('ArrowLeft');
    expect(engine.getSnapshot().overlay.hovered).toBe(-1);
  });
});

it('keys report being stuck, and do not throw, before a hall is loaded', () => {
  const engine = new HallEngine(idleGuard());
  const stuck = vi.fn();
  const tell = { onPick: vi.fn(), onFocusPlace: vi.fn(), onStuck: stuck, onEscape: () => false };
  const keys = new HallKeys(engine);
  expect(strike(keys, 'ArrowLeft', tell)).toBe(true);
  expect(stuck).toHaveBeenCalledWith('seats');
  strike(keys, '0', tell);
  expect(strike(keys, 'Escape', tell)).toBe(false);
  keys.resume({ matches: () => true } as unknown as Element);
  expect(engine.getSnapshot().overlay.focused).toBe(-1);
  engine.dispose();
});
