import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { OrderHash } from '../../contract/brand.ts';
import { useApp } from '../../features/app-context.tsx';
import { clearAtBank, orderAtBank } from '../../persistence/at-bank.ts';
import type { OrderActor } from './use-order.ts';

/** Whether this page was come to from the bank: it says so in the address, or the buyer was led there from here. */
export function useReturn(actor: OrderActor, hash: OrderHash): boolean {
  const { storage } = useApp();
  const hasBankData = useSelector(actor, ({ context }) => Object.keys(context.bankData).length > 0);
  const [wasLed] = useState(() => orderAtBank(storage, hash) !== null);
  useEffect(() => clearAtBank(storage, hash), [storage, hash]);
  return hasBankData || wasLed;
}
