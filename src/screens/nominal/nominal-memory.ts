import type { OrderHash } from '../../contract/brand.ts';
import type { Visitor } from '../../contract/nominal.ts';
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

const nameOf = (order: OrderHash): string => `nominal:${order}`;

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

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isVisitor = (value: unknown): value is Visitor =>
  isRecord(value) && Object.keys(blankVisitor).every((field) => typeof value[field] === 'string');

const readMemory = (value: unknown): NominalMemory | null => {
  if (!isRecord(value)) return null;
  const { visitors, ticked, key } = value;
  if (!isRecord(visitors) || !Object.values(visitors).every(isVisitor)) return null;
  if (!Array.isArray(ticked) || !ticked.every((id) => typeof id === 'string')) return null;
  return {
    draft: { visitors: visitors as Record<string, Visitor>, ticked },
    key: typeof key === 'string' && key !== '' ? key : null,
  };
};

/** What an earlier load of this tab's page kept of an order, or an empty form. */
export const recallNominal = (storage: AppStorage, order: OrderHash): NominalMemory =>
  storage.get(nameOf(order), readMemory) ?? { draft: emptyNominalDraft, key: null };

/** Keeps the form over a reload; null wipes it. */
export const keepNominal = (storage: AppStorage, order: OrderHash, memory: NominalMemory | null): void => {
  if (memory === null) storage.remove(nameOf(order));
  else storage.set(nameOf(order), { ...memory.draft, key: memory.key });
};
