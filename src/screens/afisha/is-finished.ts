import type { Client } from '../../api/client.ts';
import { getOrderStatus } from '../../api/order.ts';
import type { OrderHash } from '../../contract/brand.ts';

/** Whether an order is paid, or nobody knows it any more; false where it can't be asked. */
export async function isFinished(client: Client, hash: OrderHash, signal: AbortSignal): Promise<boolean> {
  const status = await getOrderStatus(client, hash, { signal });
  if (status.ok) return status.value > 0;
  return status.problem.kind === 'notFound' || status.problem.kind === 'refused';
}
