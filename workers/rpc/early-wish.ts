/**
 * What a page posts to a hall worker that it started before its own program was there: how to ask for the event's
 * performances, and how for the map of one. Addresses are absolute.
 */
export type EarlyWish = {
  readonly kind: 'early-hall';
  readonly sessionsUrl: string;
  readonly mapUrl: string;
  readonly hash: string;
  readonly headers: Readonly<Record<string, string>>;
  /** As the address bar has them, '' where it names none. */
  readonly date: string;
  readonly time: string;
};

/** The performances as they came, for the page to read them too: each is asked for once. Status 0 = none came. */
export type EarlySessions = {
  readonly kind: 'early-sessions';
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
};

/** What a worker says once it can read a hall. */
export const READY_NOTE = { kind: 'hall-reads' } as const;

const isOfKind = (message: unknown, kind: string): boolean =>
  (message as { readonly kind?: unknown } | null)?.kind === kind;

/** True for that note. */
export const isReadyNote = (message: unknown): boolean => isOfKind(message, READY_NOTE.kind);

/** True for the message in which a worker tells of the performances. */
export const isEarlySessions = (message: unknown): message is EarlySessions =>
  isOfKind(message, 'early-sessions');

/** True for a message with a wish; all other messages are calls of the worker's interface. */
export const isEarlyWish = (message: unknown): message is EarlyWish => isOfKind(message, 'early-hall');
