import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { noFilters } from '../../../src/core/poster/poster-filter.ts';
import {
  loadFilters,
  readScrollState,
  saveFilters,
  saveScrollState,
} from '../../../src/persistence/kept-poster.ts';
import { storageWith } from '../samples/memory-storage.ts';

const visit = { loads: 2, at: 14, edge: -3, pressed: 15 };

describe('what was searched for', () => {
  const halfHourMs = 30 * 60 * 1000;
  const filters = { ...noFilters, search: 'сад', inStock: true };
  it.each([
    ['a moment ago is found again', 0, 'сад'],
    ['half an hour ago still is', halfHourMs, 'сад'],
    ['longer ago is forgotten, and nothing else with it', halfHourMs + 1, ''],
    ['in the future, by a clock that was put back, is forgotten too', -1, ''],
  ])('%s', (_, agoMs, search) => {
    const { storage } = storageWith();
    saveFilters(storage, filters, 1_000_000_000);
    expect(loadFilters(storage, 1_000_000_000 + agoMs)).toEqual({ ...filters, search });
  });
});

describe('how far down a poster a buyer was', () => {
  let writes = 0;
  const history = {
    state: null as unknown,
    replaceState(state: unknown) {
      writes += 1;
      this.state = state;
    },
  };
  beforeEach(() => {
    writes = 0;
    history.state = null;
    vi.stubGlobal('window', { history });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('is nothing on a first visit, and remembered after', () => {
    expect(readScrollState()).toBeNull();
    saveScrollState({ loads: 1 });
    expect(readScrollState()).toEqual({ loads: 1, at: -1, edge: 0, pressed: -1 });
    saveScrollState({ at: 9, edge: 4, pressed: 9 });
    expect(readScrollState()).toEqual({ loads: 1, at: 9, edge: 4, pressed: 9 });
  });

  it('stands beside what else the entry of the history remembers', () => {
    history.state = { scroll: 7 };
    saveScrollState(visit);
    expect(history.state).toEqual({ scroll: 7, poster: visit });
  });

  it('is written only where it has changed', () => {
    saveScrollState(visit);
    saveScrollState({});
    saveScrollState({ loads: 2 });
    expect(writes).toBe(1);
    saveScrollState({ edge: 5 });
    expect(writes).toBe(2);
  });

  it.each([
    ['nothing', { poster: null }],
    ['a word', { poster: 'x' }],
    ['a number missing', { poster: { ...visit, edge: undefined } }],
    ['half a card', { poster: { ...visit, at: 1.5 } }],
    ['less than no pages', { poster: { ...visit, loads: -1 } }],
    ['a state that is a word', 'poster'],
  ])('is nothing where the history holds %s', (_, state) => {
    history.state = state;
    expect(readScrollState()).toBeNull();
  });

  it('stays as it was where the browser has had enough of such calls', () => {
    saveScrollState(visit);
    const replaceState = vi.spyOn(history, 'replaceState').mockImplementation(() => {
      throw new Error('too often');
    });
    expect(() => saveScrollState({ loads: 9 })).not.toThrow();
    expect(readScrollState()).toEqual(visit);
    replaceState.mockRestore();
  });
});
