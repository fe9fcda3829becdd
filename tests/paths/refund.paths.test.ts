import { describe, expect, it } from 'vitest';
import type { AnyEventObject, AnyStateMachine } from 'xstate';
import { getShortestPaths } from 'xstate/graph';

import type { RefundContext, RefundInput } from '../../machines/refund/refund-model.ts';
import { refundMachine } from '../../machines/refund/refund.ts';
import { no, refused, silence, unknown, wantsCaptcha, yes } from '../unit/machines/flow-factories.ts';
import { input, link, readAt, reading, unread } from '../unit/machines/refund-visit.ts';
import { chartLeaves, done, reachedLeaves, replay, thrown, type CallDesk } from './path-harness.ts';
import { pathsBy, table, waysOn } from './ways-on.ts';

/** Many short walks: seconds on a busy machine. */
const replayLimitMs = 60_000;

const open = reading(['0']);
const forbidden = reading(['0'], { order: { returnAllowed: false } });

const events: Readonly<Record<string, AnyEventObject>> = {
  read: done('load', yes(open)),
  'read as forbidden': done('load', yes(forbidden)),
  'read as unknown': done('load', yes(unread('order', unknown))),
  'not read': done('load', yes(unread('refund', silence))),
  'the reading breaks': thrown('load'),
  'look again': { type: 'refund.reload' },
  'read again': done('reload', yes(open)),
  'read as applied for': done('reload', yes(reading(['60']))),
  'read again as unknown': done('reload', yes(unread('order', unknown))),
  'not read again': done('reload', yes(unread('order', silence))),
  'the second reading breaks': thrown('reload'),
  'all chosen': { type: 'ticket.choose', id: '1', on: true },
  reason: { type: 'reason.choose', id: '7' },
  consent: { type: 'consent.give', on: true },
  press: { type: 'refund.press', freshKey: 'k1' },
  agree: { type: 'refund.agree', freshKey: 'k1' },
  close: { type: 'dialog.close' },
  'wait no longer': { type: 'wait.stop' },
  'once more': { type: 'press.retry' },
  'the time ends': { type: 'clock.tick', nowMs: readAt + 60_000 },
  done: done('send', yes(null)),
  'a bot check left': done('send', no(wantsCaptcha)),
  'a refusal': done('send', no(refused())),
  silence: done('send', no(silence)),
  'the call breaks': thrown('send'),
};

const keep = ({ chosen, reasonId, agreed, nowMs, wish, groups }: RefundContext) => [
  chosen.length,
  reasonId,
  agreed,
  nowMs > readAt,
  wish?.key,
  groups[0]?.rows[0]?.statusId,
];

const live = (desk: CallDesk): AnyStateMachine =>
  refundMachine.provide({
    actors: { loadRefund: desk.call as never, send: desk.call as never, watchDeadline: desk.source as never },
  });

const kept = {
  key: 'k0',
  request: { kind: 'confirm' as const, orderHash: input.orderHash, lang: input.lang, confirmHash: link },
};

/* Who applies goes through everything but what a link brings: its press has no question, and may be an old one. */
for (const [visit, over] of [
  ['who applies', {}],
  ['who comes by the link with a press unanswered', { confirmHash: link, kept }],
] as const satisfies readonly (readonly [string, Partial<RefundInput>])[]) {
  describe(`every way through the chart refund of a buyer ${visit}`, () => {
    const walk = { input: { ...input, ...over }, events, keep };
    const shortest = pathsBy(getShortestPaths, refundMachine, walk);
    const byLink = 'confirmHash' in over;

    it('reaches all of its states, and no other', () => {
      const unasked = byLink ? ['refund.shown.press.confirming'] : [];
      expect(reachedLeaves(shortest)).toEqual(
        chartLeaves(refundMachine).filter((leaf) => !unasked.includes(leaf)),
      );
    });

    it(
      'is walked by a live machine the same way',
      async () => {
        for (const path of shortest) await replay(path, live, walk.input);
      },
      replayLimitMs,
    );

    if (byLink) return;
    it('leads on as a buyer has to be led', () => {
      expect(waysOn(refundMachine, walk)).toEqual(
        table(`
          failed: look again → loading
          gone: look again → loading
          loading: not read → failed
          loading: read as forbidden → forbidden
          loading: read as unknown → gone
          loading: read → shown.press.choosing | shown.press.unanswered | shown.reading.fresh | shown.time.running
          loading: the reading breaks → failed
          shown.press.accepted: close → shown.press.choosing
          shown.press.accepted: read again as unknown → gone
          shown.press.choosing: press → shown.press.confirming
          shown.press.choosing: read again as unknown → gone
          shown.press.confirming: agree → shown.press.sending
          shown.press.confirming: close → shown.press.choosing
          shown.press.confirming: read again as unknown → gone
          shown.press.confirming: read as applied for → shown.press.choosing
          shown.press.confirming: the time ends → shown.press.choosing
          shown.press.looking: not read again → shown.press.unanswered
          shown.press.looking: read again as unknown → gone
          shown.press.looking: read again → shown.press.unanswered
          shown.press.looking: read as applied for → shown.press.accepted
          shown.press.looking: the second reading breaks → shown.press.unanswered
          shown.press.looking: wait no longer → shown.press.unanswered
          shown.press.refused: close → shown.press.choosing
          shown.press.refused: read again as unknown → gone
          shown.press.sending: a bot check left → shown.press.choosing
          shown.press.sending: a refusal → shown.press.refused
          shown.press.sending: done → shown.press.accepted
          shown.press.sending: read again as unknown → gone
          shown.press.sending: silence → shown.press.looking
          shown.press.sending: the call breaks → shown.press.looking
          shown.press.sending: wait no longer → shown.press.looking
          shown.press.unanswered: close → shown.press.choosing
          shown.press.unanswered: once more → shown.press.sending
          shown.press.unanswered: read again as unknown → gone
          shown.press.unanswered: read as applied for → shown.press.accepted
          shown.reading.fresh: a refusal → shown.reading.reloading
          shown.reading.fresh: done → shown.reading.reloading
          shown.reading.fresh: look again → shown.reading.reloading
          shown.reading.fresh: silence → shown.reading.reloading
          shown.reading.fresh: the call breaks → shown.reading.reloading
          shown.reading.fresh: wait no longer → shown.reading.reloading
          shown.reading.reloading: not read again → shown.reading.stale
          shown.reading.reloading: read again as unknown → gone
          shown.reading.reloading: read again → shown.reading.fresh
          shown.reading.reloading: read as applied for → shown.reading.fresh
          shown.reading.reloading: the second reading breaks → shown.reading.stale
          shown.reading.stale: a refusal → shown.reading.reloading
          shown.reading.stale: done → shown.reading.reloading
          shown.reading.stale: look again → shown.reading.reloading
          shown.reading.stale: silence → shown.reading.reloading
          shown.reading.stale: the call breaks → shown.reading.reloading
          shown.reading.stale: wait no longer → shown.reading.reloading
          shown.time.none: read again as unknown → gone
          shown.time.none: read again → shown.time.running
          shown.time.none: read as applied for → shown.time.running
          shown.time.running: read again as unknown → gone
          shown.time.running: the time ends → shown.time.none
        `),
      );
    });
  });
}
