import { createActor, fromPromise, SimulatedClock } from 'xstate';

import { type MutationAttempt } from '../../../machines/common/mutation-chart.ts';
import { createDeadlineActor } from '../../../machines/common/deadline-actor.ts';
import type {
  LoadedNames,
  NamesQuestion,
  NominalEvent,
  NominalInput,
  PersistedNominal,
} from '../../../machines/nominal/nominal-model.ts';
import { nominalMachine } from '../../../machines/nominal/nominal-chart.ts';
import { reservationMachine } from '../../../machines/order/reservation-chart.ts';
import {
  nominalData,
  type ConfirmedNominal,
  type NominalRequest,
  type Visitor,
} from '../../../src/contract/nominal.ts';
import type { Result } from '../../../src/contract/result.ts';
import { settle } from '../../paths/engine/path-harness.ts';
import { no, orderHash, silence, yes } from './flow-factories.ts';
import { preparedWriting } from './prepared-mutation.ts';

type Json = Record<string, unknown>;

/** The day of all these visits. */
export const today = { day: 22, month: 11, year: 2026 };

/** The back end's answer: tickets that each ask for different data, and their choices. */
export const reply = (tickets: readonly Json[] = [{}, {}], over: Json = {}) =>
  nominalData.parse({
    response: tickets.map((ticket, at) => ({
      id: String(at + 1),
      hash_id: orderHash,
      ord_num: '100001',
      demandstatusid: '10',
      reservetime: '600',
      action_ru: 'Имя на двери',
      summa: '1200',
      needage: '2',
      needdocument: '1',
      country_id: '1',
      ...ticket,
    })),
    text: 'Согласие',
    checkboxList: [
      { id: '1', filling: '1', name_ru: 'Правила' },
      { id: '2', filling: '0', name_ru: 'Новости' },
    ],
    docTypes: [
      { id: '1', country_id: '1', name_ru: 'Паспорт' },
      { id: '4', country_id: '1', name_ru: 'Свидетельство' },
      { id: '9', country_id: '', name_ru: 'Иной' },
    ],
    countries: [{ id: '1' }, { id: '2' }],
    regions: [
      { id: '11', country_id: '1' },
      { id: '21', country_id: '2' },
    ],
    ...over,
  });

/** A successful reading. */
export const read = (tickets?: readonly Json[], over: Json = {}, nowMs = 0): Result<LoadedNames> =>
  yes({ data: reply(tickets, over), nowMs });

/** All data that a ticket of `reply` asks for. */
export const anna: Partial<Visitor> = {
  surname: 'Петрова',
  name: 'Анна',
  birthDate: '01.02.1990',
  documentTypeId: '1',
  documentNumber: '4510 123456',
};
export const yan: Partial<Visitor> = { ...anna, surname: 'Ли', name: 'Янис', documentNumber: '4511 654321' };

type Confirmed = Result<ConfirmedNominal>;

/** A page of named tickets with prepared answers; `never` = an answer that never comes. */
export const open = async (
  replies: Result<LoadedNames>[] = [read()],
  answers: (Confirmed | 'never' | Error)[] = [],
  over: Partial<NominalInput> = {},
) => {
  const clock = new SimulatedClock();
  const asked: NamesQuestion[] = [];
  const sent: MutationAttempt<NominalRequest>[] = [];
  const kept: (PersistedNominal | null)[] = [];
  const machine = nominalMachine.provide({
    actors: {
      loadNames: fromPromise(({ input }) => {
        asked.push(input);
        return Promise.resolve(replies.shift() ?? no(silence));
      }),
      confirm: preparedWriting<NominalRequest, ConfirmedNominal>(answers, sent),
      reservation: reservationMachine.provide({
        actors: {
          watchDeadline: createDeadlineActor({
            nowMs: () => clock.now(),
            after: (ms, run) => clock.setTimeout(run, ms),
            cancel: (timer) => clock.clearTimeout(timer as number),
          }),
        },
      }),
    },
    actions: { remember: (_, { keepsake }) => kept.push(keepsake) },
  });
  const actor = createActor(machine, {
    clock,
    input: { orderHash, lang: 'ru', kept: null, ...over },
  }).start();
  await settle();
  const send = async (...events: NominalEvent[]): Promise<void> => {
    for (const event of events) {
      actor.send(event);
      await settle();
    }
  };
  const write = (ticketId: string, change: Partial<Visitor>) =>
    send({ type: 'draft.change', ticketId, change });
  const known = () => actor.getSnapshot().context;
  return {
    actor,
    asked,
    sent,
    kept,
    send,
    write,
    known,
    at: () => actor.getSnapshot().value,
    matches: (place: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
      actor.getSnapshot().matches(place),
    /** Fills in both cards, and the consent. */
    fill: async () => {
      await write('1', anna);
      await write('2', yan);
      await send({ type: 'ticks.change', ticked: ['1'] });
    },
    confirm: (freshKey: string) => send({ type: 'names.confirm', freshKey, today }),
    pass: async (ms: number) => {
      clock.increment(ms);
      await settle();
    },
    answerCheck: async (right: boolean) => {
      const captcha = () => actor.getSnapshot().children.confirm?.getSnapshot().children.captcha;
      if (right) captcha()?.send({ type: 'text.type', text: 'abc' });
      captcha()?.send(right ? { type: 'text.submit' } : { type: 'captcha.cancel' });
      await settle();
    },
    lastKept: () => kept.at(-1),
  };
};
