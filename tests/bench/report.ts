import type { Device } from './devices.ts';
import type { FrameRound } from './measure-frames.ts';
import type { KernelRun } from './measure-kernels.ts';
import type { Bytes, SlowTimes, Tasks, Times } from './measure-load.ts';
import type { TapRun } from './measure-tap.ts';
import { brief, median, quantile } from './numbers.ts';
import type { FrameCost } from './page-tools.ts';
import type { MapSizes } from './shop.ts';

/** The loads of the hall and of the pages that it is compared with. */
export type PageLoads = Readonly<Record<'hall' | 'inline' | 'plain' | 'blit', readonly Times[]>>;

/** All measurements of one hall on one device. */
export type HallRun = {
  readonly seats: number;
  readonly device: Device;
  readonly sizes: MapSizes;
  readonly loads: PageLoads;
  readonly tasks: Readonly<Record<'hall' | 'inline', readonly Tasks[]>>;
  readonly frames: readonly FrameRound[];
  readonly blitFrames: readonly FrameRound[];
  readonly taps: readonly (TapRun | null)[];
};

/** All measurements of one run; parts that were not requested are empty. */
export type BenchResults = {
  readonly halls: HallRun[];
  readonly sizes: { readonly seats: number; readonly frames: FrameRound[] }[];
  readonly line: SlowTimes[];
  readonly bytes: (Bytes & { readonly name: string })[];
  readonly kernels: KernelRun | null;
};

type Cell = string | number;

const text = (cell: Cell): string => (typeof cell === 'number' ? brief(cell) : cell);
const table = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(text).join(' | ')} |`).join('\n');
const ratio = (value: number): string => (Number.isFinite(value) ? `${value.toFixed(2)}×` : '–');
const kB = (bytes: number): string => `${brief(bytes / 1000)} kB`;
const seatsWord = (seats: number): string => seats.toLocaleString('en-US');
/** The median of some runs, followed by the minimum and the maximum in brackets. */
const spread = (values: readonly number[]): string =>
  `${brief(median(values))} (${brief(Math.min(...values))}–${brief(Math.max(...values))})`;

/** The tables of a run as Markdown. */
export function reportOf(results: BenchResults, machine: readonly string[]): string {
  const { halls, sizes, line, bytes, kernels } = results;
  const parts: string[] = [...machine];
  if (halls.length > 0)
    parts.push(
      '### Opening a hall',
      loadTable(halls),
      '### Using it',
      frameTable(halls),
      '### Bytes of a map',
      mapTable(halls),
    );
  if (sizes.length > 0) parts.push('### A frame by the size of the hall', sizeTable(sizes));
  if (line.length > 0) parts.push('### On a slow line', lineTable(line));
  if (bytes.length > 0) parts.push('### Bytes of a first load', bytesTable(bytes));
  if (kernels !== null) parts.push('### Kernels', kernelTable(kernels));
  return `${parts.join('\n\n')}\n`;
}

const rowName = ({ seats, device }: HallRun): string => `${seatsWord(seats)}, ${device.name}`;
const readyOf = (runs: readonly Times[]): number[] => runs.map(({ ready }) => ready);

function loadTable(halls: readonly HallRun[]): string {
  const both = (tasks: readonly Tasks[], all: keyof Tasks, after: keyof Tasks): string =>
    `${brief(median(tasks.map((one) => one[all])))} (${brief(median(tasks.map((one) => one[after])))})`;
  return table(
    [
      'seats, device',
      'drawn, ms',
      'of inline',
      'hall-ready, ms',
      'of inline',
      'inline, ms',
      'plain reader, ms',
      'bytes only, ms',
      'sharp, ms',
      'longest task, ms',
      'blocked, ms',
      'inline: longest, blocked',
    ],
    halls.map((hall) => {
      const { loads, tasks } = hall;
      const inline = readyOf(loads.inline);
      const all = loads.hall.map((times) => times.drawn);
      const drawn = all.filter((ms) => Number.isFinite(ms));
      const share = drawn.length < all.length ? `, in ${drawn.length} of ${all.length} loads` : '';
      return [
        rowName(hall),
        spread(drawn) + share,
        ratio(median(drawn) / median(inline)),
        spread(readyOf(loads.hall)),
        ratio(median(readyOf(loads.hall)) / median(inline)),
        spread(inline),
        spread(readyOf(loads.plain)),
        spread(readyOf(loads.blit)),
        median(loads.hall.map(({ sharp }) => sharp)),
        both(tasks.hall, 'longest', 'longestAfter'),
        both(tasks.hall, 'blocked', 'blockedAfter'),
        `${brief(median(tasks.inline.map(({ longest }) => longest)))}, ${brief(median(tasks.inline.map(({ blocked }) => blocked)))}`,
      ];
    }),
  );
}

/** The median of each step over the rounds: a disturbance in one round is no cost of the page. */
function stepsOf(rounds: readonly FrameRound[], cost: keyof FrameCost): number[] {
  return (['zoom', 'pan'] as const).flatMap((part) => {
    const length = Math.min(...rounds.map((round) => round[part].length));
    return Array.from({ length }, (_, at) =>
      median(rounds.map((round) => round[part][at]?.[cost] ?? Number.NaN)),
    );
  });
}

type Frame = {
  readonly p50: number;
  readonly p95: number;
  readonly wall: number;
};

function frameOf(rounds: readonly FrameRound[]): Frame {
  const cpu = stepsOf(rounds, 'cpuMs');
  return { p50: median(cpu), p95: quantile(cpu, 0.95), wall: median(stepsOf(rounds, 'wallMs')) };
}

const frameHead = ['frame p50, ms', 'p95, ms', 'by the clock, ms'];
const frameCells = ({ p50, p95, wall }: Frame): Cell[] => [p50, p95, wall];

function frameTable(halls: readonly HallRun[]): string {
  return table(
    [
      'seats, device',
      ...frameHead,
      'blit p50, ms',
      'to blit, p50',
      'p95',
      'tap p50, ms',
      'worst tap, frames',
    ],
    halls.map((hall) => {
      const [own, least] = [frameOf(hall.frames), frameOf(hall.blitFrames)];
      return [
        rowName(hall),
        ...frameCells(own),
        least.p50,
        ratio(own.p50 / least.p50),
        ratio(own.p95 / least.p95),
        median(hall.taps.map((tap) => tap?.ms ?? Infinity)),
        String(Math.max(...hall.taps.map((tap) => tap?.frames ?? Infinity))),
      ];
    }),
  );
}

function mapTable(halls: readonly HallRun[]): string {
  const bySeats = new Map(halls.map((hall) => [hall.seats, hall.sizes]));
  return table(
    ['seats', 'plain', 'gzip', 'brotli', 'brotli to gzip'],
    [...bySeats].map(([seats, { plain, gzip, br }]) => [
      seatsWord(seats),
      kB(plain),
      kB(gzip),
      kB(br),
      ratio(br / gzip),
    ]),
  );
}

function sizeTable(sizes: BenchResults['sizes']): string {
  const [small, large] = [sizes[0], sizes.at(-1)].map((size) => frameOf(size?.frames ?? []));
  return table(
    ['seats, generated, desktop', ...frameHead, 'to the smallest'],
    sizes.map(({ seats, frames }, at) => [
      seatsWord(seats),
      ...frameCells(frameOf(frames)),
      at === 0 ? '' : ratio((large?.p50 ?? Number.NaN) / (small?.p50 ?? Number.NaN)),
    ]),
  );
}

const moments = {
  words: 'first words',
  drawing: 'first drawing',
  sectors: 'sectors',
  seats: 'first seats',
  whole: 'whole hall',
  tapped: 'tap on a sector → its seats',
} as const;

function lineTable(line: readonly SlowTimes[]): string {
  const keys = Object.keys(moments) as (keyof typeof moments)[];
  return table(
    ['100,000 seats, phone', ...keys.map((key) => `${moments[key]}, s`)],
    [['seconds after navigation', ...keys.map((key) => spread(line.map((times) => times[key] / 1000)))]],
  );
}

function bytesTable(bytes: BenchResults['bytes']): string {
  return table(
    ['page', 'scripts', 'styles', 'fonts', 'pictures', 'map', 'everything'],
    bytes.map((page) => [
      page.name,
      ...(['scripts', 'styles', 'fonts', 'pictures', 'map', 'all'] as const).map((kind) => kB(page[kind])),
    ]),
  );
}

function kernelTable(kernels: KernelRun): string {
  const micro = (ms: number): string => `${brief(ms * 1000)} µs`;
  return table(
    ['in Node, one call at a time', 'figure'],
    [
      ['hit test at 300,000 seats, p50 / p95', `${micro(kernels.hitP50)} / ${micro(kernels.hitP95)}`],
      ['nearest seat within a finger at 300,000 seats, p95', micro(kernels.nearestP95)],
      ['seat index', `${brief(kernels.bytesPerSeat)} bytes a seat`],
      [
        'best N together, 100,000 seats: p50 / p95 / first call',
        `${brief(kernels.togetherP50)} / ${brief(kernels.togetherP95)} / ${brief(kernels.togetherCold)} ms`,
      ],
    ],
  );
}
