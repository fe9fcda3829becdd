import { afterEach, describe, expect, it, vi } from 'vitest';

import { saveBlob } from '../../../src/features/save-file.ts';
import { wrapText } from '../../../src/features/tickets/picture-card.ts';

/** Breaks a text with letters that are all ten pixels wide. */
const wrap = (text: string, letters: number, maxLines?: number): readonly string[] =>
  wrapText(
    { measureText: (line) => ({ width: line.length * 10 }) as TextMetrics },
    text,
    letters * 10,
    maxLines,
  );

describe('text on a picture', () => {
  it.each([
    ['Щелкунчик и крысиный король', 16, ['Щелкунчик и', 'крысиный король']],
    ['Ряд 3, место 7', 40, ['Ряд 3, место 7']],
    // Without spaces a line ends between words.
    ['北京国家大剧院', 4, ['北京国家', '大剧院']],
    // A word wider than a line is broken anywhere, and the text after it continues on its last line.
    ['Достопримечательность и он', 10, ['Достоприме', 'чательност', 'ь и он']],
    ['', 5, ['']],
  ])('is wrapped: «%s» to lines of %s letters', (text, letters, lines) => {
    expect(wrap(text, letters)).toEqual(lines);
  });

  it('ends no line with an opening mark and begins none with a closing one', () => {
    const text = '大剧院芭蕾舞剧《天鹅湖》，全剧（三幕）';
    for (let letters = 6; letters < text.length; letters += 1) {
      const lines = wrap(text, letters);
      expect(lines.join('')).toBe(text);
      for (const line of lines) {
        expect(line.length).toBeLessThanOrEqual(letters);
        expect('》，）').not.toContain(line[0]);
        expect('《（').not.toContain(line.at(-1));
      }
    }
  });

  it('ends with «…» within the line if truncated', () => {
    expect(wrap('Щелкунчик и крысиный король', 11, 1)).toEqual(['Щелкунчик…']);
    expect(wrap('Щелкунчик и крысиный король', 15, 1)).toEqual(['Щелкунчик и…']);
    expect(wrap('北京国家大剧院', 4, 1)).toEqual(['北京国…']);
    expect(wrap('Щелкунчик и крысиный король', 16, 2)).toEqual(['Щелкунчик и', 'крысиный король']);
  });
});

describe('a saved file', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('stays readable for a few seconds after the press, but not forever', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const clicked: unknown[] = [];
    vi.stubGlobal('document', {
      createElement: () => ({
        click(this: { href: string; download: string }) {
          clicked.push([this.href, this.download]);
        },
      }),
    });
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
    const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    saveBlob(new Blob(['picture']), 'seats.png');
    vi.advanceTimersByTime(3000);
    expect(clicked).toEqual([['blob:picture', 'seats.png']]);
    expect(revoke).not.toHaveBeenCalled();
    vi.advanceTimersByTime(60_000);
    expect(revoke).toHaveBeenCalledExactlyOnceWith('blob:picture');
  });
});
