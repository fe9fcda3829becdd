import * as z from 'zod/mini';
import type { EveningColors } from '../core/colors/evening-tones.ts';
import { picture } from '../contract/scalars.ts';
import type { AppStorage } from './storage.ts';

/**
 * What this browser has learnt about an event whose back end gives no colours: its picture, and the two colours in
 * it.
 */
type EveningNote = {
  readonly hash: string;
  /** The picture's address from the back end. */
  readonly picture: string;
  /** Null if the picture has none, or may not be read. */
  readonly colors: EveningColors | null;
};

const name = 'evenings';
/** Nobody looks at more events in a day. */
const maxNotes = 12;

const text = z.string();
const shape = z.array(
  z.object({ hash: text, picture, colors: z.nullable(z.object({ ground: text, spark: text })) }),
);

const notes = (storage: AppStorage): readonly EveningNote[] =>
  storage.get(name, (stored) => shape.safeParse(stored).data ?? null) ?? [];

/** What is known of an event; undefined if nothing. */
export const eveningNote = (storage: AppStorage, hash: string): EveningNote | undefined =>
  notes(storage).find((note) => note.hash === hash);

/** Stores what was learnt about an event for the pages that follow, the newest first. */
export const keepEvening = (storage: AppStorage, note: EveningNote): void =>
  storage.set(name, [note, ...notes(storage).filter(({ hash }) => hash !== note.hash)].slice(0, maxNotes));
