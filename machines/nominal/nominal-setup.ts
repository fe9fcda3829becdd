/* The setup of the named-tickets chart (`nominal-chart.ts`): its calls, effects and guards. */
import { assign, setup } from 'xstate';

import type { ConfirmedNominal, NominalRequest } from '../../src/contract/nominal.ts';
import { isFinalRefusal, type Problem, type Result } from '../../src/contract/result.ts';
import { mutationMachine, mutationGuards } from '../common/mutation-chart.ts';
import { callPlaceholder, noop, problemOfResult, problemOfError, type Effect } from '../common/actors.ts';
import { isGoneProblem, isNotFoundProblem } from '../order/order-model.ts';
import { reservationMachine } from '../order/reservation-chart.ts';
import {
  isComplete,
  toPersistedNominal,
  loadedFrom,
  beginSubmission,
  saysOf,
  type LoadedNames,
  type NamesQuestion,
  type NominalContext,
  type NominalEvent,
  type NominalInput,
  type PersistedNominal,
} from './nominal-model.ts';

const remember: Effect<{ readonly keepsake: PersistedNominal | null }> = noop;
/** Stores the part of the state that may be stored. */
export const keepIt = {
  type: 'remember',
  params: ({ context }: { readonly context: NominalContext }) => ({ keepsake: toPersistedNominal(context) }),
} as const;
/** Clears the stored state. */
export const forgetIt = { type: 'remember', params: { keepsake: null } } as const;

type Ended<Answer> = {
  readonly event: { readonly output: Result<Answer> };
};
type Broken = {
  readonly event: { readonly error: unknown };
};
/** The result of loading. */
export const read = ({ event }: Ended<LoadedNames>) => ({ result: event.output });
/** Records that loading threw an error. */
export const unread = {
  type: 'noteProblem',
  params: ({ event }: Broken) => ({ problem: problemOfError(event.error) }),
} as const;
/** Records why loading failed. */
export const notRead = {
  type: 'noteProblem',
  params: ({ event }: Ended<LoadedNames>) => ({ problem: problemOfResult(event.output) }),
} as const;
/** The result of the confirmation. */
export const ended = ({ event }: Ended<ConfirmedNominal>) => ({ result: event.output });
/** Records why the names were not accepted. */
export const refused = {
  type: 'noteRefusal',
  params: ({ event }: Ended<ConfirmedNominal>) => ({ refusal: problemOfResult(event.output) }),
} as const;

export const nominalSetup = setup({
  types: {
    input: {} as NominalInput,
    context: {} as NominalContext,
    events: {} as NominalEvent,
    children: {} as { reservation: 'reservation'; confirm: 'confirm' },
  },
  actors: {
    loadNames: callPlaceholder<LoadedNames, NamesQuestion>('loadNames'),
    confirm: mutationMachine<NominalRequest, ConfirmedNominal>(),
    reservation: reservationMachine,
  },
  actions: {
    remember,
    open: assign((_, { result }: { readonly result: Result<LoadedNames> }) =>
      result.ok ? loadedFrom(result.value) : {},
    ),
    noteProblem: assign((_, { problem }: { readonly problem: Problem | null }) => ({ problem })),
    noteRefusal: assign((_, { refusal }: { readonly refusal: Problem | null }) => ({ refusal })),
    openSubmission: assign(({ context, event }) =>
      event.type === 'names.confirm' ? beginSubmission(context, event.freshKey) : {},
    ),
    clearSubmission: assign({ unanswered: null, request: null }),
    noteOrder: assign(({ context }, { result }: { readonly result: Result<ConfirmedNominal> }) => ({
      nextHash: result.ok && result.value.hash !== '' ? result.value.hash : context.orderHash,
    })),
  },
  guards: {
    ...mutationGuards,
    isNotFoundProblem: (_, { result }: { readonly result: Result<LoadedNames> }) =>
      !result.ok && isNotFoundProblem(result.problem),
    isGoneProblem: (_, { result }: { readonly result: Result<LoadedNames> }) =>
      saysOf(result, 'gone') || (!result.ok && isGoneProblem(result.problem)),
    isEmpty: (_, { result }: { readonly result: Result<LoadedNames> }) => saysOf(result, 'gone'),
    isSettled: (_, { result }: { readonly result: Result<LoadedNames> }) => saysOf(result, 'settled'),
    isOver: (_, { result }: { readonly result: Result<LoadedNames> }) => saysOf(result, 'over'),
    isRead: (_, { result }: { readonly result: Result<LoadedNames> }) => result.ok,
    timeRuns: ({ context }) => context.deadlineMs !== null,
    isComplete: ({ context, event }) => event.type === 'names.confirm' && isComplete(context, event.today),
    isUnanswered: ({ context }) => context.request !== null,
    wasFinal: ({ context: { refusal } }) => refusal !== null && isFinalRefusal(refusal),
  },
});

/** The input for loading the tickets. */
export const question = ({
  context: { orderHash, lang },
}: {
  readonly context: NominalContext;
}): NamesQuestion => ({
  orderHash,
  lang,
});
