import { useSelector } from '@xstate/react';
import type { ActorRefFrom, AnyActorRef } from 'xstate';

import type { captchaMachine } from '../../../machines/checkout/captcha.ts';
import { latePart } from '../../ui/late/late-part.tsx';

/* Few orders ever meet one. */
const CaptchaDialog = latePart(async () => (await import('./captcha-dialog.tsx')).CaptchaDialog);

/** A writing call under way: of all it is, only its bot check matters here. */
export interface CheckedCall extends Pick<AnyActorRef, 'subscribe'> {
  readonly getSnapshot: () => CheckedSnapshot;
}
interface CheckedSnapshot {
  readonly children: { readonly captcha?: ActorRefFrom<typeof captchaMachine> | undefined };
}

/** The bot check of a call, while there is one. */
export function WritingCheck({ call }: { call: CheckedCall | undefined }) {
  const captcha = useSelector(call, (snapshot: CheckedSnapshot | undefined) => snapshot?.children.captcha);
  return captcha === undefined ? null : <CaptchaDialog captcha={captcha} />;
}
