import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';

import { loadMoreDelayMs, posterMachine } from '../../../machines/poster/poster-chart.ts';
import { noFilters, type PosterFilters } from '../../../src/core/poster/poster-filter.ts';
import { indexOf, placeOf, poster } from '../samples/poster-factories.ts';

const open = (count: number, filters: PosterFilters = noFilters) => {
  const read = poster(Array.from({ length: count }, (_, at) => ({ id: String(at + 1) })));
  const kept: PosterFilters[] = [];
  const clock = new SimulatedClock();
  const machine = posterMachine.provide({
    actions: { keepFilters: (_, params) => void kept.push(params.filters) },
  });
  const actor = createActor(machine, {
    input: { index: indexOf(read), place: placeOf(read), filters },
    clock,
  });
  actor.start();
  const state = () => ({ at: actor.getSnapshot().value, loads: actor.getSnapshot().context.loads });
  return { read, actor, clock, kept, state };
};

describe('loading more on the poster', () => {
  it('adds a page after 100 ms, ignoring further clicks meanwhile', () => {
    const { actor, clock, state } = open(10);
    actor.send({ type: 'page.more' });
    actor.send({ type: 'page.more' });
    clock.increment(loadMoreDelayMs - 1);
    expect(state()).toEqual({ at: 'adding', loads: 0 });
    clock.increment(1);
    expect(state()).toEqual({ at: 'listing', loads: 1 });
    expect(loadMoreDelayMs).toBe(100);
  });

  it('is not lost if the list is reloaded while a page is being added', () => {
    const { actor, clock, read, state } = open(10);
    actor.send({ type: 'page.more' });
    clock.increment(loadMoreDelayMs - 1);
    actor.send({ type: 'index.renew', index: indexOf(read), place: placeOf(read) });
    expect(state()).toEqual({ at: 'adding', loads: 0 });
    clock.increment(1);
    expect(state()).toEqual({ at: 'listing', loads: 1 });
  });

  it('is unavailable when everything is shown', () => {
    expect(open(4).state().at).toBe('complete');
  });

  it('is cancelled if a filter changes while a page is being added', () => {
    const { actor, clock, state } = open(10);
    actor.send({ type: 'page.more' });
    actor.send({ type: 'filters.change', change: { inStock: true } });
    clock.increment(1000);
    expect(state()).toEqual({ at: 'listing', loads: 0 });
  });
});

describe('the poster’s filters', () => {
  it('are saved after every change and reset, and at no other time', () => {
    const { actor, kept, read } = open(10);
    actor.send({ type: 'filters.change', change: { search: 'сад' } });
    actor.send({ type: 'place.open', place: placeOf(read, { id: '2' }) });
    actor.send({ type: 'filters.reset' });
    expect(kept).toEqual([{ ...noFilters, search: 'сад' }, noFilters]);
  });

  it('persist across sections and languages; a language change also keeps the loaded pages', () => {
    const { actor, clock, read } = open(10, { ...noFilters, inStock: true });
    actor.send({ type: 'page.more' });
    clock.increment(loadMoreDelayMs);
    actor.send({ type: 'index.renew', index: indexOf(read), place: placeOf(read) });
    expect(actor.getSnapshot().context).toMatchObject({ loads: 1, filters: { inStock: true } });
    actor.send({ type: 'place.open', place: placeOf(read, { sid: '10' }) });
    expect(actor.getSnapshot().context).toMatchObject({ loads: 0, filters: { inStock: true } });
  });

  it('distinguish an empty section from one without matches', () => {
    const { actor, read } = open(10);
    actor.send({ type: 'filters.change', change: { search: 'такого нет' } });
    expect(actor.getSnapshot().value).toBe('notFound');
    actor.send({ type: 'place.open', place: placeOf(read, { id: '2' }) });
    expect(actor.getSnapshot().value).toBe('empty');
  });
});
