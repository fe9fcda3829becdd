/*
 * What survives a reload. A chart's state is stored in an envelope with the chart's name, the shape's version and the
 * time; on the way back everything is checked, and anything broken, foreign, older than a day or from the future is
 * ignored. It is intentionally not a raw snapshot: a restored snapshot would run its calls again, and an order must
 * never be sent automatically. A booking stored while its order was on the way is restored in `outcomeUnknown`, with
 * the same request under the same idempotency key, and waits for the buyer.
 */
import * as z from 'zod/mini';
import type { AppStorage } from './storage.ts';

/** Raised whenever a shape changes: data of an older version is ignored. */
const persistedVersion = 6;
/**
 * The maximum age of restored state, ms: a day.
 *
 * @internal Used by tests.
 */
export const persistedLifeMs = 24 * 60 * 60 * 1000;

/** One kind of stored state: its name, with what it belongs to, and its shape. */
export type PersistedShape<T> = {
  readonly name: string;
  readonly shape: z.ZodMiniType<T>;
};

/*
 * Every page loads the zod code for its shapes: dictionaries and unions use what the replies' shapes need anyway, and
 * numbers and strings are checked by our own functions.
 */

/** Values of one shape, by arbitrary names. */
export const dictionaryOf = <T extends z.ZodMiniType>(value: T) => z.catchall(z.object({}), value);

/** A non-empty text. */
export const word = z.string().check(z.refine((text) => text !== ''));

/** A count, zero included; also a sum in minor units. */
export const count = z.number().check(z.refine((value) => Number.isSafeInteger(value) && value >= 0));

export const localText = z.partial(
  z.object({ ru: z.string(), en: z.string(), kz: z.string(), ch: z.string() }),
);

// A shape checks every field; only brands can't be checked.
export const branded = <T>(shape: z.ZodMiniType): z.ZodMiniType<T> => shape as z.ZodMiniType<T>;

/** `savedAt`: ms of the same clock as the `nowMs` it is opened with. */
const envelope = z.object({
  version: z.literal(persistedVersion),
  name: z.string(),
  savedAt: z.number(),
  snapshot: z.unknown(),
});

/** Wraps state in its envelope, for a storage. */
export const wrapPersisted = <T>(
  { name }: PersistedShape<T>,
  snapshot: T,
  nowMs: number,
): z.output<typeof envelope> => ({ version: persistedVersion, name, savedAt: nowMs, snapshot });

/** An envelope's content, or null if it is not valid. */
export const readPersisted = <T>(
  { name, shape }: PersistedShape<T>,
  stored: unknown,
  nowMs: number,
): T | null => {
  const sealed = envelope.safeParse(stored);
  if (!sealed.success || sealed.data.name !== name) return null;
  const age = nowMs - sealed.data.savedAt;
  if (age < 0 || age > persistedLifeMs) return null;
  const opened = shape.safeParse(sealed.data.snapshot);
  return opened.success ? opened.data : null;
};

/** An order's hash in the shop's spelling. */
export const orderHash = z.string().check(z.refine((text) => /^[0-9A-F]{40}$/.test(text)));

const orderList = z.object({ version: z.number(), orders: z.array(z.unknown()) });

/** The valid orders of a list stored as `{version, orders}`; none if it is of another version. */
export const loadOrders = <T>(
  storage: AppStorage,
  name: string,
  version: number,
  shape: z.ZodMiniType<T>,
): readonly T[] => {
  const kept = storage.get(name, (stored) => orderList.safeParse(stored).data ?? null);
  return kept?.version === version
    ? kept.orders.flatMap((order) => {
        const read = shape.safeParse(order);
        return read.success ? [read.data] : [];
      })
    : [];
};
