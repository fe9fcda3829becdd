import { describe, expect, it } from 'vitest';

import { catalogue } from '../../../fixtures/catalogue/catalogue.ts';
import { seededRandom } from '../../../fixtures/halls/seeded-random.ts';
import { eveningColorsIn } from '../../../src/contract/scalars.ts';
import { eveningTones, type EveningColors } from '../../../src/core/colors/evening-tones.ts';
import { bytesOfHex, hexOf, luminanceOf } from '../../../src/core/colors/hex-color.ts';

/* What text and buttons stand on, the darkest of the light and the lightest of the dark: src/ui/tokens.css. */
const papers = { light: ['#ffffff', '#eff2f0'], dark: ['#0c1310', '#19211d'] } as const;

const contrast = (one: string, other: string): number => {
  const [a, b] = [one, other].map((color) => luminanceOf(bytesOfHex(color) ?? [0, 0, 0, 1]));
  return (Math.max(a ?? 0, b ?? 0) + 0.05) / (Math.min(a ?? 0, b ?? 0) + 0.05);
};

/** Every pair of text and ground that the pages of an event have, with too little contrast. */
const unread = (colors: EveningColors): readonly string[] => {
  const tones = eveningTones(colors);
  if (tones === null) return ['no colours'];
  return (['light', 'dark'] as const).flatMap((theme) => {
    const [accent, ink, soft] = [tones.accent[theme], tones.accentInk[theme], tones.accentSoft[theme]];
    const pairs = [
      ...papers[theme].map((paper) => [accent, paper] as const),
      [accent, ink],
      [accent, soft],
    ] as const;
    return pairs
      .filter(([one, other]) => contrast(one, other) < 4.5)
      .map((pair) => `${theme}: ${pair.join(' on ')} of ${colors.ground}, ${colors.spark}`);
  });
};

describe('the colours that an event’s pages wear', () => {
  it('are read on every paper, for every picture of the catalogue', () => {
    const rows = catalogue({ year: 2026, month: 11, day: 27 }).events.map(({ action }) =>
      eveningColorsIn(action),
    );
    const colors = rows.filter((one) => one !== null);
    expect(colors.length).toBeGreaterThan(50);
    expect(colors.flatMap(unread)).toEqual([]);
  });

  it('are read for any two colours', () => {
    const random = seededRandom(7);
    const any = (): string => hexOf([random() * 255, random() * 255, random() * 255, 1]);
    const pairs = Array.from({ length: 500 }, () => ({ ground: any(), spark: any() }));
    const greys = ['#000000', '#ffffff', '#808080', '#0000ff', '#ffff00'].map((spark) => ({
      ground: spark,
      spark,
    }));
    expect([...pairs, ...greys].flatMap(unread)).toEqual([]);
  });

  it('are told apart where the two are', () => {
    const accent = (ground: string, spark: string) => eveningTones({ ground, spark })?.accent;
    expect(accent('#12173a', '#f6c667')?.dark).not.toBe(accent('#12173a', '#e4765a')?.dark);
    // A ground of a colour, and a grey one.
    expect(accent('#12173a', '#f6c667')?.light).toBe(accent('#12173a', '#e4765a')?.light);
    expect(accent('#f4eee1', '#f6c667')?.light).not.toBe(accent('#f4eee1', '#e4765a')?.light);
    expect(eveningTones({ ground: '#12173a', spark: '#e4765a' })).toMatchObject({
      ground: '#12173a',
      spark: '#e4765a',
    });
  });

  it('are none where one is no colour', () => {
    expect(eveningColorsIn({ color_ground: '#12173a', color_spark: 'red' })).toBeNull();
    expect(eveningColorsIn({ color_ground: '#12173a' })).toBeNull();
    expect(eveningTones({ ground: '#12173a', spark: 'url(x)' })).toBeNull();
  });
});
