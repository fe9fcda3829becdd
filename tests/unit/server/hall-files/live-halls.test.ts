import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { LiveHalls } from '../../../../fixtures/server/hall-files/live-halls.ts';
import type { ZoneId } from '../../../../src/contract/brand.ts';
import {
  applyChange,
  decodeSale,
  encodeSale,
  versionOfSale,
} from '../../../../src/core/hall-file/sale-bytes.ts';
import type { HallAvailability } from '../../../../src/core/hall/sector-stats.ts';

const paceMs = 100;
const availabilityOf = (states: readonly number[], zone = '1'): HallAvailability => ({
  states: Uint8Array.from(states),
  zones: new Uint16Array(states.length),
  zoneIds: [zone as ZoneId],
  standing: [],
});
const saleOf = (...states: number[]): Uint8Array =>
  encodeSale({ source: 'hall', availability: availabilityOf(states) });

const open: LiveHalls[] = [];
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  open.splice(0).forEach((live) => live.close());
  vi.useRealTimers();
});

/** Live halls over a sale that a test changes, and the number of reads. */
function liveOver(
  first: Uint8Array | null,
  settings: Partial<ConstructorParameters<typeof LiveHalls>[0]> = {},
) {
  const state = { sale: first, asked: 0 };
  const readSale = async (): Promise<Uint8Array | null> => {
    state.asked += 1;
    return state.sale;
  };
  const live = new LiveHalls({ readSale, paceMs, ...settings });
  open.push(live);
  return { live, state };
}

type Heard = { readonly kind: string; readonly id: string; readonly bytes: Uint8Array };

/** Reads a stream; returns what was received so far, without heartbeats. */
function listenTo(stream: ReadableStream<Uint8Array> | null) {
  if (stream === null) throw new Error('It lets nobody in.');
  const reader = stream.getReader();
  const heard: Heard[] = [];
  const state = { isOver: false };
  const read = async (): Promise<void> => {
    const { done, value } = await reader.read();
    if (done) {
      state.isOver = true;
      return;
    }
    for (const text of new TextDecoder().decode(value).split('\n\n')) {
      const field = (name: string): string => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1] ?? '';
      if (text.startsWith('event'))
        heard.push({ kind: field('event'), id: field('id'), bytes: Buffer.from(field('data'), 'base64') });
    }
    return read();
  };
  void read();
  return { heard, state, leave: () => reader.cancel() };
}

const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

describe('a live hall', () => {
  it('sends a listener only what changed since its version', async () => {
    const { live, state } = liveOver(saleOf(0, 0, 0));
    const { heard } = listenTo(live.listen('EVENT', '7', versionOfSale(saleOf(0, 0, 0)), 'a'));
    await pass(1);
    expect(heard).toEqual([]);
    state.sale = saleOf(0, 1, 0);
    await pass(paceMs);
    expect(heard.map(({ kind, id }) => [kind, id])).toEqual([['change', versionOfSale(saleOf(0, 1, 0))]]);
    const changed = applyChange(
      heard[0]?.bytes ?? new Uint8Array(0),
      availabilityOf([0, 0, 0]),
      versionOfSale(saleOf(0, 0, 0)),
    );
    expect(changed.ok && [...changed.value.states]).toEqual([0, 1, 0]);
    await pass(10 * paceMs);
    expect(heard).toHaveLength(1);
  });

  it('sends the whole sale to a listener with an unknown version', async () => {
    const { live } = liveOver(saleOf(0, 1));
    const { heard } = listenTo(live.listen('EVENT', '7', 'unknown', 'a'));
    await pass(1);
    const read = decodeSale(heard[0]?.bytes ?? new Uint8Array(0));
    expect(heard.map(({ kind }) => kind)).toEqual(['sale']);
    expect(read.ok && [...read.value.availability.states]).toEqual([0, 1]);
  });

  it('sends a returning listener only the changes it missed', async () => {
    const { live, state } = liveOver(saleOf(0, 0, 0));
    const known = versionOfSale(saleOf(1, 0, 0));
    const other = listenTo(live.listen('EVENT', '7', '', 'b'));
    for (const sale of [saleOf(1, 0, 0), saleOf(1, 1, 0), saleOf(1, 1, 1)]) {
      await pass(paceMs);
      state.sale = sale;
    }
    await pass(2 * paceMs);
    expect(other.heard).toHaveLength(4);
    const { heard } = listenTo(live.listen('EVENT', '7', known, 'a'));
    await pass(1);
    expect(heard.map(({ id }) => id)).toEqual([saleOf(1, 1, 0), saleOf(1, 1, 1)].map(versionOfSale));
  });

  it('sends a returning listener as many as a hundred missed changes', async () => {
    const { live, state } = liveOver(saleOf(0, 0, 0, 0, 0, 0, 0));
    listenTo(live.listen('EVENT', '7', '', 'b'));
    for (let turn = 1; turn <= 100; turn += 1) {
      await pass(paceMs);
      state.sale = saleOf(...Array.from({ length: 7 }, (_, bit) => (turn >> bit) & 1));
    }
    await pass(2 * paceMs);
    const known = versionOfSale(saleOf(0, 0, 0, 0, 0, 0, 0));
    const { heard } = listenTo(live.listen('EVENT', '7', known, 'a'));
    await pass(1);
    expect([heard.length, live.listeners]).toEqual([100, 2]);
  });

  it('is polled once per interval for any number of listeners, and not at all without any', async () => {
    const { live, state } = liveOver(saleOf(0));
    const all = Array.from({ length: 50 }, () => listenTo(live.listen('EVENT', '7', '', 'a')));
    await pass(10 * paceMs);
    expect(state.asked).toBe(11);
    expect(live.listeners).toBe(50);
    await Promise.all(all.map(({ leave }) => leave()));
    expect(live.listeners).toBe(0);
    await pass(10 * paceMs);
    expect(state.asked).toBe(11);
  });

  it('is polled right after a reported change, at most once per interval, and rarely otherwise', async () => {
    const quietMs = 20 * paceMs;
    const { live, state } = liveOver(saleOf(0, 0), { quietMs });
    const { heard } = listenTo(live.listen('EVENT', '7', versionOfSale(saleOf(0, 0)), 'a'));
    await pass(10 * paceMs);
    expect(state.asked).toBe(1);
    live.noteChange('8');
    state.sale = saleOf(1, 0);
    await pass(1);
    expect(state.asked).toBe(1);
    live.noteChange('7');
    await pass(1);
    expect([state.asked, heard.length]).toEqual([2, 1]);
    state.sale = saleOf(1, 1);
    for (let time = 0; time < 5; time += 1) live.noteChange(time % 2 === 0 ? '7' : null);
    await pass(paceMs / 2);
    expect(state.asked).toBe(2);
    await pass(paceMs / 2);
    expect([state.asked, heard.length]).toEqual([3, 2]);
    await pass(quietMs - paceMs);
    expect(state.asked).toBe(3);
    await pass(paceMs);
    expect(state.asked).toBe(4);
  });

  it('is polled once more if it changed during a poll', async () => {
    const answers: ((sale: Uint8Array) => void)[] = [];
    const readSale = () => new Promise<Uint8Array>((resolve) => answers.push(resolve));
    const { live } = liveOver(null, { readSale, quietMs: 20 * paceMs });
    listenTo(live.listen('EVENT', '7', '', 'a'));
    live.noteChange('7');
    await pass(paceMs);
    expect(answers).toHaveLength(1);
    answers[0]?.(saleOf(0));
    await pass(paceMs);
    expect(answers).toHaveLength(2);
  });

  it('limits its listeners, and admits a new one when one has left', async () => {
    const { live } = liveOver(saleOf(0), { most: { all: 3, ofAddress: 2 } });
    const first = listenTo(live.listen('EVENT', '7', '', 'a'));
    listenTo(live.listen('EVENT', '8', '', 'a'));
    expect(live.listen('EVENT', '7', '', 'a')).toBeNull();
    listenTo(live.listen('EVENT', '7', '', 'b'));
    expect(live.listen('EVENT', '7', '', 'c')).toBeNull();
    await first.leave();
    expect(live.listen('EVENT', '7', '', 'c')).not.toBeNull();
  });

  it('sends the whole sale if the plan was redrawn, because its seats are in another order', async () => {
    const { live, state } = liveOver(saleOf(0, 0));
    const { heard } = listenTo(live.listen('EVENT', '7', versionOfSale(saleOf(0, 0)), 'a'));
    await pass(1);
    state.sale = encodeSale({ source: 'another', availability: availabilityOf([0, 1]) });
    await pass(paceMs);
    expect(heard.map(({ kind }) => kind)).toEqual(['sale']);
  });

  it('drops a listener that does not read its stream', async () => {
    const { live, state } = liveOver(saleOf(0, 0));
    // The stream is never read.
    live.listen('EVENT', '7', '', 'a');
    for (let turn = 0; turn < 100; turn += 1) {
      state.sale = saleOf(turn % 2, 0);
      await pass(paceMs);
    }
    expect(live.listeners).toBe(0);
  });

  it('sends «off» if the back end has no shared sale', async () => {
    const { live } = liveOver(null);
    const { heard } = listenTo(live.listen('EVENT', '7', '', 'a'));
    await pass(5 * paceMs);
    expect(heard.map(({ kind }) => kind)).toEqual(['off']);
  });

  it('ends its streams when the server closes, and rejects an invalid event hash', async () => {
    const { live } = liveOver(saleOf(0));
    const { state } = listenTo(live.listen('EVENT', '7', '', 'a'));
    expect(live.listen('../EVENT', '7', '', 'a')).toBeNull();
    live.close();
    await pass(1);
    expect([state.isOver, live.listeners]).toEqual([true, 0]);
  });
});
