import { eveningTones, type EveningColors } from '../../../src/core/colors/evening-tones.ts';
import { bytesOfHex, luminanceOf } from '../../../src/core/colors/hex-color.ts';

/*
 * The backgrounds of text and buttons: the darkest of the light theme and the lightest of the dark one, see
 * src/ui/tokens.css.
 */
const papers = { light: ['#ffffff', '#eff2f0'], dark: ['#0c1310', '#19211d'] } as const;

const contrast = (one: string, other: string): number => {
  const [a, b] = [one, other].map((color) => luminanceOf(bytesOfHex(color) ?? [0, 0, 0, 1]));
  return (Math.max(a ?? 0, b ?? 0) + 0.05) / (Math.min(a ?? 0, b ?? 0) + 0.05);
};

/** Every pair of text and background on an event's pages that has too little contrast. */
export const unread = (colors: EveningColors): readonly string[] => {
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
