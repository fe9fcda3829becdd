import { describe, expect, it } from 'vitest';

import { ru } from '../catalogs/ru.ts';
import { charts, tableOf } from './charts.ts';
import { parseSights } from './engine/sights.ts';

const roles = [
  'alert',
  'button',
  'dialog',
  'heading',
  'image',
  'link',
  'list',
  'progressbar',
  'text',
  'textbox',
  'timer',
];

/** Every text of the Russian catalogue, with `…` for filled-in parts. */
const textsOf = (catalogue: object): readonly string[] =>
  Object.values(catalogue).flatMap((value: unknown) =>
    typeof value === 'string'
      ? [value.replaceAll(/\{\{\w+\}\}/g, '…')]
      : typeof value === 'object' && value !== null
        ? textsOf(value)
        : [],
  );

describe.each(charts)('what the page shows in the states of the chart $name', (chart) => {
  const { states } = tableOf(chart);
  it('is described by roles and names', () => {
    expect(states.filter(({ shows }) => parseSights(shows) === null)).toEqual([]);
    const named = states.flatMap(({ shows }) => parseSights(shows) ?? []);
    expect(named.filter(({ role }) => !roles.includes(role))).toEqual([]);
  });
  it('uses only texts from the Russian catalogue', () => {
    const texts = new Set(textsOf(ru));
    const words = states.flatMap(({ shows }) =>
      [...shows.matchAll(/«([^»]*)»/g)].map(([, name = '']) => name),
    );
    expect(words.filter((word) => !texts.has(word))).toEqual([]);
  });
});
