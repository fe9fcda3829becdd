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

describe('poster filters', () => {
  const halfHourMs = 30 * 60 * 1000;
  const filters = { ...noFilters, search: 'сад', inStock: true };
  it.each([
    ['from a moment ago are restored', 0, 'сад'],
    ['from half an hour ago are restored', halfHourMs, 'сад'],
    ['from longer ago lose only the search', halfHourMs + 1, ''],
    ['from the future lose only the search', -1, ''],
  ])('%s', (_, agoMs, search) => {
    const { storage } = storageWith();
    saveFilters(storage, filters, 1_000_000_000);
    expect(loadFilters(storage, 1_000_000_000 + agoMs)).toEqual({ ...filters, search });
  });
});

describe('the poster’s scroll position', () => {
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

  it('is missing on a first visit and remembered afterwards', () => {
    expect(readScrollState()).toBeNull();
    saveScrollState({ loads: 1 });
    expect(readScrollState()).toEqual({ loads: 1, at: -1, edge: 0, pressed: -1 });
    saveScrollState({ at: 9, edge: 4, pressed: 9 });
    expect(readScrollState()).toEqual({ loads: 1, at: 9, edge: 4, pressed: 9 });
  });

  it('is known also if no more of the list was loaded', () => {
    saveScrollState({ loads: 0, at: 3 });
    expect(readScrollState()).toEqual({ loads: 0, at: 3, edge: 0, pressed: -1 });
  });

  it('is stored beside other history state', () => {
    history.state = { scroll: 7 };
    saveScrollState(visit);
    expect(history.state).toEqual({ scroll: 7, poster: visit });
  });

  it('is written only if it has changed', () => {
    saveScrollState(visit);
    saveScrollState({});
    saveScrollState({ loads: 2 });
    expect(writes).toBe(1);
    saveScrollState({ edge: 5 });
    expect(writes).toBe(2);
  });

  it.each([
    ['a null position', { poster: null }],
    ['a string', { poster: 'x' }],
    ['a missing number', { poster: { ...visit, edge: undefined } }],
    ['a fractional card index', { poster: { ...visit, at: 1.5 } }],
    ['a negative page count', { poster: { ...visit, loads: -1 } }],
    ['a string as its state', 'poster'],
  ])('is ignored if the history has %s', (_, state) => {
    history.state = state;
    expect(readScrollState()).toBeNull();
  });

  it('stays as it was if the browser rejects the call', () => {
    saveScrollState(visit);
    const replaceState = vi.spyOn(history, 'replaceState').mockImplementation(() => {
      throw new Error('too often');
    });
    expect(() => saveScrollState({ loads: 9 })).not.toThrow();
    expect(readScrollState()).toEqual(visit);
    replaceState.mockRestore();
  });
});
