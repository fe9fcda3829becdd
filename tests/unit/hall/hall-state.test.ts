import { describe, expect, it, vi } from 'vitest';

import type { ZoneId } from '../../../src/contract/brand.ts';
import { screenPoint } from '../../../src/core/hall/geometry.ts';
import { HallPaint } from '../../../src/hall/render/hall-paint.ts';
import { pickAt } from '../../../src/hall/state/hit-target.ts';
import { HallStore } from '../../../src/hall/state/hall-state.ts';
import { contrastColor, sameZones, zoneColor, type HallTheme } from '../../../src/hall/state/hall-theme.ts';
import { sampleArea, sampleIndex, squareOutline } from '../samples/hall-samples.ts';

describe('the target of a tap', () => {
  /* One seat of radius 5 at (50, 50) in a sector, and a floor beside it that the seat's neighbourhood overlaps. */
  const index = sampleIndex([{ x: 50, y: 50 }], {
    sectors: [{ id: '1', name: {}, outline: squareOutline(0, 0, 100) }],
    standing: [sampleArea('floor', 60, 40, 20)],
  });
  const camera = { zoom: 4, scale: 2, x: 0, y: 0 } as const;
  const at = (x: number, y: number, level: 'seats' | 'sectors', pointer: 'mouse' | 'touch' = 'touch') =>
    pickAt(index, camera, level, screenPoint(x * 2, y * 2), pointer);

  it('is the seat under it, a seat within a finger’s width, or null', () => {
    expect(at(50, 50, 'seats')).toEqual({ kind: 'seat', seat: 0 });
    // 24 px of a finger are 12 units here, 6 px of a mouse 3.
    expect(at(40, 50, 'seats')).toEqual({ kind: 'seat', seat: 0 });
    expect(at(40, 50, 'seats', 'mouse')).toBeNull();
    expect(at(43, 50, 'seats', 'mouse')).toEqual({ kind: 'seat', seat: 0 });
    expect(at(20, 50, 'seats')).toBeNull();
  });

  it('is the standing area rather than a seat beside it', () => {
    expect(at(61, 50, 'seats')).toMatchObject({ kind: 'standing', area: { id: 'floor' } });
  });

  it('is a sector or a standing area when seats are too small to tap', () => {
    expect(at(50, 50, 'sectors')).toMatchObject({ kind: 'sector', sector: { id: '1' } });
    expect(at(65, 45, 'sectors')).toMatchObject({ kind: 'standing' });
    expect(at(300, 300, 'sectors')).toBeNull();
  });
});

describe('the hall store', () => {
  it('notifies subscribers of each change', () => {
    const store = new HallStore();
    const seen: number[] = [];
    const leave = store.subscribe(() => seen.push(store.get().zoom));
    store.update({ zoom: 2 });
    store.update({ rest: 1 });
    expect(seen).toEqual([2, 2]);
    leave();
    store.update({ zoom: 3 });
    expect(seen).toHaveLength(2);
    expect(store.get()).toMatchObject({ zoom: 3, rest: 1, atFit: true, hall: null });
  });

  it('notifies once after a hold, when the last holder releases it', () => {
    const store = new HallStore();
    let told = 0;
    store.subscribe(() => {
      told += 1;
    });
    const [one, two] = [store.hold(), store.hold()];
    store.update({ zoom: 2 });
    store.update({ zoom: 3 });
    one();
    expect(told).toBe(0);
    two();
    expect(told).toBe(1);
    store.hold()();
    expect(told).toBe(1);
  });

  it('does not notify after a hold in which nothing changed', () => {
    const store = new HallStore();
    const told = vi.fn<() => void>();
    store.subscribe(told);
    store.hold()();
    expect(told).not.toHaveBeenCalled();
    // What may wait is reported with the next change.
    store.update({ zoom: 2 }, false);
    store.hold()();
    expect(told).not.toHaveBeenCalled();
    store.update({ rest: 1 });
    expect(told).toHaveBeenCalledOnce();
  });
});

const theme: HallTheme = {
  paper: '#ffffff',
  seat: null,
  ink: '#111111',
  muted: '#666666',
  taken: '#cccccc',
  unavailable: '#eeeeee',
  accent: '#aa0000',
  accentInk: '#ffffff',
  label: '#222222',
  dark: false,
  font: 'sans-serif',
};
const zones = [
  { id: 'z1', color: '#335577', letter: 'A' },
  { id: 'z2', color: '#eeeedd', letter: 'B' },
];

describe('the colours of a hall', () => {
  it('are requested from the worker only when theme or zones change', () => {
    const paint = new HallPaint();
    expect(paint.change({ zones })).toBeNull();
    const wanted = paint.change({ theme });
    expect(wanted).toMatchObject({
      zoneColors: { z1: '#335577', z2: '#eeeedd' },
      taken: '#cccccc',
      dark: false,
    });
    expect(paint.change({ theme: { ...theme } })).toBeNull();
    expect(paint.change({ zones: zones.map((zone) => ({ ...zone })) })).toBeNull();
    if (wanted === null) throw new Error('nothing to paint with');
    expect(paint.isPaintOf(wanted)).toBe(true);
    expect(paint.change({ theme: { ...theme, dark: true } })).toMatchObject({ dark: true });
    expect(paint.isPaintOf(wanted)).toBe(false);
  });

  it('are the zone colours, each with a readable ink', () => {
    const index = sampleIndex([{ x: 0, y: 0 }], { zones: ['z2', 'z1', 'z9'] as ZoneId[] });
    const paint = new HallPaint();
    paint.change({ theme, zones });
    paint.resolve(index);
    expect(paint.colors).toEqual(['#eeeedd', '#335577', '#111111']);
    expect(paint.inks).toEqual(['#000', '#fff', '#fff']);
    expect(paint.letters).toEqual(['B', 'A', '']);
    expect(paint.faded).toEqual([false, false, false]);
    paint.shownZones = new Set(['z1']);
    paint.resolve(index);
    expect(paint.faded).toEqual([true, false, true]);
    expect(paint.fadedIds(index)).toEqual(['z2', 'z9']);
    paint.shownZones = new Set();
    paint.resolve(index);
    expect(paint.fadedIds(index)).toHaveLength(3);
  });

  it('are the same for all zones when the system forces a colour', () => {
    const paint = new HallPaint();
    expect(paint.change({ theme: { ...theme, seat: '#00ff00' }, zones })?.zoneColors).toEqual({
      z1: '#00ff00',
      z2: '#00ff00',
    });
  });

  it('default to black without a theme', () => {
    const paint = new HallPaint();
    paint.resolve(sampleIndex([{ x: 0, y: 0 }], { zones: ['z9'] as ZoneId[] }));
    expect(paint.colors).toEqual(['#000000']);
    expect(paint.labelOf({} as never)).toEqual({ name: '', note: '' });
  });

  it('of a zone depend on whether the paper is light or dark', () => {
    const [zone] = zones;
    if (zone === undefined) throw new Error('no zone');
    const onDark = { ...zone, colorOnDark: '#99bbdd' };
    expect(zoneColor(onDark, theme)).toBe('#335577');
    expect(zoneColor(onDark, { ...theme, dark: true })).toBe('#99bbdd');
    expect(zoneColor(zone, { ...theme, dark: true })).toBe('#335577');
    expect(zoneColor(onDark, { ...theme, seat: '#00ff00' })).toBe('#00ff00');
  });

  it('of two zone lists are equal only when everything painted is equal', () => {
    expect(
      sameZones(
        zones,
        zones.map((zone) => ({ ...zone })),
      ),
    ).toBe(true);
    expect(sameZones(zones, zones.slice(1))).toBe(false);
    for (const change of [{ id: 'x' }, { color: '#000000' }, { letter: 'Z' }]) {
      expect(sameZones(zones, [{ ...zones[0], ...change } as never, zones[1] as never])).toBe(false);
    }
    expect([contrastColor('#ffffff'), contrastColor('#000000')]).toEqual(['#000', '#fff']);
  });
});
