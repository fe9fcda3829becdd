import { describe, expect, it } from 'vitest';
import type { OrderHash } from '../../../src/contract/brand.ts';
import type { Visitor } from '../../../src/contract/nominal.ts';
import {
  emptyNominalDraft,
  keepNominal,
  recallNominal,
  type NominalMemory,
} from '../../../src/screens/nominal/nominal-memory.ts';
import type { AppStorage } from '../../../src/ui/storage.ts';

const order = 'A'.repeat(40) as OrderHash;
const another = 'B'.repeat(40) as OrderHash;

const storageOf = (kept: Record<string, unknown> = {}): AppStorage => ({
  get: (name, check) => (name in kept ? check(JSON.parse(JSON.stringify(kept[name]))) : null),
  set: (name, value) => {
    kept[name] = value;
  },
  remove: (name) => {
    delete kept[name];
  },
  wipe: () => {},
});

const visitor: Visitor = {
  ticketId: '5',
  surname: 'Иванова',
  name: 'Анна',
  middleName: '',
  age: '',
  birthDate: '01.02.1990',
  documentTypeId: '1',
  documentNumber: '4510 123456',
  countryId: '1',
  regionId: '',
};
const memory: NominalMemory = { draft: { visitors: { '5': visitor }, ticked: ['2'] }, key: 'k1' };

describe('the half-filled names of visitors', () => {
  it('come back after a reload, with the key of a press that nobody answered', () => {
    const storage = storageOf();
    keepNominal(storage, order, memory);
    expect(recallNominal(storage, order)).toEqual(memory);
  });
  it('are nobody’s business on the page of another order', () => {
    const storage = storageOf();
    keepNominal(storage, order, memory);
    expect(recallNominal(storage, another)).toEqual({ draft: emptyNominalDraft, key: null });
  });
  it('are gone once they have been taken', () => {
    const storage = storageOf();
    keepNominal(storage, order, memory);
    keepNominal(storage, order, null);
    expect(recallNominal(storage, order).draft).toEqual(emptyNominalDraft);
  });
  it.each([
    ['a list', []],
    ['no visitors', { ticked: [] }],
    ['a visitor without a name', { visitors: { '5': { ...visitor, name: undefined } }, ticked: [] }],
    ['ticks that are numbers', { visitors: {}, ticked: [2] }],
  ])('are an empty form where the storage holds %s', (_, stored) => {
    const storage = storageOf({ [`nominal:${order}`]: stored });
    expect(recallNominal(storage, order)).toEqual({ draft: emptyNominalDraft, key: null });
  });
});
