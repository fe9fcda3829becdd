/*
 * `npm run drawings` says which drawings of charts are not those of the charts any more; `-- --write` lays them out and
 * writes them beside the tables. Not TypeScript: nothing else needs the library that lays them out.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

import ELK from 'elkjs/lib/elk.bundled.js';

import { charts } from '../paths/charts.ts';
import { graphOf } from './chart-graph.ts';
import { drawingOf, linePx, namePx, widthOf } from './drawing-svg.ts';

const layoutOptions = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.spacing.nodeNodeBetweenLayers': '36',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '4',
  'elk.edgeLabels.inline': 'false',
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.randomSeed': '1',
};

/* From a frame to what is in it. */
const framePx = 16;
const widest = (lines) => Math.max(0, ...lines.map(widthOf));

const sizeOf = ({ states }) => states.reduce((sum, one) => sum + sizeOf(one), 1);

/* Three parts side by side or more would make a drawing wider than can be read: the largest stands below the others. */
const rowsIn = (state) => {
  const inner = state.states.flatMap(rowsIn);
  if (state.kind !== 'parallel' || state.states.length < 3) return inner;
  const [largest, ...others] = state.states.toSorted((one, other) => sizeOf(other) - sizeOf(one));
  return [...inner, ...others.map(({ id }) => ({ id: `above ${id}`, sources: [id], targets: [largest.id] }))];
};

/** A state as the library wants it, at least so wide. */
const nodeOf = (state, least = 0) => {
  const width = Math.max(least, widest(state.lines) + 20, widthOf(state.name) + 42);
  const height = namePx + state.lines.length * linePx + (state.lines.length > 0 ? 6 : 4);
  const size = { id: state.id, width, height, state };
  if (state.states.length === 0) return size;
  return {
    ...size,
    // Where a chart begins stands above. A frame is as wide as what is in it: its head has to find room there.
    children: state.states
      .toSorted((one, other) => Number(other.isInitial) - Number(one.isInitial))
      .map((one, at) => nodeOf(one, at === 0 ? width - 2 * framePx : 0)),
    // Each frame is laid out by its own.
    layoutOptions: {
      ...layoutOptions,
      'elk.padding': `[top=${height + 10},left=${framePx},bottom=${framePx},right=${framePx}]`,
    },
  };
};

const edgeOf = (way, index) => ({
  id: `way ${index}`,
  sources: [way.from],
  targets: [way.to],
  way,
  labels: [
    { text: way.labels.join('\n'), width: widest(way.labels) + 6, height: way.labels.length * linePx },
  ],
});

/** States of a laid out graph in their places, outer ones first. */
const placed = (node, left, top) => {
  const box = { x: left + node.x, y: top + node.y, width: node.width, height: node.height };
  return [
    { state: node.state, box },
    ...(node.children ?? []).flatMap((child) => placed(child, box.x, box.y)),
  ];
};

const draw = async ({ name, listed }) => {
  const { root, ways } = graphOf(listed.machine);
  const laid = await new ELK().layout({
    id: '',
    layoutOptions,
    children: [nodeOf(root)],
    edges: [...ways.map(edgeOf), ...rowsIn(root)],
  });
  const states = laid.children.flatMap((child) => placed(child, 0, 0));
  const corners = new Map(states.map(({ state, box }) => [state.id, box]));
  const lines = laid.edges
    .filter(({ way }) => way !== undefined)
    .map(({ way, container, sections, labels }) => {
      const { x, y } = corners.get(container) ?? { x: 0, y: 0 };
      const points = sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [
        startPoint,
        ...bendPoints,
        endPoint,
      ]);
      const [words] = labels;
      return {
        way,
        points: points.map((point) => ({ x: point.x + x, y: point.y + y })),
        words: { ...words, x: words.x + x, y: words.y + y },
      };
    });
  return drawingOf(name, laid, states, lines);
};

const isWriting = process.argv.includes('--write');
for (const chart of charts) {
  const file = chart.file.replace(/-table\.md$/, '-drawing.svg');
  const text = await draw(chart);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
  console.log(
    `${chart.name}: the drawing ${isWriting ? 'is written' : 'is not that of the chart: npm run drawings -- --write'}`,
  );
  if (isWriting) writeFileSync(file, text);
  else process.exitCode = 1;
}
