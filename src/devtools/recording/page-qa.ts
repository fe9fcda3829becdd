import type { AnyActorRef, InspectionEvent, Snapshot } from 'xstate';

import { qaHooks, type QaHall } from '../../features/qa.ts';
import { saveBlob } from '../../features/save-file.ts';
import { elementOf } from './accessible-name.ts';
import { pageTexts } from './page-words.ts';
import type { Recorder } from './recorder.ts';
import type { Recording } from './recording.ts';
import { transitionName, transitionsIn } from './transition-names.ts';

/** One event that a machine handled. `at`: ms since the page began. */
type QaRecord = {
  readonly at: number;
  readonly machine: string;
  readonly event: unknown;
  readonly state: unknown;
};

/** A running chart of this page with its raw context: show it only through `fieldOf`, which masks it. */
export type RunningChart = {
  readonly key: string;
  readonly id: string;
  /** The name of the chart's drawing. */
  readonly machine: string;
  readonly state: unknown;
  readonly context: object;
};

/** The drawer's interface. */
export type QaTools = {
  readonly recorder: Recorder;
  readonly charts: () => readonly RunningChart[];
  /** Adds to the recording what has happened outside the page by now. */
  readonly askWorld: () => Promise<void>;
  /** Sends an event to the running chart of this name; false if there is none. */
  readonly send: (chart: string, event: { readonly type: string }) => boolean;
};

type Qa = {
  readonly hall: QaHall | null;
  readonly machines: () => readonly { readonly id: string; readonly state: unknown }[];
  /** The events that this page's machines have handled. */
  readonly log: () => readonly QaRecord[];
  /** The transitions that this page's charts have taken, by name. */
  readonly taken: () => readonly string[];
  /** The recording so far, over all pages of the session, private data masked. */
  readonly recording: () => Recording;
  /** As above, with the events outside the page so far and, if replies are kept, the replies. */
  readonly whole: () => Promise<Recording>;
  /** The page's texts, in lines. */
  readonly texts: typeof pageTexts;
  /** The element that a recorded target means in the current page; `name` is the source of a pattern. */
  readonly find: (role: string, name: string, nth: number) => HTMLElement | null;
  /** Adds to the recording what has happened outside the page by now. */
  readonly catchUp: () => Promise<void>;
  /** Saves the recording as a file. */
  readonly download: () => void;
};

declare global {
  var qa: Qa | undefined;
}

const maxRecords = 5000;
/* What a buyer typed is never recorded. */
const privateEvents = new Set(['draft.change', 'text.type']);

const stateOf = (snapshot: Snapshot<unknown>): unknown =>
  'value' in snapshot ? snapshot.value : snapshot.status;

/** Offers a text to the browser's user as a file to save. */
export const saveFile = (name: string, type: string, text: string): void =>
  saveBlob(new Blob([text], { type }), name);

/** A name for a recording's file, from when it was begun in UTC: `parterre-2026-11-27-214636.json`. */
export const fileName = ({ begun }: Pick<Recording, 'begun'>, ending: string): string =>
  `parterre-${begun.slice(0, 19).replaceAll(':', '').replace('T', '-')}.${ending}`;

/** Installs `window.qa`, and reports every chart to the recorder from now on. */
export const offerQa = (recorder: Recorder, askWorld: () => Promise<void>): QaTools => {
  const records: QaRecord[] = [];
  const taken: string[] = [];
  const running = new Map<
    string,
    Omit<RunningChart, 'key' | 'context'> & { readonly context: object | null; readonly ref: AnyActorRef }
  >();
  const inspect = (event: InspectionEvent): void => {
    if (taken.length < maxRecords) taken.push(...transitionsIn(event).map(transitionName));
    if (event.type !== '@xstate.snapshot') return;
    const { actorRef } = event;
    const { sessionId } = actorRef;
    const id = 'id' in actorRef && typeof actorRef.id === 'string' ? actorRef.id : sessionId;
    const { logic } = actorRef as { logic?: { id?: unknown } };
    const machine = typeof logic?.id === 'string' ? logic.id : id;
    const state = stateOf(event.snapshot);
    const isActive = event.snapshot.status === 'active';
    const context = 'context' in event.snapshot ? (event.snapshot.context as object) : null;
    if (isActive) running.set(sessionId, { id, machine, state, context, ref: actorRef as AnyActorRef });
    else running.delete(sessionId);
    const seen: unknown = privateEvents.has(event.event.type) ? { type: event.event.type } : event.event;
    if (records.length < maxRecords)
      records.push({ at: Math.round(performance.now()), machine: id, event: seen, state });
    // Promises and callbacks have no state value.
    if ('value' in event.snapshot) recorder.state({ id, machine }, event.event, state, !isActive);
  };
  const whole = async (): Promise<Recording> => {
    await askWorld();
    return recorder.withReplies();
  };
  window.qa = {
    get hall() {
      return qaHooks.hall;
    },
    machines: () => [...running.values()].map(({ id, state }) => ({ id, state })),
    log: () => records,
    taken: () => taken,
    recording: () => recorder.recording(),
    whole,
    texts: pageTexts,
    find: (role, name, nth) => {
      const pattern = new RegExp(name, 'u');
      return elementOf(role, (one) => pattern.test(one), nth);
    },
    catchUp: askWorld,
    download: () =>
      void whole().then((recording) =>
        saveFile(fileName(recording, 'json'), 'application/json', JSON.stringify(recording)),
      ),
  };
  qaHooks.inspect = inspect;
  for (const event of qaHooks.waiting.splice(0)) inspect(event);
  const charts = (): RunningChart[] =>
    [...running].flatMap(([key, { context, id, machine, state }]) =>
      context === null ? [] : [{ key, id, machine, state, context }],
    );
  const send = (chart: string, event: { readonly type: string }): boolean => {
    const ref = [...running.values()].findLast(({ id, context }) => id === chart && context !== null)?.ref;
    ref?.send(event);
    return ref !== undefined;
  };
  return { recorder, charts, askWorld, send };
};
