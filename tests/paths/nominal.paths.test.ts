import { describe, expect, it } from 'vitest';
import type { AnyEventObject, AnyStateMachine } from 'xstate';
import { getShortestPaths } from 'xstate/graph';

import type { NominalContext, NominalInput } from '../../machines/nominal/nominal-model.ts';
import { nominalMachine } from '../../machines/nominal/nominal.ts';

import {
  no,
  orderHash,
  refused,
  silence,
  unknown,
  wantsCaptcha,
  yes,
} from '../unit/machines/flow-factories.ts';
import { anna, read, today } from '../unit/machines/nominal-visit.ts';
import { chartLeaves, done, reachedLeaves, replay, thrown, type CallDesk } from './path-harness.ts';
import { pathsBy, table, waysOn } from './ways-on.ts';

/** Thousands of short walks: seconds on a busy machine. */
const replayLimitMs = 60_000;

describe('every way through the chart nominal', () => {
  const input: NominalInput = { orderHash, lang: 'ru', kept: null };
  const reads: Readonly<Record<string, unknown>> = {
    open: read([{}]),
    'without a deadline': read([{ reservetime: '' }]),
    'out of time': read([{ reservetime: '0' }]),
    confirmed: read([{ demandstatusid: '20' }]),
    'without tickets': read([]),
    'in trouble': no(refused('-9999')),
    unknown: no(unknown),
    silence: no(silence),
  };
  const readBy = (id: string, name: string) =>
    Object.fromEntries([
      ...Object.entries(reads).map(([what, answer]) => [`${name}: ${what}`, done(id, answer)] as const),
      [`${name}: broken`, thrown(id)] as const,
    ]);
  const events: Readonly<Record<string, AnyEventObject>> = {
    reload: { type: 'data.reload' },
    ...readBy('loadNames', 'read'),
    ...readBy('reloadNames', 'again'),
    ...readBy('lookBack', 'at last'),
    write: { type: 'draft.change', ticketId: '1', change: anna },
    tick: { type: 'ticks.change', ticked: ['1'] },
    confirm: { type: 'names.confirm', freshKey: 'k1', today },
    'wait no longer': { type: 'confirm.giveUp' },
    'once more': { type: 'confirm.retry' },
    dismiss: { type: 'problem.dismiss' },
    'time is up': done('reservation', undefined),
    taken: done('confirm', yes({ hash: orderHash })),
    'a bot check left': done('confirm', no(wantsCaptcha)),
    'a refusal': done('confirm', no(refused())),
    'no answer': done('confirm', no(silence)),
    'the call breaks': thrown('confirm'),
  };
  const live = (desk: CallDesk): AnyStateMachine =>
    nominalMachine.provide({
      actors: { loadNames: desk.call, confirm: desk.call, reservation: desk.call } as never,
    });
  const keep = ({ visitors, ticked, refusal, unanswered, deadlineMs }: NominalContext): unknown => [
    Object.keys(visitors).length,
    ticked.length,
    refusal?.kind,
    unanswered?.key,
    deadlineMs,
  ];
  const walk = { input, events, keep };
  const shortest = pathsBy(getShortestPaths, nominalMachine, walk);
  it('reaches all of its states, and no other', () => {
    expect(reachedLeaves(shortest)).toEqual(chartLeaves(nominalMachine));
  });
  it('leads on as the page of named tickets has to', () => {
    expect(waysOn(nominalMachine, walk)).toEqual(
      table(`
      failed: reload → loading
      gone: reload → loading
      loading: read: broken → failed
      loading: read: confirmed → toOrder
      loading: read: in trouble → gone
      loading: read: open → naming.press.filling | naming.reading.fresh | naming.time.running
      loading: read: out of time → over.told
      loading: read: silence → failed
      loading: read: unknown → gone
      loading: read: without a deadline → naming.press.filling | naming.reading.fresh | naming.time.none
      loading: read: without tickets → gone
      naming.press.confirming: a bot check left → naming.press.filling | over.asking
      naming.press.confirming: a refusal → naming.press.failed
      naming.press.confirming: again: confirmed → toOrder
      naming.press.confirming: again: unknown → gone
      naming.press.confirming: again: without tickets → gone
      naming.press.confirming: no answer → naming.press.looking
      naming.press.confirming: taken → toOrder
      naming.press.confirming: the call breaks → naming.press.looking
      naming.press.confirming: wait no longer → naming.press.looking
      naming.press.failed: again: confirmed → toOrder
      naming.press.failed: again: unknown → gone
      naming.press.failed: again: without tickets → gone
      naming.press.failed: dismiss → naming.press.filling | over.asking
      naming.press.failed: once more → naming.press.confirming
      naming.press.filling: again: confirmed → toOrder
      naming.press.filling: again: unknown → gone
      naming.press.filling: again: without tickets → gone
      naming.press.filling: confirm → naming.press.confirming
      naming.press.filling: time is up → over.asking
      naming.press.looking: again: broken → naming.press.failed
      naming.press.looking: again: confirmed → toOrder
      naming.press.looking: again: in trouble → naming.press.failed
      naming.press.looking: again: open → naming.press.failed
      naming.press.looking: again: out of time → naming.press.failed
      naming.press.looking: again: silence → naming.press.failed
      naming.press.looking: again: unknown → gone
      naming.press.looking: again: without a deadline → naming.press.failed
      naming.press.looking: again: without tickets → gone
      naming.press.looking: wait no longer → naming.press.failed
      naming.reading.fresh: a bot check left → over.asking
      naming.reading.fresh: dismiss → naming.reading.reloading | over.asking
      naming.reading.fresh: no answer → naming.reading.reloading
      naming.reading.fresh: reload → naming.reading.reloading
      naming.reading.fresh: taken → toOrder
      naming.reading.fresh: the call breaks → naming.reading.reloading
      naming.reading.fresh: time is up → over.asking
      naming.reading.fresh: wait no longer → naming.reading.reloading
      naming.reading.reloading: a bot check left → over.asking
      naming.reading.reloading: again: broken → naming.reading.stale
      naming.reading.reloading: again: confirmed → toOrder
      naming.reading.reloading: again: in trouble → naming.reading.stale
      naming.reading.reloading: again: open → naming.reading.fresh
      naming.reading.reloading: again: out of time → naming.reading.fresh
      naming.reading.reloading: again: silence → naming.reading.stale
      naming.reading.reloading: again: unknown → gone
      naming.reading.reloading: again: without a deadline → naming.reading.fresh
      naming.reading.reloading: again: without tickets → gone
      naming.reading.reloading: dismiss → over.asking
      naming.reading.reloading: taken → toOrder
      naming.reading.reloading: time is up → over.asking
      naming.reading.stale: a bot check left → over.asking
      naming.reading.stale: dismiss → naming.reading.reloading | over.asking
      naming.reading.stale: no answer → naming.reading.reloading
      naming.reading.stale: reload → naming.reading.reloading
      naming.reading.stale: taken → toOrder
      naming.reading.stale: the call breaks → naming.reading.reloading
      naming.reading.stale: time is up → over.asking
      naming.reading.stale: wait no longer → naming.reading.reloading
      naming.time.none: again: confirmed → toOrder
      naming.time.none: again: open → naming.time.running
      naming.time.none: again: out of time → naming.time.running
      naming.time.none: again: unknown → gone
      naming.time.none: again: without tickets → gone
      naming.time.none: taken → toOrder
      naming.time.running: again: confirmed → toOrder
      naming.time.running: again: unknown → gone
      naming.time.running: again: without a deadline → naming.time.none
      naming.time.running: again: without tickets → gone
      naming.time.running: taken → toOrder
      naming.time.running: time is up → naming.time.up | over.asking
      naming.time.up: a bot check left → over.asking
      naming.time.up: again: confirmed → toOrder
      naming.time.up: again: open → naming.time.running
      naming.time.up: again: out of time → naming.time.running
      naming.time.up: again: unknown → gone
      naming.time.up: again: without a deadline → naming.time.none
      naming.time.up: again: without tickets → gone
      naming.time.up: dismiss → over.asking
      naming.time.up: taken → toOrder
      over.asking: at last: broken → over.told
      over.asking: at last: confirmed → toOrder
      over.asking: at last: in trouble → over.told
      over.asking: at last: open → naming.press.filling | naming.reading.fresh | naming.time.running
      over.asking: at last: out of time → over.told
      over.asking: at last: silence → over.told
      over.asking: at last: unknown → gone
      over.asking: at last: without a deadline → naming.press.filling | naming.reading.fresh | naming.time.none
      over.asking: at last: without tickets → gone
      over.told: reload → over.asking
      `),
    );
  });
  it(
    'is walked by a live machine the same way',
    async () => {
      for (const path of shortest) await replay(path, live, input);
    },
    replayLimitMs,
  );
});
