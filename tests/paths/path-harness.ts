import { expect } from 'vitest';
import {
  createActor,
  fromCallback,
  fromPromise,
  SimulatedClock,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyEventObject,
} from 'xstate';
import { getStateNodes } from 'xstate/graph';

/** One way through a chart: the events and the state after each. */
export interface ChartPath {
  readonly steps: readonly { readonly event: AnyEventObject; readonly state: AnyMachineSnapshot }[];
}

/** A call of a live machine that a test answers by hand. */
interface OpenCall {
  readonly answer: (output: unknown) => void;
  readonly fail: (error: unknown) => void;
}

/** Calls under way, by the id of their invoke. The youngest call of an id is the one that counts. */
export class CallDesk {
  readonly open = new Map<string, OpenCall>();
  readonly inputs: { readonly id: string; readonly input: unknown }[] = [];

  /** A stand-in for any call or child machine, answered from the desk. */
  readonly call = fromPromise<unknown, unknown>(
    ({ self, input }) =>
      new Promise((resolve, reject) => {
        this.inputs.push({ id: self.id, input });
        this.open.set(self.id, { answer: resolve, fail: reject });
      }),
  );

  /** A source that says nothing by itself: its events are sent by the path. */
  readonly source = fromCallback<AnyEventObject, unknown>(() => undefined);
}

/** Lets promises and what hangs on them run. No time passes. */
export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 6; turn += 1) await Promise.resolve();
};

const donePrefix = 'xstate.done.actor.';
const errorPrefix = 'xstate.error.actor.';
const afterPrefix = 'xstate.after.';

/** The event of an invoke's end, as the graph tools want it listed. */
export const done = (id: string, output: unknown): AnyEventObject => ({
  type: `${donePrefix}${id}`,
  actorId: id,
  output,
});
/** The event of an invoke's throw. */
export const thrown = (id: string): AnyEventObject => ({
  type: `${errorPrefix}${id}`,
  actorId: id,
  error: new Error('broken on purpose'),
});
/** The event of a named delay of a state. */
export const after = (delay: string, path: string): AnyEventObject => ({
  type: `${afterPrefix}${delay}.${path}`,
});

/**
 * A machine that has ended hears nothing, and an actor that does not run can neither end nor break: such events are
 * no part of any way through a chart.
 */
export const isPossible = (snapshot: unknown, event: AnyEventObject): boolean => {
  if ((snapshot as AnyMachineSnapshot).status !== 'active') return false;
  const id = [donePrefix, errorPrefix]
    .filter((prefix) => event.type.startsWith(prefix))
    .map((prefix) => event.type.slice(prefix.length))[0];
  return id === undefined || (snapshot as AnyMachineSnapshot).children[id] !== undefined;
};

/** Ids of the atomic states a snapshot is in. */
export const leavesOf = (snapshot: AnyMachineSnapshot): readonly string[] =>
  snapshot._nodes.filter((node) => node.type === 'atomic' || node.type === 'final').map((node) => node.id);

/** Ids of all the states a buyer can be found in. States that are only passed through (`always`) are left out. */
export const chartLeaves = (machine: AnyStateMachine): readonly string[] =>
  getStateNodes(machine)
    .filter((node) => node.type === 'atomic' || node.type === 'final')
    .filter((node) => !(node.always ?? []).some((transition) => transition.guard === undefined))
    .map((node) => node.id)
    .toSorted();

/** Ids of the states that paths go through. */
export const reachedLeaves = (paths: readonly ChartPath[]): readonly string[] =>
  [...new Set(paths.flatMap((path) => path.steps.flatMap((step) => leavesOf(step.state))))].toSorted();

const perform = (
  actor: AnyActorRef,
  desk: CallDesk,
  clock: SimulatedClock,
  delays: Delays,
  event: AnyEventObject,
) => {
  const { type } = event;
  if (type.startsWith(donePrefix)) {
    const call = desk.open.get(type.slice(donePrefix.length));
    expect(call, `nobody is waiting for ${type}`).toBeDefined();
    call?.answer(event['output']);
  } else if (type.startsWith(errorPrefix)) {
    const call = desk.open.get(type.slice(errorPrefix.length));
    expect(call, `nobody is waiting for ${type}`).toBeDefined();
    call?.fail(new Error('broken on purpose'));
  } else if (type.startsWith(afterPrefix)) {
    const name = type.slice(afterPrefix.length).split('.')[0] ?? '';
    clock.increment(delays[name] ?? Number.NaN);
  } else {
    actor.send(event);
  }
};

/** Lengths of the chart's named delays, ms. */
export type Delays = Readonly<Record<string, number>>;

/**
 * Walks a path on a live actor with a simulated clock and calls answered by hand, and compares its state with the
 * pure machine's after every step.
 */
export const replay = async (
  path: ChartPath,
  machine: (desk: CallDesk) => AnyStateMachine,
  input: unknown,
  delays: Delays = {},
): Promise<void> => {
  // A live machine has the faults that were planted in the pure one: nothing would be seen, and slowly.
  if (process.env['MUTANTS_TESTS'] !== undefined) return;
  const desk = new CallDesk();
  const clock = new SimulatedClock();
  const actor = createActor(machine(desk), { input, clock });
  actor.start();
  await settle();
  for (const step of path.steps) {
    if (step.event.type === 'xstate.init') continue;
    perform(actor, desk, clock, delays, step.event);
    await settle();
    const snapshot = actor.getSnapshot() as AnyMachineSnapshot;
    expect(snapshot.value, `after ${step.event.type}`).toEqual(step.state.value);
    expect(snapshot.status).toBe(step.state.status);
  }
  actor.stop();
};
