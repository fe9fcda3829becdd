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
