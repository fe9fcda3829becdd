/* Separate from flow-shapes.ts to save bytes: only one page stores it. */
import * as z from 'zod/mini';

import type { PersistedNominal } from '../../machines/nominal/nominal-model.ts';
import { langs } from '../contract/local-text.ts';
import { dictionaryOf, word, type PersistedShape } from './persisted-shape.ts';

/* Fields not listed here, above all a document's number, are dropped when read back, too. */
const keptVisitor = z.object({
  ticketId: z.string(),
  surname: z.string(),
  name: z.string(),
  middleName: z.string(),
  age: z.string(),
  birthDate: z.string(),
  documentTypeId: z.string(),
  countryId: z.string(),
  regionId: z.string(),
});
const nominal = z.object({
  visitors: dictionaryOf(keptVisitor),
  ticked: z.array(z.string()),
  unanswered: z.nullable(z.object({ key: word, wish: word, lang: z.enum(langs) })),
});

/** An order's visitors as far as they may be stored, with an unanswered submission. */
export const nominalPersistence = (orderHash: string): PersistedShape<PersistedNominal> => ({
  name: `nominal:${orderHash}`,
  shape: nominal,
});
