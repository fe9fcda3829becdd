/*
 * What can happen to a chart, listed once (in `tests/paths/charts`): its events as named cases, the results of its
 * calls, its delays. Tables refer to these names.
 */
import type {
  AnyActorRef,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  ContextFrom,
  EventFrom,
  InputFrom,
} from 'xstate';

type EventOf<Event, Type> = Event extends { readonly type: infer Own }
  ? Type extends Own
    ? Omit<Event, 'type'>
    : never
  : never;

/** Of each event of a chart the cases to try, by name; `raised`: only the chart itself sends it. */
export type EventCases<Event extends { readonly type: string }> = {
  readonly [Type in Event['type']]: 'raised' | Readonly<Record<string, EventOf<Event, Type>>>;
};

/** How a call ends. */
export type Ending = { readonly output: unknown } | { readonly error: Error };

/** A chart and everything that can happen to it. */
export type ChartCases<Chart extends AnyStateMachine = AnyStateMachine> = {
  readonly machine: Chart;
  /** The chart's possible inputs; the first is the usual one. */
  readonly visits: Readonly<Record<string, InputFrom<Chart>>>;
  readonly events: EventCases<EventFrom<Chart>>;
  /** The endings of each call, by the id of its invoke. */
  readonly calls?: Readonly<Record<string, Readonly<Record<string, Ending>>>>;
  /** The lengths of the chart's delays, ms, written out: the chart's own constants are what is judged. */
  readonly waits?: Readonly<Record<string, number>>;
  /** Where an event is possible, if not everywhere: its sender runs, or the page offers it. */
  readonly when?: { readonly [Type in EventFrom<Chart>['type']]?: (at: AnyMachineSnapshot) => boolean };
  /** The parts of the context that distinguish states. Counters and times would multiply the paths endlessly. */
  readonly keep: (context: ContextFrom<Chart>) => unknown;
  /** Paths to list besides the shortest, a line each: those of the page, if it has no shorter one. */
  readonly also?: readonly string[];
  /** What splits one state into two for a tester: the table then lists both. */
  readonly apart?: (context: ContextFrom<Chart>) => string | undefined;
};

/** One thing that can happen. */
export type Happening =
  | { readonly kind: 'event'; readonly event: AnyEventObject }
  | { readonly kind: 'ending'; readonly id: string; readonly ending: Ending }
  | { readonly kind: 'wait'; readonly delay: string; readonly ms: number };

type NamesIn<Groups> = {
  [Group in keyof Groups]: Groups[Group] extends object ? keyof Groups[Group] & string : never;
}[keyof Groups];
type WaitsIn<Waits> = {
  [Delay in keyof Waits & string]: `after ${Waits[Delay] & number} ms (${Delay})`;
}[keyof Waits & string];

/** A listing whose type knows the names of its visits and of all that can happen. */
export type NamedListing<Visit extends string, Name extends string> = {
  /** Never set: for types only. */
  readonly names?: { readonly visit: Visit; readonly happening: Name };
} & ChartCases;
type Named<Own extends Pick<ChartCases, 'visits'>> = NamedListing<
  keyof Own['visits'] & string,
  | (Own extends { readonly events: infer Events } ? NamesIn<Events> : never)
  | (Own extends { readonly calls: infer Calls } ? NamesIn<Calls> : never)
  | (Own extends { readonly waits: infer Waits } ? WaitsIn<Waits> : never)
>;

/** A listing, checked against its chart. */
export const listing = <const Chart extends AnyStateMachine, const Own extends ChartCases<Chart>>(
  listed: Own & ChartCases<Chart> & { readonly machine: Chart },
): Named<Own> => listed;

/** Endings by the name of their call and their own: `read: tickets`. */
export type NamedEndings<Name extends string, Endings> = {
  readonly [Own in keyof Endings & string as `${Name}: ${Own}`]: Endings[Own];
};

/** The endings of a call, each by the call's own name and its own: for calls that end alike. */
export const endings = <const Name extends string, const Endings extends Readonly<Record<string, Ending>>>(
  name: Name,
  own: Endings,
): NamedEndings<Name, Endings> =>
  Object.fromEntries(
    Object.entries(own).map(([ending, how]) => [`${name}: ${ending}`, how]),
  ) as unknown as NamedEndings<Name, Endings>;

/** Only while a call, a source or another chart of this name runs. */
export const whileRuns =
  (name: string) =>
  ({ children }: AnyMachineSnapshot): boolean =>
    Object.values(children as Record<string, AnyActorRef>).some(({ id, src }) => id === name || src === name);
/** Only in a state of this name, without the chart's own. */
export const whileIn =
  (state: string) =>
  ({ _nodes, machine }: AnyMachineSnapshot): boolean =>
    _nodes.some(({ id }) => id === `${machine.id}.${state}`);

/** A call answered. */
export const answer = (output: unknown): Ending => ({ output });
/** A call that throws. */
export const broken: Ending = { error: new Error('broken on purpose') };

/** All cases by name; a name stands for one thing only. */
export const happenings = ({
  events,
  calls = {},
  waits = {},
}: ChartCases): ReadonlyMap<string, Happening> => {
  const all = new Map<string, Happening>();
  const add = (name: string, happening: Happening): void => {
    if (all.has(name) || /[|›]/.test(name))
      throw new Error(`the case «${name}» is listed twice, or ill named`);
    all.set(name, happening);
  };
  for (const [type, cases] of Object.entries<EventCases<AnyEventObject>[string]>(events)) {
    if (cases === 'raised') continue;
    for (const [name, payload] of Object.entries(cases))
      add(name, { kind: 'event', event: { ...payload, type } });
  }
  for (const [id, endings] of Object.entries(calls)) {
    for (const [name, ending] of Object.entries(endings)) add(name, { kind: 'ending', id, ending });
  }
  for (const [delay, ms] of Object.entries(waits))
    add(`after ${ms} ms (${delay})`, { kind: 'wait', delay, ms });
  return all;
};
