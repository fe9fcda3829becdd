import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';

import { hallFocusMachine, type FocusedPlace } from '../../../machines/hall-focus/hall-focus-chart.ts';
import type { ListRow } from '../../../src/core/hall/seat-list-rows.ts';
import { item, orderHash } from '../samples/flow-factories.ts';

const row: ListRow = { label: '7', first: 10, end: 20 };

/* A buyer in a hall; `shown` are the rows that the map was asked to show. */
const enter = () => {
  const shown: (ListRow | null)[] = [];
  const machine = hallFocusMachine.provide({
    actions: { showRow: (_, params) => void shown.push(params.row) },
  });
  const actor = createActor(machine).start();
  const at = () => actor.getSnapshot().value;
  const known = () => actor.getSnapshot().context;
  const hit = (place: FocusedPlace): void => actor.send({ type: 'place.hit', place });
  const isCovering = (): boolean => actor.getSnapshot().hasTag('covering');
  return { actor, at, known, hit, isCovering, shown };
};

describe('the list of a hall', () => {
  it('begins at the given seat, and the map returns to the row that was looked at last', () => {
    const { actor, at, known, shown } = enter();
    expect(at()).toEqual({ view: 'map', focus: 'idle', link: 'none' });
    actor.send({ type: 'view.list', listStart: 12 });
    expect(at()).toMatchObject({ view: 'list' });
    expect(known()).toMatchObject({ listStart: 12, listRow: null });
    actor.send({ type: 'row.look', listRow: { ...row, label: '6' } });
    actor.send({ type: 'row.look', listRow: row });
    expect(known().listRow).toEqual(row);
    actor.send({ type: 'view.map' });
    expect(at()).toMatchObject({ view: 'map' });
    expect(shown).toEqual([row]);
  });

  it('returns to the map without a row if none was looked at since it was opened', () => {
    const { actor, shown } = enter();
    actor.send({ type: 'view.list', listStart: 0 });
    actor.send({ type: 'row.look', listRow: row });
    actor.send({ type: 'view.map' });
    actor.send({ type: 'view.list', listStart: 3 });
    actor.send({ type: 'view.map' });
    expect(shown).toEqual([row, null]);
  });
});

describe('a place that was hit', () => {
  const places: readonly (readonly [FocusedPlace, boolean])[] = [
    [{ kind: 'sector', sector: 1 }, false],
    [{ kind: 'seat', seat: 5 }, true],
    [{ kind: 'standing', area: 2 }, true],
    [{ kind: 'ambiguous', seats: [3, 4] }, true],
  ];

  it.each(places)('is open until it is cleared or another session is chosen: %o', (place, covers) => {
    for (const type of ['focus.clear', 'session.change'] as const) {
      const { actor, at, known, hit, isCovering } = enter();
      hit(place);
      expect(at()).toMatchObject({ focus: place.kind });
      expect(known().place).toEqual(place);
      // A card of a sector is beside the hall; dialogs cover it.
      expect(isCovering()).toBe(covers);
      actor.send({ type });
      expect(at()).toMatchObject({ focus: 'idle' });
      expect(known().place).toBeNull();
      expect(isCovering()).toBe(false);
    }
  });

  it('replaces the one before it, of any kind', () => {
    for (const [first] of places)
      for (const [second] of places) {
        const { at, known, hit } = enter();
        hit(first);
        hit(second);
        expect(at()).toMatchObject({ focus: second.kind });
        expect(known().place).toEqual(second);
      }
  });

  it('closes the proposals, and proposals close it', () => {
    for (const [place] of places) {
      const { actor, at, known, hit, isCovering } = enter();
      hit(place);
      actor.send({ type: 'proposals.open' });
      expect(at()).toMatchObject({ focus: 'proposals' });
      expect(known().place).toBeNull();
      expect(isCovering()).toBe(true);
      // They are searched again for another session.
      actor.send({ type: 'session.change' });
      expect(at()).toMatchObject({ focus: 'proposals' });
      hit(place);
      expect(at()).toMatchObject({ focus: place.kind });
    }
  });

  it('stays open when proposals are closed that are not open', () => {
    const { actor, at, hit } = enter();
    hit({ kind: 'seat', seat: 5 });
    actor.send({ type: 'proposals.close' });
    expect(at()).toMatchObject({ focus: 'seat' });
    actor.send({ type: 'proposals.open' });
    actor.send({ type: 'proposals.close' });
    expect(at()).toMatchObject({ focus: 'idle' });
  });
});

describe('the seats of a shared link', () => {
  it('are offered or reported as ordered until the buyer answers or changes the session', () => {
    for (const type of ['link.answer', 'session.change'] as const) {
      const { actor, at, known } = enter();
      const linkedItems = [item(1), item(2)];
      actor.send({ type: 'link.offer', linkedItems });
      expect(at()).toMatchObject({ link: 'offered' });
      expect(known().linkedItems).toEqual(linkedItems);
      actor.send({ type });
      expect(at()).toMatchObject({ link: 'none' });
      actor.send({ type: 'link.ordered', orderHash });
      expect(at()).toMatchObject({ link: 'alreadyOrdered' });
      expect(known().orderHash).toBe(orderHash);
      actor.send({ type });
      expect(at()).toMatchObject({ link: 'none' });
    }
  });
});
