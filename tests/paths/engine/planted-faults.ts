/*
 * Faults for a chart, planted in a copy of its config: each is a single change in one place. A table is as good as
 * the share of them it detects.
 */
import { StateMachine, type AnyStateMachine } from 'xstate';

/** A fault. */
export type FaultKind =
  | 'a transition removed'
  | 'two targets swapped'
  | 'a guard dropped'
  | 'a delay too long'
  | 'a delay too short'
  | 'an action lost'
  | 'an effect doubled';

/** A fault, and the chart that has it. */
export type Fault = {
  readonly kind: FaultKind;
  /** The state, without the chart's own name, and the location in it; for a delay, its name. */
  readonly where: string;
  readonly plant: () => AnyStateMachine;
};

type Json = Record<string, unknown>;
const isPlain = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/* Anything that is not plain data, above all a function, is shared with the copy. */
const copy = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(copy);
  return isPlain(value)
    ? Object.fromEntries(Object.entries(value).map(([key, field]) => [key, copy(field)]))
    : value;
};

type Key = string | number;
const at = (root: unknown, path: readonly Key[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Json)[key], root);

/** A chart with one field of its config changed; `undefined` removes the field. */
const changed = (machine: AnyStateMachine, changes: readonly (readonly [readonly Key[], unknown])[]) => {
  const config = copy(machine.config) as Json;
  for (const [path, value] of changes) {
    const owner = at(config, path.slice(0, -1)) as Json;
    const key = path.at(-1) ?? '';
    if (value === undefined) Reflect.deleteProperty(owner, key);
    else owner[key] = value;
  }
  return new StateMachine(config as never, machine.implementations as never) as AnyStateMachine;
};

/** A location of transitions in a config: one or several candidates. */
type Slot = {
  readonly path: readonly Key[];
  readonly on: string;
  readonly candidates: readonly unknown[];
};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

const slotsOf = (state: Json, path: readonly Key[]): readonly Slot[] => {
  const slot = (on: string, ...inner: readonly Key[]): Slot[] => {
    const value = at(state, inner);
    return value === undefined ? [] : [{ path: [...path, ...inner], on, candidates: listOf(value) }];
  };
  const { on = {}, after = {}, invoke } = state;
  const calls = Array.isArray(invoke) ? invoke.map((_, nth) => ['invoke', nth]) : invoke ? [['invoke']] : [];
  return [
    ...Object.keys(on as Json).flatMap((type) => slot(type, 'on', type)),
    ...Object.keys(after as Json).flatMap((delay) => slot(`after ${delay}`, 'after', delay)),
    ...('always' in state ? slot('always', 'always') : []),
    ...calls.flatMap((call) =>
      ['onDone', 'onError'].flatMap((end) =>
        slot(`${String((at(state, call) as Json)['id'])} ${end}`, ...call, end),
      ),
    ),
  ];
};

const targetOf = (candidate: unknown): unknown =>
  typeof candidate === 'string' ? candidate : (candidate as Json)['target'];
const withTarget = (candidate: unknown, target: unknown): unknown =>
  typeof candidate === 'string' ? target : { ...(candidate as Json), target };

/* Effects only: updating the chart's context twice may equal doing it once. */
const isEffect = (machine: AnyStateMachine, action: unknown): boolean => {
  const name = isPlain(action) ? action['type'] : action;
  const done: unknown = typeof name === 'string' ? machine.implementations.actions[name] : name;
  return (
    typeof done === 'function' &&
    (!('resolve' in done) || (done as { type?: string }).type !== 'xstate.assign')
  );
};

const nameOfAction = (action: unknown, nth: number): string =>
  typeof action === 'string' ? action : isPlain(action) ? String(action['type']) : `action ${nth}`;

const faultsOfActions = (machine: AnyStateMachine, path: readonly Key[], where: string): readonly Fault[] => {
  const value = at(machine.config, path);
  if (value === undefined) return [];
  const actions = listOf(value);
  return actions.flatMap((action, nth): Fault[] => {
    const named = `${where}: ${nameOfAction(action, nth)}`;
    const without = actions.filter((one) => one !== action);
    return [
      { kind: 'an action lost', where: named, plant: () => changed(machine, [[path, without]]) },
      ...(isEffect(machine, action)
        ? [
            {
              kind: 'an effect doubled' as const,
              where: named,
              plant: () => changed(machine, [[path, actions.toSpliced(nth, 0, action)]]),
            },
          ]
        : []),
    ];
  });
};

const faultsOfSlot = (
  machine: AnyStateMachine,
  state: string,
  { path, on, candidates }: Slot,
): readonly Fault[] =>
  candidates.flatMap((candidate, nth): Fault[] => {
    const where = `${state}: ${on}${nth === 0 ? '' : ` [${nth}]`}`;
    const rest = candidates.toSpliced(nth, 1);
    const next = candidates[nth + 1];
    const own = Array.isArray(at(machine.config, path)) ? [...path, nth] : path;
    return [
      {
        kind: 'a transition removed',
        where,
        plant: () => changed(machine, [[path, rest.length === 0 ? undefined : rest]]),
      },
      ...(next !== undefined && targetOf(candidate) !== targetOf(next)
        ? [
            {
              kind: 'two targets swapped' as const,
              where,
              plant: () =>
                changed(machine, [
                  [
                    path,
                    candidates
                      .with(nth, withTarget(candidate, targetOf(next)))
                      .with(nth + 1, withTarget(next, targetOf(candidate))),
                  ],
                ]),
            },
          ]
        : []),
      ...(isPlain(candidate) && 'guard' in candidate
        ? [
            {
              kind: 'a guard dropped' as const,
              where,
              plant: () => changed(machine, [[[...own, 'guard'], undefined]]),
            },
          ]
        : []),
      ...(isPlain(candidate) ? faultsOfActions(machine, [...own, 'actions'], where) : []),
    ];
  });

/* The targets of two events of one state. */
const swapsOf = (machine: AnyStateMachine, state: string, slots: readonly Slot[]): readonly Fault[] =>
  slots.flatMap((slot, nth): Fault[] => {
    const next = slots[nth + 1];
    const [one, other] = [slot.candidates[0], next?.candidates[0]];
    if (next === undefined || slot.candidates.length + next.candidates.length > 2) return [];
    if (targetOf(one) === targetOf(other)) return [];
    return [
      {
        kind: 'two targets swapped',
        where: `${state}: ${slot.on}, ${next.on}`,
        plant: () =>
          changed(machine, [
            [slot.path, withTarget(one, targetOf(other))],
            [next.path, withTarget(other, targetOf(one))],
          ]),
      },
    ];
  });

const faultsOfDelays = (machine: AnyStateMachine): readonly Fault[] =>
  Object.entries(machine.implementations.delays as Readonly<Record<string, unknown>>).flatMap(
    ([name, delay]) => {
      const plant = (factor: number) => () =>
        machine.provide({
          delays: {
            [name]: (args: unknown) => factor * (typeof delay === 'function' ? delay(args) : Number(delay)),
          },
        } as never);
      return [
        { kind: 'a delay too long', where: name, plant: plant(2) },
        { kind: 'a delay too short', where: name, plant: plant(0.5) },
      ] as const;
    },
  );

const faultsOfState = (machine: AnyStateMachine, path: readonly Key[], name: string): readonly Fault[] => {
  const state = at(machine.config, path) as Json;
  const slots = slotsOf(state, path);
  return [
    ...slots.flatMap((slot) => faultsOfSlot(machine, name, slot)),
    ...swapsOf(machine, name, slots),
    ...['entry', 'exit'].flatMap((when) => faultsOfActions(machine, [...path, when], `${name}: ${when}`)),
    ...Object.keys((state['states'] ?? {}) as Json).flatMap((child) =>
      faultsOfState(machine, [...path, 'states', child], name === '' ? child : `${name}.${child}`),
    ),
  ];
};

/** All the faults that can be planted in a chart. */
export const faultsOf = (machine: AnyStateMachine): readonly Fault[] => [
  ...faultsOfState(machine, [], ''),
  ...faultsOfDelays(machine),
];
