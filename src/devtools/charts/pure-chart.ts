import { createMachine, fromPromise, initialTransition, transition, type AnyStateMachine } from 'xstate';

/* A config as its author wrote it, including shorthands. */
type RawConfig = Readonly<Record<string, unknown>>;

const isConfig = (value: unknown): value is RawConfig => typeof value === 'object' && value !== null;
const listOf = (value: unknown): readonly unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];
const mapped = (value: unknown, change: (one: unknown) => unknown): RawConfig =>
  Object.fromEntries(Object.entries(value ?? {}).map(([name, one]) => [name, change(one)]));

/* A call that never settles: its results are fed in as events. */
const silent = fromPromise(() => new Promise<never>(() => {}));
const neverMs = 1e9;
/* Limits per event; no chart of the shop comes near them. */
const maxAnswers = 40;
const maxOutcomes = 500;

/**
 * A chart on its own: its states and transitions, without context, calls and effects. A guard may go either way, so
 * every branch that it could allow is taken.
 */
export class PureChart {
  readonly #machine: AnyStateMachine;
  #ask: () => boolean = () => true;

  constructor(machine: AnyStateMachine) {
    const { actions, delays } = machine.implementations as Record<'actions' | 'delays', RawConfig>;
    // Events that a chart raises for itself are part of its transitions; its other effects are not.
    const raised = (list: unknown): readonly unknown[] =>
      listOf(list)
        .map((one) =>
          typeof one === 'string' ? actions[one] : isConfig(one) ? actions[String(one['type'])] : one,
        )
        .filter((one) => typeof one === 'function' && 'type' in one && one.type === 'xstate.raise');
    const way = (one: unknown): unknown =>
      isConfig(one)
        ? {
            target: one['target'],
            reenter: one['reenter'],
            actions: raised(one['actions']),
            ...(one['guard'] !== undefined && { guard: () => this.#ask() }),
          }
        : { target: one };
    const ways = (list: unknown): unknown => (list === undefined ? undefined : listOf(list).map(way));
    const bare = (state: unknown): RawConfig => {
      const { id, type, initial, on, always, after, onDone, invoke, entry, exit, states } =
        state as RawConfig;
      const calls = listOf(invoke).map((call) => {
        const { id: name, onDone: done, onError: broke } = call as RawConfig;
        return { id: name, src: silent, onDone: ways(done), onError: ways(broke) };
      });
      const all = {
        id,
        type,
        initial,
        always: ways(always),
        onDone: ways(onDone),
        on: mapped(on, ways),
        after: mapped(after, ways),
        invoke: calls,
        entry: raised(entry),
        exit: raised(exit),
        states: states === undefined ? undefined : mapped(states, bare),
      };
      return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
    };
    this.#machine = createMachine(bare(machine.config), {
      delays: Object.fromEntries(Object.keys(delays).map((name) => [name, neverMs])),
    }) as AnyStateMachine;
  }

  /** Its possible initial states. */
  begins(): readonly unknown[] {
    return this.#outcomes(() => initialTransition(this.#machine)[0].value);
  }

  /**
   * The possible states after an event, including the current one if the chart may stay in it.
   *
   * @returns null if the chart has no state `state`.
   */
  after(state: unknown, event: string): readonly unknown[] | null {
    const from = this.#at(state);
    return from === null
      ? null
      : this.#outcomes(() => transition(this.#machine, from, { type: event })[0].value);
  }

  /** The events that the chart handles in a state; none if it has ended. */
  hears(state: unknown): readonly string[] {
    const at = this.#at(state);
    const nodes = at?.status === 'active' ? at._nodes : [];
    return [...new Set(nodes.flatMap((node) => [...node.transitions.keys()]))];
  }

  #at(state: unknown): ReturnType<AnyStateMachine['resolveState']> | null {
    try {
      return this.#machine.resolveState({ value: state as string, context: {} });
    } catch {
      return null;
    }
  }

  /* Runs every combination of guard results in turn; each resulting state is listed once. */
  #outcomes(run: () => unknown): readonly unknown[] {
    const found = new Map<string, unknown>();
    let script: boolean[] = [];
    for (let runs = 0; runs < maxOutcomes; runs += 1) {
      const answers: boolean[] = [];
      this.#ask = () => {
        const answer = script[answers.length] ?? answers.length < maxAnswers;
        answers.push(answer);
        return answer;
      };
      const state = run();
      found.set(JSON.stringify(state), state);
      const last = answers.lastIndexOf(true);
      if (last < 0) break;
      script = [...answers.slice(0, last), false];
    }
    return [...found.values()];
  }
}
