import { useCallback, useRef, useState } from 'react';
import { confirmNominal } from '../../api/nominal.ts';
import type { OrderHash } from '../../contract/brand.ts';
import type { NominalRequest } from '../../contract/nominal.ts';
import type { Problem } from '../../contract/result.ts';
import { useApp } from '../../features/app-context.tsx';
import { newKey } from '../../features/new-key.ts';

interface Confirmation {
  readonly busy: boolean;
  readonly problem: Problem | null;
  readonly dismiss: () => void;
  readonly confirm: (request: NominalRequest) => void;
  /** Waits no longer for an answer; the key is kept. */
  readonly giveUp: () => void;
}

/**
 * Sends the visitors' names, once at a time. After silence the next press carries the same key, so that names are
 * not taken twice; after a definite answer it is a new one. `keptKey`: of a press that an earlier load of the page
 * sent and nobody answered. `onKey` is told of every change of it.
 */
export function useConfirmation(
  keptKey: string | null,
  onKey: (key: string | null) => void,
  onConfirmed: (hash: OrderHash) => void,
): Confirmation {
  const { client } = useApp();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const key = useRef(keptKey);
  const underWay = useRef<AbortController | null>(null);

  const giveUp = (): void => {
    underWay.current?.abort();
    underWay.current = null;
    setBusy(false);
    setProblem({ kind: 'unreachable', cause: 'timeout', status: 0 });
  };
  const send = async (request: NominalRequest, idempotencyKey: string): Promise<void> => {
    const abort = new AbortController();
    underWay.current = abort;
    const result = await confirmNominal(client, request, { idempotencyKey, signal: abort.signal });
    if (abort.signal.aborted) return;
    underWay.current = null;
    setBusy(false);
    if (result.ok) return onConfirmed(result.value.hash === '' ? request.orderHash : result.value.hash);
    if (result.problem.kind !== 'unreachable' && result.problem.kind !== 'unreadable') {
      key.current = null;
      onKey(null);
    }
    setProblem(result.problem);
  };
  const confirm = (request: NominalRequest): void => {
    if (underWay.current !== null) return;
    setBusy(true);
    key.current ??= newKey();
    onKey(key.current);
    void send(request, key.current);
  };
  return { busy, problem, dismiss: useCallback(() => setProblem(null), []), confirm, giveUp };
}
