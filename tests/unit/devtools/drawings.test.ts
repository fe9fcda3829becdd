import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { charts } from '../../paths/charts.ts';
import { graphOf, type DrawnState } from '../../drawings/chart-graph.ts';

const namesIn = (state: DrawnState): readonly string[] => [
  `${state.id} ${state.kind}`,
  ...state.lines,
  ...state.states.flatMap(namesIn),
];

const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/* The texts in a drawing, wherever they are. */
const drawn = (svg: string): { states: readonly string[]; ways: readonly string[] } => {
  const groups = svg.split('\n').filter((line) => line.startsWith('<g '));
  const textsOf = (line: string): string[] =>
    [...line.matchAll(/<text[^>]*>(?<text>[^<]*)<\/text>/g)].map(({ groups: found }) =>
      unescaped(found?.['text'] ?? ''),
    );
  const value = (line: string, name: string): string =>
    unescaped(new RegExp(`${name}="([^"]*)"`).exec(line)?.[1] ?? '');
  return {
    states: groups
      .filter((line) => line.includes('data-node'))
      .flatMap((line) => [
        `${value(line, 'data-node')} ${value(line, 'data-kind')}`,
        ...textsOf(line).slice(1),
      ]),
    ways: groups
      .filter((line) => line.includes('data-way'))
      .map((line) => [value(line, 'data-way'), value(line, 'data-events'), ...textsOf(line)].join('|')),
  };
};

describe('the drawing of a chart', () => {
  it.each(charts)('has every state and transition of $name, and no others', ({ listed, file }) => {
    const { root, ways } = graphOf(listed.machine);
    const { states, ways: arrows } = drawn(readFileSync(file.replace('-table.md', '-drawing.svg'), 'utf8'));
    expect(states.toSorted(), 'npm run drawings -- --write').toEqual(namesIn(root).toSorted());
    expect(arrows.toSorted(), 'npm run drawings -- --write').toEqual(
      ways
        .map(({ from, to, events, labels }) => [`${from} ${to}`, events.join(' '), ...labels].join('|'))
        .toSorted(),
    );
  });
});
