import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { mustRetype, type PersistedNominal } from '../../../machines/nominal/nominal-model.ts';
import { nominalPersistence } from '../../../src/persistence/nominal-shape.ts';
import { readPersisted, wrapPersisted } from '../../../src/persistence/persisted-shape.ts';
import { no, orderHash, silence, yes } from '../samples/flow-factories.ts';
import { anna, open, read, yan } from '../samples/nominal-visit.ts';

const taken = yes({ hash: orderHash });
const numbers = [anna.documentNumber, yan.documentNumber].map((number) => String(number));

describe('stored visitor names', () => {
  const kind = nominalPersistence(orderHash);
  const reopened = (kept: unknown): PersistedNominal | null =>
    readPersisted(kind, JSON.parse(JSON.stringify(wrapPersisted<unknown>(kind, kept, 1000))), 2000);

  it('are restored after a reload, without document numbers', async () => {
    const before = await open();
    await before.fill();
    const kept = reopened(before.lastKept());
    const page = await open([read()], [], { kept });
    expect(page.known().visitors['1']).toEqual({ ...before.known().visitors['1'], documentNumber: '' });
    expect(page.known().ticked).toEqual(['1']);
    await page.confirm('k1');
    expect(page.sent).toEqual([]);
  });

  it('require lost document numbers to be retyped, and no others', async () => {
    const before = await open();
    await before.write('1', anna);
    await before.write('2', { surname: 'Ли' });
    expect(mustRetype(before.known()), 'nothing was lost yet').toBe(false);
    const page = await open([read()], [], { kept: reopened(before.lastKept()) });
    expect(mustRetype(page.known())).toBe(true);
    await page.write('1', { documentNumber: numbers[0] ?? '' });
    expect(mustRetype(page.known())).toBe(false);
    const named = await open();
    await named.write('1', { surname: 'Ли' });
    const without = await open([read()], [], { kept: reopened(named.lastKept()) });
    await without.write('2', { documentTypeId: '1' });
    expect(mustRetype(without.known()), 'no number had been typed').toBe(false);
  });

  it('never contain a document number', async () => {
    const page = await open([read(), read()], [no(silence)]);
    await page.fill();
    await page.send({ type: 'draft.copy', ticketId: '1' });
    await page.confirm('k1');
    const all = JSON.stringify(page.kept);
    expect(all).toContain('Петрова');
    for (const number of numbers) for (const part of number.split(' ')) expect(all).not.toContain(part);
  });

  it.each([
    ['the same names keep the idempotency key', {}, 'k1'],
    ['other names get a new one', { surname: 'Ким' }, 'k2'],
  ] as const)('include an unanswered submission: %s', async (_, change, key) => {
    const before = await open([read()], ['never']);
    await before.fill();
    await before.confirm('k1');
    const page = await open([read()], [taken], { kept: reopened(before.lastKept()), lang: 'en' });
    await page.write('1', { documentNumber: numbers[0] ?? '' });
    await page.write('2', { documentNumber: numbers[1] ?? '', ...change });
    await page.confirm('k2');
    expect(page.sent.map((sending) => sending.key)).toEqual([key]);
    expect(page.sent[0]?.request.lang).toBe(key === 'k1' ? 'ru' : 'en');
  });

  it('drop an injected document number, and are ignored if a field is missing or invalid', async () => {
    const before = await open();
    await before.fill();
    const kept = before.lastKept();
    if (!kept) throw new Error('Something was typed.');
    expect(reopened(kept)).toEqual(kept);
    const [first] = Object.values(kept.visitors);
    const numbered = { ...kept, visitors: { ...kept.visitors, '1': { ...first, documentNumber: '1' } } };
    expect(reopened(numbered)).toEqual(kept);
    for (const name of Object.keys(first ?? {}))
      expect(reopened({ ...kept, visitors: { '1': { ...first, [name]: undefined } } })).toBeNull();
    for (const name of Object.keys(kept)) expect(reopened({ ...kept, [name]: undefined })).toBeNull();
    expect(reopened({ ...kept, unanswered: { key: '', wish: 'w', lang: 'ru' } })).toBeNull();
    expect(reopened({ ...kept, unanswered: { key: 'k', wish: 'w', lang: 'de' } })).toBeNull();
    fc.assert(
      fc.property(fc.jsonValue(), (stored) => {
        expect(reopened(stored)).toBeNull();
      }),
    );
  });
});

describe('copying to all tickets', () => {
  it('copies repeatable fields to the other tickets, and updates them unless edited', async () => {
    const page = await open();
    await page.write('1', anna);
    await page.send({ type: 'draft.copy', ticketId: '1' });
    const other = () => page.known().visitors['2'];
    expect(other()).toMatchObject({ surname: 'Петрова', documentTypeId: '1' });
    expect(other()).toMatchObject({ name: '', birthDate: '', documentNumber: '' });
    await page.write('1', { surname: 'Попова' });
    await page.send({ type: 'draft.copy', ticketId: '1' });
    expect(other()?.surname).toBe('Попова');
    await page.write('2', { surname: 'Ли' });
    await page.send({ type: 'draft.copy', ticketId: '1' });
    expect(other()?.surname).toBe('Ли');
  });

  it('changes nothing if the source ticket is empty', async () => {
    const page = await open();
    await page.send({ type: 'draft.copy', ticketId: '1' }, { type: 'draft.copy', ticketId: '7' });
    expect(page.known().visitors).toEqual({});
  });
});
