import { isStep } from '../recording/passages.ts';
import type { Entry, Recording } from '../recording/recording.ts';

/** A chart's path: the states that a step takes it through, and the recorded states after those. */
type Way = {
  /** The last one is the expected state. If the step does not move the chart, it is the only one. */
  readonly states: readonly unknown[];
  /** The recorded states after these, until the next page load. */
  readonly later: readonly unknown[];
  readonly isMoved: boolean;
};

/** The paths of the charts that are running after a step, by name. */
export type ExpectedTrace = Readonly<Record<string, Way>>;

/**
 * A chart that is not where the trace says.
 * @internal Used by walks and tests.
 */
export type Divergence = {
  readonly chart: string;
  readonly expected: unknown;
  readonly found: unknown;
  /** The chart passed the expected state and went further than the recording. */
  readonly isPast: boolean;
};

/**
 * A page's position on its trace.
 * @internal Used by walks and tests.
 */
export type TraceStatus = {
  readonly divergence: Divergence | null;
  /**
   * The parts of charts that are ahead of the recording; the prefix `past ` marks those that have gone beyond its end.
   */
  readonly ahead: ReadonlySet<string>;
};

/** The state of a chart that was stopped with its part of the page. */
const gone = 'gone';
/** The state of a chart that has not started, and of a part that is missing from the chart's state. */
const nowhere = '–';

/* Every chart's states from an entry on, beginning with its state at that time. */
const statesFrom = (entries: readonly Entry[], from: number): Map<string, unknown[]> => {
  const found = new Map<string, unknown[]>();
  for (const [index, one] of entries.entries()) {
    // A page load starts new charts.
    if (one.kind === 'load') found.clear();
    if (one.kind !== 'state') continue;
    const state = one.event === 'xstate.stop' ? gone : one.state;
    if (state === undefined) continue;
    if (index >= from) found.set(one.chart, [...(found.get(one.chart) ?? [nowhere]), state]);
    else if (state === gone) found.delete(one.chart);
    else found.set(one.chart, [state]);
  }
  return found;
};

/* A restarted chart is a new one, so its states do not count as being ahead. */
const untilGone = (states: readonly unknown[]): readonly unknown[] =>
  states.includes(gone) ? states.slice(0, states.indexOf(gone) + 1) : states;

/*
 * The entries up to the end of a step, and those after it. How long a session continued after its last step does not
 * matter, so what charts did there after a delay counts as «after»; except with a pushed clock, which is pushed to
 * exactly that time.
 */
const partedAt = (
  { entries, pace }: Recording,
  begin: number,
  next: number | undefined,
): [Entry[], Entry[]] => {
  if (next !== undefined || pace === 'pushed')
    return [entries.slice(0, next), entries.slice(next ?? Infinity)];
  const delayed = new Set<string>();
  const isDelayed = (one: Entry, index: number): boolean => {
    if (index < begin || one.kind !== 'state') return false;
    if (one.event.startsWith('xstate.after.')) delayed.add(one.chart);
    return delayed.has(one.chart);
  };
  const after = entries.map(isDelayed);
  return [entries.filter((_, at) => !after[at]), entries.filter((_, at) => after[at])];
};

/** The expected trace of a recording at one of its steps. */
export const expectedTrace = (recording: Recording, step: number): ExpectedTrace => {
  const { entries } = recording;
  const steps = entries.flatMap((one, index) => (isStep(one) ? [index] : []));
  const [begin = 0, next] = [steps[step], steps[step + 1]];
  const [before, after] = partedAt(recording, begin, next);
  const load = after.findIndex(({ kind }) => kind === 'load');
  const own = statesFrom(before, begin);
  const later = statesFrom([...before, ...after.slice(0, load < 0 ? Infinity : load)], before.length);
  return Object.fromEntries(
    [...own].flatMap(([chart, [first, ...states]]) =>
      // A chart that has ended is left out: whether it had started at all depends on timing.
      states.at(-1) === gone
        ? []
        : [
            [
              chart,
              {
                states: states.length > 0 ? states : [first],
                later: untilGone(later.get(chart)?.slice(1) ?? []),
                isMoved: states.length > 0,
              },
            ],
          ],
    ),
  );
};

/**
 * The parts of a chart's state: each with its place, and the names of its current states.
 *
 * @internal Used by the command line.
 */
export const placesOf = (state: unknown, place: string): readonly (readonly [string, string])[] =>
  typeof state === 'object' && state !== null
    ? [
        [place, Object.keys(state).join(' ')],
        ...Object.entries(state).flatMap(([name, inner]) => placesOf(inner, `${place}.${name}`)),
      ]
    : [[place, String(state)]];

/* Parallel parts are compared separately: which of two replies comes first depends on timing. */
const trailsOf = (chart: string, states: readonly unknown[]): ReadonlyMap<string, readonly string[]> => {
  const trails = new Map<string, string[]>();
  for (const [at, state] of states.entries()) {
    const places = new Map(placesOf(state, chart));
    for (const place of new Set([...trails.keys(), ...places.keys()])) {
      const trail = trails.get(place) ?? (at === 0 ? [] : [nowhere]);
      const value = places.get(place) ?? nowhere;
      if (trail.at(-1) !== value) trail.push(value);
      trails.set(place, trail);
    }
  }
  return trails;
};

/* Reduces cycles, such as polling every ten seconds, to one: their number depends on timing. */
const once = (trail: readonly string[]): readonly string[] => {
  const short: string[] = [];
  for (const value of trail)
    if (value === short.at(-2) && short.at(-1) === short.at(-3)) short.pop();
    else short.push(value);
  return short;
};

/*
 * Whether a trail up to `seenAt` equals the path up to `at`: completely, or, if the trail began ahead, as far back as
 * it goes.
 */
const isOnWay = (
  trail: readonly string[],
  seenAt: number,
  way: readonly string[],
  at: number,
  wasAhead: boolean,
): boolean => {
  if (seenAt < at && !wasAhead) return false;
  for (let back = 0; back <= Math.min(seenAt, at); back += 1)
    if (trail[seenAt - back] !== way[at - back]) return false;
  return true;
};

/**
 * The parts of a page that are ahead when the next step is taken, from the entries so far: after its step was judged, a
 * page continues on its own. Takes the parameters of `standingOf`.
 */
export const aheadAtNext = (...judged: Parameters<typeof standingOf>): ReadonlySet<string> => {
  const { divergence, ahead } = standingOf(...judged);
  return divergence === null || divergence.isPast ? ahead : judged[3];
};

/**
 * Compares a page with its trace, by the entries that the page itself has recorded; those of the step start at `from`.
 * A chart must pass the states of its path, part by part, and may already be further: a page may be faster than the
 * recorded one.
 *
 * @param wasAhead - the parts that were ahead before.
 * @param mayGoOn - whether a chart may leave a state without input, by the state's id (`order.shown`).
 */
export const standingOf = (
  course: ExpectedTrace,
  entries: readonly Entry[],
  from: number,
  wasAhead: ReadonlySet<string>,
  mayGoOn: (state: string) => boolean = () => false,
): TraceStatus => {
  const seen = statesFrom(entries, from);
  const ahead = new Set<string>();
  let past: Divergence | null = null;
  for (const [chart, { states, later: goesOn, isMoved }] of Object.entries(course)) {
    const found = seen.get(chart) ?? [nowhere];
    const trails = trailsOf(chart, found);
    const expected = states.at(-1);
    const [own, later] = [trailsOf(chart, states), trailsOf(chart, [expected, ...goesOn])];
    for (const [place, passed] of own) {
      const there = once(passed);
      const [way, goal] = [[...there, ...once(later.get(place) ?? []).slice(1)], there.length - 1];
      const trail = trails.get(place) ?? [nowhere];
      const isOn = (seenAt: number, at: number, seen = trail): boolean =>
        isOnWay(seen, seenAt, way, at, wasAhead.has(place));
      // If the page is looked at late, the chart may have completed further cycles.
      const short = once(trail);
      const at = way.findIndex(
        (_, one) => one >= goal && (isOn(trail.length - 1, one) || isOn(short.length - 1, one, short)),
      );
      if (at > goal) ahead.add(place);
      const wasPast = !isMoved && wasAhead.has(`past ${place}`);
      if (wasPast) ahead.add(`past ${place}`);
      if (at >= 0 || wasPast) continue;
      // The chart's recorded path ends where its page was left.
      const end = way.length - (goesOn.includes(gone) ? 2 : 1);
      const isPast =
        (isMoved || mayGoOn(`${place}.${way[goal] ?? ''}`)) &&
        trail.some((_, one) => isOn(one, Math.max(goal, end)));
      past = { chart, expected, found: found.at(-1), isPast };
      if (!isPast) return { divergence: past, ahead };
      ahead.add(`past ${place}`);
    }
  }
  return { divergence: past, ahead };
};
