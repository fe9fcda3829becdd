import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import {
  drawLabel,
  labelHeightsPx,
  measureLabel,
  textsOf,
  type SectorLabel,
} from '../../../src/hall/draw/label-sprite.ts';
import { isInside, recordedCanvas, type Mark } from './recorded-canvas.ts';
import { sampleTheme } from './sample-engine.ts';

let marks: readonly Mark[] = [];
let hasContext = true;

/** A canvas whose letters are eight pixels wide; its marks are those of the last one. */
class DrawnCanvas {
  readonly width: number;
  readonly height: number;
  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }
  getContext(): CanvasRenderingContext2D | null {
    const canvas = recordedCanvas();
    ({ marks } = canvas);
    return hasContext ? canvas.context : null;
  }
  transferToImageBitmap(): unknown {
    return { made: this.width };
  }
}
beforeEach(() => {
  vi.stubGlobal('OffscreenCanvas', DrawnCanvas);
  hasContext = true;
});
afterEach(() => void vi.unstubAllGlobals());

const label: SectorLabel = { name: 'Сектор 204A', note: 'Свободно 12 мест' };
const draw = (text: SectorLabel, pixelRatio = 1, width = 150, height = 36) =>
  drawLabel(text, width, height, sampleTheme, pixelRatio);
const markOf = (text: string): Mark => {
  const found = marks.find((mark) => mark.text === text);
  if (found === undefined) throw new Error(`${text} is not written`);
  return found;
};

describe('what a label says', () => {
  it('is the whole, then the name, then its number', () => {
    expect(textsOf(label)).toEqual([label, { name: 'Сектор 204A', note: '' }, { name: '204A', note: '' }]);
  });

  it('has no number where the name has none, or what looks like one is part of a word', () => {
    const numberOf = (name: string) => textsOf({ name, note: '' })[2].name;
    expect(['Партер', '2nd floor', 'Ложа 3', 'Ярус 12Б, левый'].map(numberOf)).toEqual(['', '', '3', '12Б']);
    expect(textsOf({ ...label, mark: '✓' })[2].name).toBe('✓');
    expect(textsOf({ ...label, mark: '' })[2].name).toBe('');
  });

  it('takes the room of its letters and something around them', () => {
    const [full, short, mark] = measureLabel(textsOf(label), sampleTheme);
    // The note is longer than the name: 16 letters against 11, of 8 px each.
    expect(full).toBeGreaterThan(16 * 8 + 8);
    expect(short).toBeGreaterThan(11 * 8 + 8);
    expect(full - short).toBe(5 * 8);
    expect(mark).toBeGreaterThan(4 * 8);
    expect(mark).toBeLessThan(4 * 8 + 10);
    const long = measureLabel(textsOf({ name: label.note, note: 'мест' }), sampleTheme);
    expect(long[0]).toBe(long[1]);
  });

  it('takes any room where there is nothing to say', () => {
    expect(measureLabel(textsOf({ name: 'Партер', note: '' }), sampleTheme).map(Number.isFinite)).toEqual([
      false,
      true,
      false,
    ]);
  });
});

describe('a label', () => {
  it('stands on paper that lets a little of the hall through, as large as it is', () => {
    draw(label, 2);
    const paper = marks[0];
    expect(paper).toMatchObject({ kind: 'fill', style: sampleTheme.paper });
    expect(paper?.box).toEqual({ minX: 0, minY: 0, maxX: 300, maxY: 72 });
    expect(paper?.alpha).toBeGreaterThan(0.7);
    expect(paper?.alpha).toBeLessThan(1);
  });

  it('has the name over the note, both in its middle and within it, in full colours', () => {
    draw(label);
    const [name, note] = [markOf(label.name), markOf(label.note)];
    expect([name.style, note.style]).toEqual([sampleTheme.ink, sampleTheme.label]);
    expect([name.alpha, note.alpha]).toEqual([1, 1]);
    expect([name.box.minX, note.box.minX]).toEqual([75, 75]);
    expect(note.box.minY - name.box.minY).toBeGreaterThan((name.letters + note.letters) / 2);
    expect(name.box.minY).toBeGreaterThan(name.letters / 2);
    expect(note.box.minY + note.letters / 2).toBeLessThan(36);
    expect(isInside(name.box, marks[0]?.box ?? name.box)).toBe(true);
  });

  it('without a note has the name in its middle, and nothing else', () => {
    draw({ name: '204', note: '' }, 1, 40, labelHeightsPx[2]);
    expect(marks.filter(({ kind }) => kind === 'text')).toHaveLength(1);
    expect(markOf('204').box.minY).toBe(labelHeightsPx[2] / 2);
  });

  it('is a picture of whole device pixels, none too few, and says what that takes', () => {
    const sprite = draw(label, 1.25, 151, 36);
    // 188.75 pixels are 189.
    expect(sprite).toMatchObject({
      width: 189 / 1.25,
      height: 45 / 1.25,
      bytes: 189 * 45 * 4,
      picture: { made: 189 },
    });
  });

  it('is none where there is no canvas to be had', () => {
    hasContext = false;
    expect(draw(label)).toBeNull();
  });
});
