import type { OrderHash } from '../../contract/brand.ts';
import type { PaymentPress } from '../../../machines/payment.ts';
import type { AppStorage } from '../../ui/storage.ts';

const nameOf = (hash: OrderHash): string => `payment.${hash}`;

const readPress = (value: unknown): PaymentPress | null => {
  if (typeof value !== 'object' || value === null || !('key' in value) || !('path' in value)) return null;
  const { key, path } = value;
  return typeof key === 'string' && typeof path === 'string' && key !== '' ? { key, path } : null;
};

/** The press of an earlier page load that the back end has not answered yet; its key is sent again. */
export const keptPress = (storage: AppStorage, hash: OrderHash): PaymentPress | null =>
  storage.get(nameOf(hash), readPress);

/** Keeps a press over a reload, or forgets it once it has been answered. */
export const keepPress = (storage: AppStorage, hash: OrderHash, press: PaymentPress | null): void => {
  if (press === null) storage.remove(nameOf(hash));
  else storage.set(nameOf(hash), press);
};

/** A new idempotency key. `randomUUID` is missing on plain-http hosts, and the button has to work there too. */
export const newKey = (): string => {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};
