import { useSelector } from '@xstate/react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { Key } from '../../../i18n/translate.ts';
import type { OrderView } from '../../contract/order.ts';
import { ticketCounts } from '../../core/order/order-label.ts';
import { leadingAttempt } from '../../core/order/payment-story.ts';
import { joinSentences } from '../../features/payment/attempt-words.ts';
import { LinkButton } from '../../ui/controls/app-link.tsx';
import { Spinner } from '../../ui/base/spinner.tsx';
import type { AsideStory } from './aside-story.ts';
import { CheckAgain, useRests } from './order-notices.tsx';
import type { OrderActor } from './use-order.ts';
import styles from './order-aside.module.css';

/** The heading of each story. */
export const storyTitles = {
  pay: 'payment.title',
  verifying: 'payment.verify.title',
  paid: 'payment.paid',
  returned: 'order.givenBack',
  cancelled: 'order.cancelled',
  cardFailed: 'order.cancelled',
  expired: 'order.expired',
  closed: 'payment.unable',
} as const satisfies Record<AsideStory, Key>;

/** Why an order has ended. */
const storyHints: Partial<Record<AsideStory, Key>> = {
  cancelled: 'order.cancelledHint',
  cardFailed: 'payment.verify.failed',
  expired: 'order.expiredHint',
};

type OrderStoryProps = {
  readonly story: AsideStory;
  readonly view: OrderView;
  readonly actor: OrderActor;
};

/** What to say and which links to show if there is nothing to pay. */
export function OrderStory({ story, view, actor }: OrderStoryProps) {
  const { t } = useI18n();
  const counts = ticketCounts(view);
  const keep = <p className={styles.hint}>{t('order.keepLink')}</p>;
  // If the order's payments are known, the reason for the failed verification is already shown above.
  const hint = storyHints[story === 'cardFailed' && view.attempts.length > 0 ? 'cancelled' : story];
  // For `pay`, this text is below the pay button.
  if (story === 'pay') return null;
  if (story === 'verifying')
    return <Verifying actor={actor} isHeld={leadingAttempt(view.attempts)?.money === 'held'} />;
  if (story === 'paid')
    return (
      <>
        {counts.returned > 0 && (
          <p>{t('order.partlyBack', { left: counts.valid, count: counts.returned })}</p>
        )}
        {view.schemeCode === 0 && <p>{t('payment.verify.success')}</p>}
        {view.mailed && view.buyer.email !== '' && (
          <p>{t(counts.valid === 1 ? 'order.send.sent' : 'payment.paidHint', { email: view.buyer.email })}</p>
        )}
        {keep}
      </>
    );
  if (story === 'returned')
    return (
      <>
        <p>{t('order.givenBackHint')}</p>
        {keep}
      </>
    );
  return (
    <>
      {hint && <p>{t(hint)}</p>}
      {hint && view.eventHash && (
        <LinkButton to={`/event/${view.eventHash}`} variant="primary" wide>
          {t('payment.verify.backToEvent')}
        </LinkButton>
      )}
      <LinkButton to="/" wide>
        {t('shell.backToEvents')}
      </LinkButton>
    </>
  );
}

/** The card is being verified; the page polls and says when the result takes long. */
function Verifying({ actor, isHeld }: { actor: OrderActor; isHeld: boolean }) {
  const i18n = useI18n();
  const { t } = i18n;
  const check = useSelector(actor, ({ children }) => children.cardScheme);
  const late = useSelector(check, (state) => state?.context.late ?? false);
  const rests = useRests(actor);
  return (
    <>
      {!rests && (
        <output className={styles.verifying}>
          <Spinner />
          <span>
            {joinSentences(i18n, [
              isHeld ? t('payment.money.held') : '',
              t(late ? 'payment.verify.late' : 'payment.verify.text'),
            ])}
          </span>
        </output>
      )}
      <CheckAgain actor={actor} />
    </>
  );
}
