import { readFileSync } from 'node:fs';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { catalogue } from '../../../fixtures/catalogue/catalogue.ts';
import { mainMenu } from '../../../fixtures/catalogue/catalogue-menus.ts';
import { motifs, type MotifName } from '../../../fixtures/catalogue/poster-art/motifs.ts';
import { palettes, type PaletteName } from '../../../fixtures/catalogue/poster-art/brush.ts';
import { drawPoster, posterImage, series } from '../../../fixtures/catalogue/poster-art/poster-image.ts';

const { events } = catalogue({ day: 20, month: 11, year: 2026 });
const files = events.map((event) => event.imageFile).filter((file) => file !== '');
const byHand = (file: string): string =>
  readFileSync(new URL(`../../../fixtures/catalogue/images/${file}`, import.meta.url), 'utf8');
const sheets = new Map(files.map((file) => [file, posterImage(file) ?? byHand(file)]));

/** The names of elements and attributes of a drawing; throws if it is not well-formed. */
function partsOf(svg: string): {
  readonly elements: Set<string>;
  readonly attributes: Map<string, string[]>;
} {
  const elements = new Set<string>();
  const attributes = new Map<string, string[]>();
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    elements.add(tag.name);
    for (const [name, value] of Object.entries(tag.attributes)) {
      attributes.set(name, [...(attributes.get(name) ?? []), value]);
    }
  });
  parser.write(svg).close();
  return { elements, attributes };
}

describe('the posters', () => {
  it('exist for every event that names one and are all different', () => {
    expect(new Set(files).size).toBe(files.length);
    expect(new Set(sheets.values()).size).toBe(files.length);
  });

  it('are well-formed SVGs of the same size, at most 4 kB', () => {
    for (const svg of sheets.values())
      expect(partsOf(svg).attributes.get('viewBox')).toEqual(['0 0 600 800']);
    expect([...sheets].filter(([, svg]) => Buffer.byteLength(svg) > 4096).map(([file]) => file)).toEqual([]);
  });

  it('contain only shapes, without scripts, text or external links', () => {
    const shapes = new Set([
      'svg',
      'g',
      'path',
      'rect',
      'circle',
      'ellipse',
      'line',
      'polyline',
      'polygon',
      'use',
    ]);
    for (const svg of sheets.values()) {
      const { elements, attributes } = partsOf(svg);
      expect([...elements].filter((element) => !shapes.has(element))).toEqual([]);
      for (const href of attributes.get('href') ?? []) expect(href).toMatch(/^#/);
      for (const name of attributes.keys()) expect(name).not.toMatch(/^on/);
    }
  });

  it('have only numeric coordinates for every motif and palette', () => {
    for (const motif of Object.keys(motifs) as MotifName[])
      for (const palette of Object.keys(palettes) as PaletteName[]) {
        const svg = drawPoster(`try-${motif}-${palette}`, motif, palette);
        expect(svg).not.toMatch(/NaN|Infinity|undefined/);
        expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(4096);
        partsOf(svg);
      }
  });

  it('are deterministic', () => {
    for (const file of files) expect(posterImage(file)).toBe(posterImage(file));
  });

  it('are used in the slider only if they belong to an event', () => {
    const slider = mainMenu.filter((group) => group.showimage === '1').map((group) => group.image_url);
    expect(slider.length).toBeGreaterThan(0);
    expect(slider.filter((url) => !files.includes(url.replace('/api/images/', '')))).toEqual([]);
  });

  it('in the series all belong to an event', () => {
    expect(Object.keys(series).filter((key) => !files.includes(`${key}.svg`))).toEqual([]);
  });

  it('are null for unknown files', () => {
    for (const file of [
      '',
      'winter-garden.svg',
      'constructor.svg',
      '__proto__.svg',
      '../catalogue.ts',
      'made-1.png',
      'made-99999.svg',
    ])
      expect(posterImage(file)).toBeNull();
  });
});
