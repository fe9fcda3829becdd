import type { FrameRound } from './measure-frames.ts';
import type { KernelRun } from './measure-kernels.ts';
import type { LoadRun, ReadRun } from './measure-load.ts';
import type { TapRun } from './measure-tap.ts';
import { brief, median, quantile } from './numbers.ts';
import type { FrameCost } from './page-tools.ts';

/** How long a worker reads, ms: the first plan of its life, and the same one once more. */
export interface Reading {
  readonly first: number;
  readonly warm: number;
}

/** All that one run measured. */
export interface BenchResults {
  readonly sizes: readonly number[];
  /** The size most targets are about. */
  readonly middle: number;
  readonly map: { readonly width: number; readonly height: number };
  readonly kernels: KernelRun;
  readonly hallLoads: readonly LoadRun[];
  readonly blitLoads: readonly LoadRun[];
  readonly inlineLoads: readonly LoadRun[];
  /** The bare scan in fresh workers, ms. */
  readonly reads: readonly ReadRun[];
  /** The plan read in idle workers: by the hall's reader, by a bare scan of its text, and by that from bytes. */
  readonly readings: Readonly<Record<'own' | 'bare' | 'bytes', Reading>>;
  readonly hallFrames: ReadonlyMap<number, readonly FrameRound[]>;
  readonly blitFrames: readonly FrameRound[];
  readonly inlineFrames: readonly FrameRound[];
  readonly afterglow: Readonly<Record<'hall' | 'blit' | 'inline', readonly number[]>>;
  readonly taps: readonly (TapRun | null)[];
}

type Cell = string | number;

const table = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(text).join(' | ')} |`).join('\n');
const text = (cell: Cell): string => (typeof cell === 'number' ? brief(cell) : cell);
const seatsWord = (seats: number): string => seats.toLocaleString('en-US');
/** `cpu`: missed by the clock, but not in processor time; on a machine with other work the clock proves little. */
type Verdict = boolean | 'cpu';
const verdict = (holds: Verdict): string =>
  holds === 'cpu' ? 'missed by the clock, met in processor time' : holds ? 'met' : '**missed**';

/** The whole report as Markdown. */
export function reportOf(results: BenchResults, machine: readonly string[]): string {
  return `${[
    '## Benchmark of the hall',
    ...machine,
    '### Targets',
    targetTable(results),
    '### A frame while the picture moves',
    `Map ${results.map.width} × ${results.map.height} px. Main-thread ms per frame: input, drawing, style, paint, commit and forced raster of the canvases, in processor time (by the clock in brackets). Each step of the sweep is the median of its rounds; the first round, when no tile is painted yet, stands by itself.`,
    frameTable(results),
    '### Loading 100,000 seats',
    'Medians, ms by the clock, processor time in brackets. Tasks are those of the main thread after the first render. They and what is on the screen come from loads of their own with a test driver and the browser’s tracer at the same two cores; ready and sharp from loads that nobody watches.',
    loadTable(results),
    '### Kernels',
    'The first four in Node, one call at a time; each question for N together is asked five times and the fastest counts.',
    kernelTable(results),
  ].join('\n\n')}\n`;
}

/** The median of each step over the rounds: what disturbed one round is not the page's cost. */
function steps(rounds: readonly FrameRound[], part: keyof FrameRound, cost: keyof FrameCost): number[] {
  const length = Math.min(...rounds.map((round) => round[part].length));
  return Array.from({ length }, (_, at) =>
    median(rounds.map((round) => round[part][at]?.[cost] ?? Number.NaN)),
  );
}

interface Spread {
  readonly p50: number;
  readonly p95: number;
  readonly wall: number;
}

function spread(rounds: readonly FrameRound[], part: keyof FrameRound): Spread {
  const cpu = steps(rounds, part, 'cpuMs');
  return { p50: median(cpu), p95: quantile(cpu, 0.95), wall: median(steps(rounds, part, 'wallMs')) };
}

const bands = [1, 2, 4, 8, 16, 25] as const;

/** The median cost in each band of zoom, from `bands[at]` to the next. */
function byBand(rounds: readonly FrameRound[]): number[] {
  const cpu = steps(rounds, 'zoom', 'cpuMs');
  const zoom = steps(rounds, 'zoom', 'zoom');
  return bands
    .slice(0, -1)
    .map((from, at) =>
      median(cpu.filter((_, step) => (zoom[step] ?? 0) >= from && (zoom[step] ?? 0) < (bands[at + 1] ?? 0))),
    );
}

const warm = (rounds: readonly FrameRound[]): readonly FrameRound[] => rounds.slice(1);

function frameTable({ sizes, hallFrames, blitFrames, inlineFrames, middle }: BenchResults): string {
  const row = (name: string, rounds: readonly FrameRound[], cold: readonly FrameRound[]): Cell[] => {
    const zoom = spread(rounds, 'zoom');
    const pan = spread(rounds, 'pan');
    const first = spread(cold, 'zoom');
    return [
      name,
      `${brief(zoom.p50)} (${brief(zoom.wall)})`,
      zoom.p95,
      `${brief(pan.p50)} (${brief(pan.wall)})`,
      pan.p95,
      `${brief(first.p50)} / ${brief(first.p95)}`,
      ...byBand(rounds),
    ];
  };
  const rounds = (seats: number): readonly FrameRound[] => hallFrames.get(seats) ?? [];
  return table(
    [
      'page',
      'zoom p50',
      'zoom p95',
      'pan p50',
      'pan p95',
      'first sweep p50 / p95',
      ...bands.slice(0, -1).map((from, at) => `zoom ${from}–${Math.min(24, bands[at + 1] ?? 24)}`),
    ],
    [
      ...sizes.map((seats) =>
        row(`hall, ${seatsWord(seats)} seats`, warm(rounds(seats)), rounds(seats).slice(0, 1)),
      ),
      row('floor: blit of one bitmap', warm(blitFrames), blitFrames.slice(0, 1)),
      row(`floor: inline SVG, ${seatsWord(middle)} seats`, inlineFrames, inlineFrames.slice(0, 1)),
    ],
  );
}

const of = (runs: readonly LoadRun[], key: keyof LoadRun): number => median(runs.map((run) => run[key]));
const readOf = (runs: readonly ReadRun[], key: keyof ReadRun): number => median(runs.map((run) => run[key]));

function loadTable({ hallLoads, blitLoads, inlineLoads, kernels, reads, readings }: BenchResults): string {
  const { own, bare, bytes } = readings;
  const row = (name: string, runs: readonly LoadRun[]): Cell[] => [
    name,
    of(runs, 'ready'),
    of(runs, 'seen'),
    of(runs, 'sharp'),
    `${brief(of(runs, 'longest'))} (${brief(of(runs, 'longestCpu'))})`,
    `${brief(of(runs, 'blocked'))} (${brief(of(runs, 'blockedCpu'))})`,
    of(runs, 'blockedInAll'),
    `${Math.round(of(runs, 'bytes') / 1024)} kB`,
  ];
  const loads = table(
    [
      'page',
      'hall-ready',
      'on the screen',
      'sharp',
      'longest task',
      'blocked (beyond 50 ms a task)',
      'blocked, scripts included',
      'own bytes',
    ],
    [row('hall', hallLoads), row('floor: inline SVG', inlineLoads), row('floor: blit', blitLoads)],
  );
  const reading = table(
    ['reading the SVG of 100,000 seats', 'hall', 'bare scan', 'ratio'],
    [
      ['in a worker with nothing else going on, warm', own.warm, bare.warm, own.warm / bare.warm],
      ['the first plan of a worker’s life', own.first, bare.first, own.first / bare.first],
      ['the same, the scan from the reply’s bytes too', own.first, bytes.first, own.first / bytes.first],
      [
        'while the page is loading, others at the processor',
        readOf(reads, 'read'),
        bare.first,
        readOf(reads, 'read') / bare.first,
      ],
      ['from the last byte to the index, in the same', readOf(reads, 'rest'), '–', '–'],
      [
        'in Node, warm, a wordy export, its elements only',
        kernels.wordyRead,
        kernels.wordyScan,
        kernels.wordyRead / kernels.wordyScan,
      ],
      ['in Node, warm, its elements only', kernels.read, kernels.scan, kernels.read / kernels.scan],
      [
        'in Node, warm, join and index included',
        kernels.readAll,
        kernels.scan,
        kernels.readAll / kernels.scan,
      ],
    ],
  );
  return `${loads}\n\n${reading}`;
}

function kernelTable({ kernels, afterglow, taps }: BenchResults): string {
  const seen = taps.filter((tap) => tap !== null);
  return table(
    ['what', 'figure'],
    [
      [
        'hit test at 300,000 seats, p50 / p95',
        `${brief(kernels.hitP50 * 1000)} / ${brief(kernels.hitP95 * 1000)} µs`,
      ],
      ['nearest seat within a finger at 300,000 seats, p95', `${brief(kernels.nearestP95 * 1000)} µs`],
      ['seat index', `${brief(kernels.bytesPerSeat)} bytes a seat`],
      [
        'best N together, 100,000 seats: p50 / p95 / first call',
        `${brief(kernels.togetherP50)} / ${brief(kernels.togetherP95)} / ${brief(kernels.togetherCold)} ms`,
      ],
      [
        'picture moving after the last notch: hall / blit / inline SVG',
        `${brief(median(afterglow.hall))} / ${brief(median(afterglow.blit))} / ${brief(median(afterglow.inline))} ms`,
      ],
      [
        'tap → change on the canvas, p50 / worst',
        `${brief(median(seen.map(({ frames }) => frames)))} / ${brief(Math.max(...seen.map(({ frames }) => frames)))} frames, ${brief(median(seen.map(({ ms }) => ms)))} ms`,
      ],
    ],
  );
}

function targetTable(results: BenchResults): string {
  const { hallFrames, blitFrames, hallLoads, inlineLoads, kernels, readings, afterglow, taps, middle } =
    results;
  const hall = warm(hallFrames.get(middle) ?? []);
  const blit = warm(blitFrames);
  const cost = (rounds: readonly FrameRound[]): Spread => {
    const both = [...steps(rounds, 'zoom', 'cpuMs'), ...steps(rounds, 'pan', 'cpuMs')];
    return { p50: median(both), p95: quantile(both, 0.95), wall: Number.NaN };
  };
  const [own, floor] = [cost(hall), cost(blit)];
  const floorBands = byBand(blit);
  const worstBand = Math.max(...byBand(hall).map((ms, at) => ms / (floorBands[at] ?? Number.NaN)));
  const large = cost(warm(hallFrames.get(300_000) ?? []));
  const small = cost(warm(hallFrames.get(1000) ?? []));
  const blockedFloor = of(inlineLoads, 'blocked');
  const warmRead = readings.own.warm / readings.bare.warm;
  const firstRead = readings.own.first / readings.bare.first;
  const worstTap = Math.max(...taps.map((tap) => tap?.frames ?? Infinity));
  const ratio = (value: number): string => `${value.toFixed(2)}×`;
  const loaded = (key: 'ready' | 'seen'): number => of(hallLoads, key) / of(inlineLoads, key);
  const rows: [string, string, string, Verdict][] = [
    [
      'frame, 100k seats, to the blit-only page, p50',
      '≤ 2.0×',
      ratio(own.p50 / floor.p50),
      own.p50 / floor.p50 <= 2,
    ],
    ['the same, p95', '≤ 3.0×', ratio(own.p95 / floor.p95), own.p95 / floor.p95 <= 3],
    ['the same, p50 in the worst band of zoom', '≤ 2.0×', ratio(worstBand), worstBand <= 2],
    ['frame, 300k to 1k seats, p50', '≤ 1.3×', ratio(large.p50 / small.p50), large.p50 / small.p50 <= 1.3],
    ['hall-ready, 100k seats, to inline SVG', '≤ 0.5×', ratio(loaded('ready')), loaded('ready') <= 0.5],
    ['the same, by the picture on the screen', '≤ 0.5×', ratio(loaded('seen')), loaded('seen') <= 0.5],
    [
      'longest task after the first render, 100k',
      '≤ 50 ms',
      `${brief(of(hallLoads, 'longest'))} ms (processor ${brief(of(hallLoads, 'longestCpu'))})`,
      of(hallLoads, 'longest') <= 50 || (of(hallLoads, 'longestCpu') <= 50 ? 'cpu' : false),
    ],
    [
      'blocked time to the inline SVG’s',
      '≤ 1/20',
      `${brief(of(hallLoads, 'blocked'))} of ${brief(blockedFloor)} ms (processor ${brief(of(hallLoads, 'blockedCpu'))} of ${brief(of(inlineLoads, 'blockedCpu'))})`,
      of(hallLoads, 'blocked') <= blockedFloor / 20 ||
        (of(hallLoads, 'blockedCpu') <= of(inlineLoads, 'blockedCpu') / 20 ? 'cpu' : false),
    ],
    [
      `reading the SVG, to a bare scan (in Node, warm, ${brief(kernels.plainBytes)} bytes a seat)`,
      '≤ 3×',
      ratio(kernels.read / kernels.scan),
      kernels.read / kernels.scan <= 3,
    ],
    [
      `the same of a wordy export (${brief(kernels.wordyBytes)} bytes a seat)`,
      '≤ 3×',
      ratio(kernels.wordyRead / kernels.wordyScan),
      kernels.wordyRead / kernels.wordyScan <= 3,
    ],
    ['the plain one in a worker, warm', '≤ 3×', ratio(warmRead), warmRead <= 3],
    ['the same, the first plan of the worker’s life', '≤ 3×', ratio(firstRead), firstRead <= 3],
    [
      'picture moving after the last notch, to blit',
      '≤ 3×',
      `${brief(median(afterglow.hall))} to ${brief(median(afterglow.blit))} ms`,
      median(afterglow.hall) <= 3 * median(afterglow.blit),
    ],
    ['seat index', '≤ 64 bytes a seat', brief(kernels.bytesPerSeat), kernels.bytesPerSeat <= 64],
    ['nearest seat, 300k, p95', '≤ 0.1 ms', `${brief(kernels.nearestP95)} ms`, kernels.nearestP95 <= 0.1],
    ['tap → selection on the canvas, worst', '≤ 2 frames', String(worstTap), worstTap <= 2],
    [
      'best N together, 100k, on the main thread, p95',
      '≤ 8 ms',
      `${brief(kernels.togetherP95)} ms`,
      kernels.togetherP95 <= 8,
    ],
  ];
  return table(
    ['figure', 'target', 'measured', 'verdict'],
    rows.map(([name, target, measured, holds]) => [name, target, measured, verdict(holds)]),
  );
}
