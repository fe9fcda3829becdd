import type { InspectionEvent, Snapshot } from 'xstate';

/** The hall's part of `window.qa`. Points are CSS pixels of the viewport; camera x, y CSS pixels of the stage. */
export interface QaHall {
  readonly seatPoint: (seatId: string) => { readonly x: number; readonly y: number } | null;
  readonly camera: () => {
    readonly zoom: number;
    readonly x: number;
    readonly y: number;
    readonly span: number;
  };
  readonly zoomToSeat: (seatId: string) => void;
  readonly stats: () => Readonly<Record<string, number | string>>;
}

/** One thing that happened to a machine. `at`: ms since the page began. */
export interface QaRecord {
  readonly at: number;
  readonly machine: string;
  readonly event: unknown;
  readonly state: unknown;
}

interface Qa {
  hall: QaHall | null;
  readonly machines: () => readonly { readonly id: string; readonly state: unknown }[];
  readonly log: () => readonly QaRecord[];
  readonly download: () => void;
}

declare global {
  interface Window {
    qa?: Qa;
  }
}

const mostRecords = 5000;
/* What a buyer typed is nobody's recording. */
const privateEvents = new Set(['draft.change', 'text.type']);

const stateOf = (snapshot: Snapshot<unknown>): unknown =>
  'value' in snapshot ? snapshot.value : snapshot.status;

const createQa = (): { qa: Qa; inspect: (event: InspectionEvent) => void } => {
  const records: QaRecord[] = [];
  const running = new Map<string, { id: string; state: unknown }>();
  const inspect = (event: InspectionEvent): void => {
    if (event.type !== '@xstate.snapshot') return;
    const { actorRef } = event;
    const { sessionId } = actorRef;
    const id = 'id' in actorRef && typeof actorRef.id === 'string' ? actorRef.id : sessionId;
    const state = stateOf(event.snapshot);
    if (event.snapshot.status === 'active') running.set(sessionId, { id, state });
    else running.delete(sessionId);
    const seen: unknown = privateEvents.has(event.event.type) ? { type: event.event.type } : event.event;
    if (records.length < mostRecords)
      records.push({ at: Math.round(performance.now()), machine: id, event: seen, state });
  };
  const download = (): void => {
    const file = new Blob([JSON.stringify(records, null, 1)], { type: 'application/json' });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = 'parterre-recording.json';
    link.click();
    URL.revokeObjectURL(link.href);
  };
  const qa: Qa = { hall: null, machines: () => [...running.values()], log: () => records, download };
  return { qa, inspect };
};

const wanted = new URLSearchParams(globalThis.location?.search ?? '').get('qa') === '1';
const made = wanted ? createQa() : null;
if (made !== null) window.qa = made.qa;

/** Spread it into the options of every `useActorRef`: with `?qa=1` each machine is listed and recorded. */
export const qaOptions: { readonly inspect?: (event: InspectionEvent) => void } =
  made === null ? {} : { inspect: made.inspect };

/** Offers the hall's hooks to `window.qa` until the returned function is called. */
export const offerHall = (hall: QaHall): (() => void) => {
  if (made === null) return () => {};
  made.qa.hall = hall;
  return () => {
    if (made.qa.hall === hall) made.qa.hall = null;
  };
};
