import { useActorRef } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';

import type { MutationAttempt } from '../../../machines/common/mutation-chart.ts';
import type { Result } from '../../contract/result.ts';
import { useApp } from '../app-context.tsx';
import { mutationActor } from '../call-actor.ts';
import { BotCheckDialog } from './bot-check-dialog.tsx';
import { provideCaptcha } from './provide-captcha.ts';

/** A request, and the idempotency key of its submission. */
export type KeyedRequest<Request> = { readonly request: Request; readonly key: string };

/**
 * A call that changes something, sent once while this component is mounted, with its bot check; `onAnswer` receives the
 * result. Use the submission's idempotency key as the React key, so that each submission makes a new call.
 */
export function CheckedMutation<Request, Answer>({
  id,
  mutation,
  send,
  onAnswer,
}: {
  /** The name of its chart in QA's drawer. */
  readonly id: string;
  readonly mutation: KeyedRequest<Request>;
  readonly send: (attempt: MutationAttempt<Request>, signal: AbortSignal) => Promise<Result<Answer>>;
  readonly onAnswer: (result: Result<Answer>) => void;
}) {
  const { client } = useApp();
  const [machine] = useState(() => mutationActor<Request, Answer>(provideCaptcha(client), send));
  const call = useActorRef(machine, { id, input: mutation });
  const answer = useEffectEvent(onAnswer);
  useEffect(() => {
    const finish = (): void => {
      const { status, output } = call.getSnapshot();
      if (status === 'done' && output !== undefined) answer(output);
    };
    const subscription = call.subscribe({ complete: finish });
    finish();
    return () => subscription.unsubscribe();
  }, [call]);
  return <BotCheckDialog call={call} />;
}
