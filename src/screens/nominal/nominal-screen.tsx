import { useSelector } from '@xstate/react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { shownData } from '../../../machines/nominal/nominal-model.ts';
import type { OrderHash } from '../../contract/brand.ts';
import { BotCheckDialog } from '../../features/captcha/bot-check-dialog.tsx';
import { HomeButton } from '../../features/home-button.tsx';
import { LocalText } from '../../features/localized-text.tsx';
import { OrderGone } from '../../features/order-gone.tsx';
import { usePageTitle } from '../../features/page-title.ts';
import { ProblemPanel } from '../../features/problem-panel.tsx';
import { ReservationTimer } from '../../features/reservation/reservation-timer.tsx';
import { LinkButton } from '../../ui/controls/app-link.tsx';
import { ErrorPanel } from '../../ui/lazy/error-panel.tsx';
import { Skeleton } from '../../ui/base/skeleton.tsx';
import { SlowNotice } from '../../ui/lazy/slow-notice.tsx';
import { VisuallyHidden } from '../../ui/focus/visually-hidden.tsx';
import { NominalForm } from './nominal-form.tsx';
import { NominalNotices, ConfirmFailed } from './nominal-notices.tsx';
import { useNominal, type NominalActor } from './use-nominal.ts';
import styles from './nominal-screen.module.css';

/** The page for naming the visitors of an order with nominal tickets, while its reservation runs. */
export function NominalScreen({ hash }: { hash: string }) {
  const order = hash.toUpperCase() as OrderHash;
  // Another order is another form: no name of one may appear in the other.
  return <NominalOrder key={order} order={order} />;
}

const placeOf = (state: ReturnType<NominalActor['getSnapshot']>): string =>
  typeof state.value === 'string' ? state.value : (Object.keys(state.value)[0] ?? '');

function NominalOrder({ order }: { readonly order: OrderHash }) {
  const { t } = useI18n();
  const actor = useNominal(order);
  const place = useSelector(actor, placeOf);
  const { problem, nextHash } = useSelector(actor, ({ context }) => context);
  usePageTitle(t(place === 'gone' ? 'order.notFound' : 'shell.titles.nominal'));
  const reload = (): void => actor.send({ type: 'data.reload' });
  if (place === 'gone') return <OrderGone problem={problem} onRetry={reload} />;
  if (place === 'failed' && problem !== null) return <ProblemPanel problem={problem} onRetry={reload} />;
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('nominal.title')}</h1>
      {place === 'loading' && <Loading onRetry={reload} />}
      {place === 'naming' && <Naming actor={actor} />}
      {(place === 'over' || place === 'toOrder') && (
        <ErrorPanel tone="info" title={t(place === 'over' ? 'nominal.expired' : 'order.loading')}>
          <LinkButton to={`/order/${nextHash}`} variant="primary">
            {t('nominal.toOrder')}
          </LinkButton>
        </ErrorPanel>
      )}
    </div>
  );
}

function Loading({ onRetry }: { onRetry: () => void }) {
  const { t } = useI18n();
  return (
    <div className={styles.form}>
      <output>
        <VisuallyHidden>{t('nominal.loading')}</VisuallyHidden>
      </output>
      <SlowNotice onRetry={onRetry}>
        <HomeButton />
      </SlowNotice>
      <Skeleton className={styles.skeleton} />
    </div>
  );
}

function Naming({ actor }: { actor: NominalActor }) {
  const { t } = useI18n();
  const context = useSelector(actor, (state) => state.context);
  const { reservation, confirm } = useSelector(actor, ({ children }) => children);
  const data = shownData(context);
  const [first] = data.tickets;
  return (
    <>
      {first !== undefined && (
        <p className={styles.event}>
          <LocalText of={first.action} />
        </p>
      )}
      <p>{t('nominal.intro')}</p>
      {reservation !== undefined && <ReservationTimer actor={reservation} />}
      <NominalNotices actor={actor} />
      <NominalForm actor={actor} data={data} />
      <BotCheckDialog call={confirm} />
      <ConfirmFailed actor={actor} />
    </>
  );
}
