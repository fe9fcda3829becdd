/*
 * A chart as a live actor: its clock is advanced and its calls are answered by hand, and the effects of each step are
 * recorded. Nothing here knows what a step should do.
 */
import {
  createActor,
  fromTransition,
  SimulatedClock,
  type ActorLogic,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type InspectionEvent,
  type Snapshot,
} from 'xstate';

import type { Ending, Happening } from './chart-cases.ts';
import { called, diffContexts, short } from './short-words.ts';
import { microstepIn, outcomesOf, type Outcome } from './transitions.ts';

/**
 * An effect of a step: an effect on the page, a call started or dropped, a message, an event raised by the chart, a
 * delay started or ended too early, the chart's end.
 */
export type LiveEffect = {
  readonly kind: 'effect' | 'call' | 'drop' | 'tell' | 'raise' | 'wait' | 'tooEarly' | 'end';
  /** The name of the effect or event, or the id of the call. */
  readonly name: string;
  /** Parameters, input, event, output. */
  readonly given: unknown;
  /** In the table's words. */
  readonly text: string;
};

/** The observed effects of a step, in the table's words. */
export type Seen = {
  /** The states it leads to; `stays` if they are the same. */
  readonly leadsTo: string;
  /** The changed parts of the context. */
  readonly known: string;
  /** Effects, calls started and dropped, messages, delays. */
  readonly done: string;
  /** The transitions taken. */
  readonly outcomes: readonly Outcome[];
  /** The same as `done`, as data. */
  readonly effects: readonly LiveEffect[];
};

const leafIdsOf = (snapshot: AnyMachineSnapshot): readonly string[] =>
  snapshot._nodes
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .toSorted((one, other) => one.order - other.order)
    .map(({ id }) => id);

const withoutFirst = (path: string): string => path.slice(path.indexOf('.') + 1);

/** The states a chart is in, with their common part written once. */
const placeOf = (snapshot: AnyMachineSnapshot): string => {
  const leaves = leafIdsOf(snapshot).map(withoutFirst);
  const top = sharedTop(leaves);
  return top === ''
    ? leaves.join(', ')
    : `${top.slice(0, -1)}: ${leaves.map((leaf) => leaf.slice(top.length)).join(', ')}`;
};

/*
 * The common parent of several parallel states, with its dot; '' if the chart itself is parallel, or is in one state.
 */
const sharedTop = (leaves: readonly string[]): string => {
  const [first = '', ...others] = leaves;
  const top = `${first.split('.')[0] ?? ''}.`;
  return others.length > 0 && others.every((leaf) => leaf.startsWith(top)) ? top : '';
};

const leadsTo = (before: AnyMachineSnapshot | null, now: AnyMachineSnapshot): string => {
  const from = before === null ? [] : leafIdsOf(before);
  const to = leafIdsOf(now);
  const begun = to.filter((leaf) => !from.includes(leaf));
  const kept = to.filter((leaf) => from.includes(leaf));
  if (begun.length === 0 && from.length === to.length) return 'stays';
  return kept.length === 0 || from.length !== to.length
    ? placeOf(now)
    : begun.map((leaf) => withoutFirst(leaf).slice(sharedTop(to.map(withoutFirst)).length)).join(', ');
};

/** Children of charts are stubs: they listen, and end on command. */
type Child = Snapshot<unknown> & { readonly input: unknown };
const endOf = (event: AnyEventObject): Ending | null =>
  event.type === 'stand-in.end' ? (event['ending'] as Ending) : null;
type Hears = (child: AnyActorRef, event: AnyEventObject) => void;
/* Listeners to the children of an actor. */
const ears = new WeakMap<AnyActorRef, Hears>();
const standIn: ActorLogic<Child, AnyEventObject, unknown> = {
  getInitialSnapshot: (_, input) => ({ status: 'active', output: undefined, error: undefined, input }),
  getPersistedSnapshot: (snapshot) => snapshot,
  transition: (snapshot, event, { self }) => {
    const ending = endOf(event);
    if (ending !== null)
      return (
        'error' in ending
          ? { ...snapshot, status: 'error', error: ending.error }
          : { ...snapshot, status: 'done', output: ending.output }
      ) as Child;
    if (self._parent !== undefined) ears.get(self._parent)?.(self, event);
    return event.type === 'xstate.stop' ? ({ ...snapshot, status: 'stopped' } as Child) : snapshot;
  },
};

const standing = new WeakMap<AnyStateMachine, AnyStateMachine>();

/** A chart whose children are stubs. */
export const withStandIns = (machine: AnyStateMachine): AnyStateMachine => {
  const names = Object.keys(machine.implementations.actors);
  const live =
    standing.get(machine) ??
    machine.provide({ actors: Object.fromEntries(names.map((name) => [name, standIn])) });
  standing.set(machine, live);
  return live;
};

/** The owner of a chart: it listens, and sends nothing. */
const ownerOf = (clock: SimulatedClock, inspect: (inspected: InspectionEvent) => void): AnyActorRef =>
  createActor(
    fromTransition((state: null) => state, null),
    { clock, inspect },
  ).start();

/** An effect's description; null if it is covered otherwise, or irrelevant. */
const effectOf = (type: string, params: unknown): LiveEffect | null => {
  if (!type.startsWith('xstate.'))
    return { kind: 'effect', name: type, given: params, text: called(type, params) };
  if (type !== 'xstate.raise' && type !== 'xstate.emit') return null;
  const { event, delay } = params as { event: AnyEventObject; delay?: number };
  if (delay !== undefined) return { kind: 'wait', name: '', given: delay, text: `waits ${delay} ms` };
  const verb = type === 'xstate.emit' ? 'emits' : 'raises';
  return { kind: 'raise', name: event.type, given: event, text: `${verb} ${called(event.type, event)}` };
};

/** One live chart, begun and recorded. */
export class LiveChart {
  readonly #clock = new SimulatedClock();
  readonly #owner: AnyActorRef;
  readonly #actor: AnyActorRef;
  #last: AnyMachineSnapshot | undefined;
  #effects: LiveEffect[] = [];
  #outcomes: Outcome[] = [];
  #before: AnyMachineSnapshot | null = null;
  #presses = 0;
  readonly begun: Seen;

  constructor(machine: AnyStateMachine, input: unknown) {
    this.#owner = ownerOf(this.#clock, (inspected) => this.#inspect(inspected));
    this.#actor = createActor(withStandIns(machine), { parent: this.#owner, id: 'chart', input });
    ears.set(this.#actor, (child, event) => {
      const name = nameOf(child);
      if (event.type === 'xstate.stop')
        this.#effects.push({ kind: 'drop', name, given: undefined, text: `drops ${name}` });
    });
    this.#actor.start();
    this.begun = this.#seen();
  }

  /** Whether something can happen now. */
  can(happening: Happening): boolean {
    if (this.#snapshot.status !== 'active') return false;
    return happening.kind !== 'ending' || this.#child(happening.id) !== undefined;
  }

  /** Lets something happen and returns the effects. */
  step(happening: Happening): Seen {
    if (!this.can(happening))
      return { leadsTo: 'not possible', known: '', done: '', outcomes: [], effects: [] };
    if (happening.kind === 'event') this.#actor.send(this.#withKey(happening.event));
    else if (happening.kind === 'ending')
      this.#child(happening.id)?.send({ type: 'stand-in.end', ending: happening.ending });
    else this.#wait(happening.ms);
    return this.#seen();
  }

  /** The chart as it is now. */
  get now(): AnyMachineSnapshot {
    return this.#snapshot;
  }

  /** A chart's state, in the table's words. */
  get place(): string {
    return placeOf(this.#snapshot);
  }

  /** The states the chart is in. */
  get states(): readonly string[] {
    return leafIdsOf(this.#snapshot).map(withoutFirst);
  }

  stop(): void {
    this.#owner.stop();
  }

  get #snapshot(): AnyMachineSnapshot {
    return this.#actor.getSnapshot() as AnyMachineSnapshot;
  }

  #child(id: string): AnyActorRef | undefined {
    const child = this.#snapshot.children[id] as AnyActorRef | undefined;
    return child?.getSnapshot().status === 'active' ? child : undefined;
  }

  /* A submission creates its own key, numbered: a retry that keeps the number keeps the key. */
  #withKey(event: AnyEventObject): AnyEventObject {
    if (!('freshKey' in event)) return event;
    this.#presses += 1;
    return { ...event, freshKey: `k${this.#presses}` };
  }

  /* A delay that is too short is over before its last moment. */
  #wait(ms: number): void {
    this.#clock.increment(ms - 1);
    if (this.#outcomes.length > 0)
      this.#effects.push({ kind: 'tooEarly', name: '', given: ms, text: 'too early' });
    this.#clock.increment(1);
  }

  #inspect(inspected: InspectionEvent): void {
    const isOurs = (ref: AnyActorRef | undefined): boolean =>
      ref !== undefined && ref._parent === this.#owner;
    const micro = microstepIn(inspected);
    if (micro !== null && isOurs(inspected.actorRef as AnyActorRef)) {
      this.#outcomes.push(...outcomesOf(this.#last, micro.event, micro.taken));
      this.#last = micro.snapshot;
    } else if (inspected.type === '@xstate.action' && isOurs(inspected.actorRef as AnyActorRef)) {
      const effect = effectOf(inspected.action.type, inspected.action.params);
      if (effect !== null) this.#effects.push(effect);
    } else if (inspected.type === '@xstate.event' && isOurs(inspected.sourceRef as AnyActorRef | undefined)) {
      const to = inspected.actorRef as AnyActorRef;
      if (to !== inspected.sourceRef) this.#effects.push(messageTo(to, to === this.#owner, inspected.event));
    }
  }

  #seen(): Seen {
    const now = this.#snapshot;
    const seen = {
      leadsTo: leadsTo(this.#before, now),
      known: this.#before === null ? '' : diffContexts(this.#before.context, now.context),
      done: this.#effects.map(({ text }) => text).join('; '),
      outcomes: this.#outcomes,
      effects: this.#effects,
    };
    this.#before = now;
    this.#last = now;
    this.#effects = [];
    this.#outcomes = [];
    return now.status === 'error' ? { ...seen, leadsTo: `breaks: ${String(now.error)}` } : seen;
  }
}

const sourceOf = ({ src }: AnyActorRef): string => (typeof src === 'string' ? src : '');
/* A child without an id is named after what it does. */
const nameOf = (child: AnyActorRef): string => (/^\d+\./.test(child.id) ? sourceOf(child) : child.id);

const messageTo = (to: AnyActorRef, isOwner: boolean, event: AnyEventObject): LiveEffect => {
  const { type, input, output } = event as AnyEventObject & Readonly<Record<string, unknown>>;
  if (type.startsWith('xstate.done.actor'))
    return { kind: 'end', name: '', given: output, text: `ends ${short(output)}` };
  const name = nameOf(to);
  if (isOwner || type !== 'xstate.init') {
    const whom = isOwner ? 'its owner' : name;
    return { kind: 'tell', name: type, given: event, text: `tells ${whom} ${called(type, event)}` };
  }
  const source = sourceOf(to);
  const text = `calls ${called(source === name ? name : `${source} as ${name}`, input)}`;
  return { kind: 'call', name, given: input, text };
};
