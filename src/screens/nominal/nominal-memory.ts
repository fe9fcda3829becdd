import * as z from 'zod/mini';

import type { KeepsakeKind } from '../../../machines/restore.ts';
import type { OrderHash } from '../../contract/brand.ts';
import type { Visitor } from '../../contract/nominal.ts';
import { keep, recall } from '../../features/keepsakes.ts';
import { openStorage, type AppStorage } from '../../ui/storage.ts';

/** What the buyer has filled in so far, by ticket. */
export interface NominalDraft {
  readonly visitors: Readonly<Record<string, Visitor>>;
  readonly ticked: readonly string[];
}

/** Nothing filled in. */
export const emptyNominalDraft: NominalDraft = { visitors: {}, ticked: [] };

/** What of the page a reload keeps. `key` names a press that nobody has answered yet; null where there is none. */
export interface NominalMemory {
  readonly draft: NominalDraft;
  readonly key: string | null;
}

/**
 * The storage of this tab. Names and numbers of documents do not belong into one that outlives the visit. Null where
 * the browser forbids even asking for it.
 */
export const openTabStorage = (): AppStorage => {
  try {
    return openStorage(window.sessionStorage, Date.now);
  } catch {
    return openStorage(null, Date.now);
  }
};

/** A card nobody has written on, of no ticket. */
export const blankVisitor: Visitor = {
  ticketId: '',
  surname: '',
  name: '',
  middleName: '',
  age: '',
  birthDate: '',
  documentTypeId: '',
  documentNumber: '',
  countryId: '',
  regionId: '',
};

const visitor = z.object({
  ticketId: z.string(),
  surname: z.string(),
  name: z.string(),
  middleName: z.string(),
  age: z.string(),
  birthDate: z.string(),
  documentTypeId: z.string(),
  documentNumber: z.string(),
  countryId: z.string(),
  regionId: z.string(),
});
const memory = z.object({
  draft: z.object({ visitors: z.record(z.string(), visitor), ticked: z.array(z.string()) }),
  key: z.nullable(z.string().check(z.minLength(1))),
});

const nominalMemories = (order: OrderHash): KeepsakeKind<NominalMemory> => ({
  name: `nominal:${order}`,
  shape: memory,
});

/** What an earlier load of this tab's page kept of an order, or an empty form. */
export const recallNominal = (storage: AppStorage, order: OrderHash): NominalMemory =>
  recall(storage, nominalMemories(order)) ?? { draft: emptyNominalDraft, key: null };

/** Keeps the form over a reload; null wipes it. */
export const keepNominal = (storage: AppStorage, order: OrderHash, kept: NominalMemory | null): void =>
  keep(storage, nominalMemories(order), kept);
