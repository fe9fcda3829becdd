import { useSelector } from '@xstate/react';
import type { ActorRefFrom, AnyActorRef } from 'xstate';

import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { captchaMachine } from '../../../machines/common/captcha-chart.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';
import { SlowNotice } from '../../ui/lazy/slow-notice.tsx';
import { BuyersTurn } from '../../ui/lazy/use-delay.ts';

/* Few orders ever need it. */
const CaptchaForm = lazyComponent(async () => (await import('./captcha-form.tsx')).CaptchaForm, {
  waiting: <SlowNotice />,
});

/** A pending call; only its bot check matters here. */
type CheckedCall = {
  readonly getSnapshot: () => CheckedSnapshot;
} & Pick<AnyActorRef, 'subscribe'>;
type CheckedSnapshot = {
  readonly children: { readonly captcha?: ActorRefFrom<typeof captchaMachine> | undefined };
};

/** The bot check of a call while there is one, in a modal: the buyer's input behind it is preserved. */
export function BotCheckDialog({ call }: { call: CheckedCall | undefined }) {
  const { t } = useI18n();
  const captcha = useSelector(call, (snapshot: CheckedSnapshot | undefined) => snapshot?.children.captcha);
  return (
    captcha && (
      <Dialog open title={t('buyer.captcha.title')} onClose={() => captcha.send({ type: 'captcha.cancel' })}>
        <BuyersTurn />
        <CaptchaForm captcha={captcha} />
      </Dialog>
    )
  );
}
