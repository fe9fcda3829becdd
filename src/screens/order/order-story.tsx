import { useSelector } from '@xstate/react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { Key } from '../../../i18n/translate.ts';
import type { OrderView } from '../../contract/order.ts';
import { LinkButton } from '../../ui/app-link.tsx';
import { Spinner } from '../../ui/late/spinner.tsx';
import type { AsideStory } from './aside-story.ts';
import type { OrderActor } from './use-order.ts';
import styles from './order-aside.module.css';

/** The heading of each story. */
export const storyTitles = {
  pay: 'payment.title',
  verifying: 'payment.verify.title',
  paid: 'payment.paid',
  cancelled: 'order.cancelled',
  cardFailed: 'order.cancelled',
  expired: 'order.expired',
  closed: 'payment.unable',
} as const satisfies Record<AsideStory, Key>;

/** Why an order is no more. */
const storyHints: Partial<Record<AsideStory, Key>> = {
  cancelled: 'order.cancelledHint',
  cardFailed: 'payment.verify.failed',
  expired: 'order.expiredHint',
};

interface OrderStoryProps {
  readonly story: AsideStory;
  readonly view: OrderView;
  readonly actor: OrderActor;
}

/** What there is to say and where to go when there is nothing to pay. */
export function OrderStory({ story, view, actor }: OrderStoryProps) {
  const { t } = useI18n();
  const keep = <p className={styles.hint}>{t('order.keepLink')}</p>;
  const hint = storyHints[story];
  if (story === 'pay') return keep;
  if (story === 'verifying') return <Verifying actor={actor} />;
  if (story === 'paid')
    return (
      <>
        {view.schemeCode === 0 && <p>{t('payment.verify.success')}</p>}
        {view.mailed && view.buyer.email !== '' && (
          <p>{t('payment.paidHint', { email: view.buyer.email })}</p>
        )}
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

/** The card is with its scheme; the page asks by itself and says when the answer is late. */
function Verifying({ actor }: { actor: OrderActor }) {
  const { t } = useI18n();
  const check = useSelector(actor, ({ children }) => children.cardScheme);
  const late = useSelector(check, (state) => state?.context.late ?? false);
  return (
    <output className={styles.verifying}>
      <Spinner />
      <span>{late ? t('payment.verify.late') : t('payment.verify.text')}</span>
    </output>
  );
}
