import { describe, expect, it } from 'vitest';

import { catalogue } from '../../../fixtures/catalogue/catalogue.ts';
import { posterInks } from '../../../fixtures/catalogue/poster-art/poster-image.ts';
import { seededRandom } from '../../../fixtures/halls/seeded-random.ts';
import { eveningColorsIn } from '../../../src/contract/scalars.ts';
import { eveningTones } from '../../../src/core/colors/evening-tones.ts';
import { bytesOfHex, hexOf } from '../../../src/core/colors/hex-color.ts';
import { pictureColors } from '../../../src/core/colors/picture-colors.ts';
import { unread } from './evening-contrast.ts';

describe('the colours of an event’s pages', () => {
  it('are legible on every background for every image in the catalogue', () => {
    const rows = catalogue({ year: 2026, month: 11, day: 27 }).events.map(({ action }) =>
      eveningColorsIn(action),
    );
    const colors = rows.filter((one) => one !== null);
    expect(colors.length).toBeGreaterThan(50);
    expect(colors.flatMap(unread)).toEqual([]);
  });

  it('are legible for any pair of colours', () => {
    const random = seededRandom(7);
    const any = (): string => hexOf([random() * 255, random() * 255, random() * 255, 1]);
    const pairs = Array.from({ length: 500 }, () => ({ ground: any(), spark: any() }));
    const greys = ['#000000', '#ffffff', '#808080', '#0000ff', '#ffff00'].map((spark) => ({
      ground: spark,
      spark,
    }));
    expect([...pairs, ...greys].flatMap(unread)).toEqual([]);
  });

  it('differ with the spark, except the light accent of a coloured ground', () => {
    const accent = (ground: string, spark: string) => eveningTones({ ground, spark })?.accent;
    expect(accent('#12173a', '#f6c667')?.dark).not.toBe(accent('#12173a', '#e4765a')?.dark);
    // A coloured background, and a grey one.
    expect(accent('#12173a', '#f6c667')?.light).toBe(accent('#12173a', '#e4765a')?.light);
    expect(accent('#f4eee1', '#f6c667')?.light).not.toBe(accent('#f4eee1', '#e4765a')?.light);
    expect(eveningTones({ ground: '#12173a', spark: '#e4765a' })).toMatchObject({
      ground: '#12173a',
      spark: '#e4765a',
    });
  });

  it('avoid an error-like red for the selection if the spark is red', () => {
    const soft = (ground: string, spark: string) => eveningTones({ ground, spark })?.accentSoft;
    const [red, orange] = ['#d23b3b', '#e4765a'];
    for (const spark of [red, orange]) {
      expect(soft('#123a5c', spark)).toEqual(soft('#123a5c', '#123a5c'));
      expect(soft('#123a5c', '#e8a33d')?.dark).not.toBe(soft('#123a5c', spark)?.dark);
      const [r, g, b] = bytesOfHex(soft(red, spark)?.light ?? '') ?? [];
      expect(
        Math.max(Number(r), Number(g), Number(b)) - Math.min(Number(r), Number(g), Number(b)),
      ).toBeLessThan(3);
    }
    expect(eveningTones({ ground: '#182028', spark: red })?.accent).toEqual(
      eveningTones({ ground: red, spark: red })?.accent,
    );
  });

  it('are null if either colour is missing or invalid', () => {
    expect(eveningColorsIn({ color_ground: '#12173a', color_spark: 'red' })).toBeNull();
    expect(eveningColorsIn({ color_ground: '#12173a' })).toBeNull();
    expect(eveningTones({ ground: '#12173a', spark: 'url(x)' })).toBeNull();
  });
});

/** The pixels of a picture: a number of each colour. */
const pixels = (...parts: readonly (readonly [color: string, count: number])[]): readonly number[] =>
  parts.flatMap(([color, count]) => {
    const [red, green, blue, alpha] = bytesOfHex(color) ?? [0, 0, 0, 0];
    return Array.from({ length: count }, () => [red, green, blue, alpha * 255]).flat();
  });

describe('colours taken from an image', () => {
  const random = seededRandom(36);

  it('are legible on every background for any image', () => {
    const any = (): string => hexOf([random() * 255, random() * 255, random() * 255, 1]);
    // From a single colour to many, from flat graphics to noise.
    const pictures = Array.from({ length: 500 }, (_, at) =>
      pixels(...Array.from({ length: 1 + (at % 40) }, () => [any(), 1 + Math.floor(random() * 60)] as const)),
    );
    const colors = pictures.map(pictureColors).filter((one) => one !== null);
    expect(colors.length).toBeGreaterThan(450);
    expect(colors.flatMap(unread)).toEqual([]);
  });

  it('are legible for every catalogue image, regardless of the area each ink covers', () => {
    const files = catalogue({ year: 2026, month: 11, day: 27 }).events.map(({ action }) =>
      (action.image_url_ru ?? '').replace('/api/images/', ''),
    );
    const drawn = [...new Set(files)]
      .map((file) => posterInks(file) ?? [])
      .filter(({ length }) => length > 0);
    expect(drawn.length).toBeGreaterThan(40);
    const colors = drawn.flatMap((inks) =>
      Array.from({ length: 5 }, () =>
        pictureColors(pixels(...inks.map((ink) => [ink, Math.floor(random() * 200)] as const))),
      ),
    );
    const named = colors.filter((one) => one !== null);
    expect(named.length).toBeGreaterThan(colors.length * 0.9);
    expect(named.flatMap(unread)).toEqual([]);
  });

  it('are the dominant colour and the one that stands out, ignoring grey, specks and transparency', () => {
    const picture = pixels(
      ['#12173a', 600],
      ['#f4eee1', 250],
      ['#e4765a', 120],
      ['#00ff00', 5],
      ['#ff000000', 900],
    );
    expect(pictureColors(picture)).toEqual({ ground: '#12173a', spark: '#e4765a' });
  });

  it('merge neighbouring shades into one colour', () => {
    const picture = pixels(['#101838', 40], ['#121a3a', 40], ['#c0c0c0', 60], ['#d05030', 20]);
    expect(pictureColors(picture)).toEqual({ ground: '#111939', spark: '#d05030' });
  });

  it('are null if the image is grey, empty or transparent', () => {
    expect(pictureColors(pixels(['#101010', 50], ['#f0ece8', 50]))).toBeNull();
    expect(pictureColors([])).toBeNull();
    expect(pictureColors(pixels(['#ff000000', 50]))).toBeNull();
  });
});
