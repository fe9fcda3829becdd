import { describe, expect, it } from 'vitest';
import type { AnyEventObject, AnyStateMachine } from 'xstate';
import { getShortestPaths } from 'xstate/graph';

import type { OffersContext, OffersInput } from '../../machines/order/offers-model.ts';
import { offersMachine } from '../../machines/order/offers.ts';
import { offerKey } from '../../src/core/order/offer-choice.ts';

import { no, orderHash, refused, silence, view, wantsCaptcha, yes } from '../unit/machines/flow-factories.ts';
import { parking, reading, service } from '../unit/machines/offers-visit.ts';
import { chartLeaves, done, reachedLeaves, replay, thrown, type CallDesk } from './path-harness.ts';
import { pathsBy, table, waysOn } from './ways-on.ts';

/** Many short walks: seconds on a busy machine. */
const replayLimitMs = 60_000;

describe('every way through the chart offers', () => {
  const services = [service('1')];
  const order = { offers: [parking], services };
  const input: OffersInput = { orderHash, options: view(order), payable: true, kept: null };
  const events: Readonly<Record<string, AnyEventObject>> = {
    open: { type: 'panel.open' },
    close: { type: 'panel.close' },
    choose: { type: 'offer.choose', key: offerKey(parking), count: 1 },
    add: { type: 'offers.add', freshKey: 'k1' },
    remove: { type: 'line.remove', lineId: '1', freshKey: 'k2' },
    'wait no longer': { type: 'change.giveUp' },
    'once more': { type: 'change.retry' },
    dismiss: { type: 'problem.dismiss' },
    'read as it was': reading(order),
    'read with one more': reading({ offers: [], services: [...services, service('2')] }),
    'read without the service': reading({ ...order, services: [] }),
    'read as paid': reading(order, false),
    'not read': { type: 'order.stale' },
    done: done('change', yes(null)),
    'a bot check left': done('change', no(wantsCaptcha)),
    'a refusal': done('change', no(refused())),
    silence: done('change', no(silence)),
    'the call breaks': thrown('change'),
  };
  const keep = ({ offers, payable, counts, change, problem, unanswered }: OffersContext) => [
    offers.length,
    payable,
    Object.keys(counts).length,
    change?.kind,
    problem?.kind,
    unanswered?.had,
  ];
  const mute = { askReload: () => {} };
  const pure = offersMachine.provide({ actions: mute });
  const live = (desk: CallDesk): AnyStateMachine =>
    offersMachine.provide({ actions: mute, actors: { change: desk.call as never } });
  const walk = { input, events, keep };
  const shortest = pathsBy(getShortestPaths, pure, walk);

  it('reaches all of its states, and no other', () => {
    expect(reachedLeaves(shortest)).toEqual(chartLeaves(offersMachine));
  });
  it('leads on as a buyer of services has to be led', () => {
    expect(waysOn(pure, walk)).toEqual(
      table(`
        change.failed: dismiss → change.none
        change.failed: once more → change.sending
        change.failed: read with one more → change.none
        change.failed: read without the service → change.none
        change.looking: not read → change.failed
        change.looking: read as it was → change.failed
        change.looking: read as paid → change.failed
        change.looking: read with one more → change.failed | change.none
        change.looking: read without the service → change.failed | change.none
        change.looking: wait no longer → change.failed
        change.none: add → change.sending
        change.none: remove → change.sending
        change.sending: a bot check left → change.none
        change.sending: a refusal → change.failed
        change.sending: done → change.none
        change.sending: silence → change.looking
        change.sending: the call breaks → change.looking
        change.sending: wait no longer → change.looking
        panel.closed: open → panel.open
        panel.open: close → panel.closed
        panel.open: done → panel.closed
        panel.open: read as paid → panel.closed
        panel.open: read with one more → panel.closed
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
