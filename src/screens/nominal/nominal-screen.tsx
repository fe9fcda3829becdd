import { useCallback, useEffect, useState } from 'react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { getNominalData } from '../../api/nominal.ts';
import type { OrderHash } from '../../contract/brand.ts';
import { statusCancelled, statusConfirmed } from '../../contract/codes.ts';
import type { NominalData } from '../../contract/nominal.ts';
import { succeed, type Result } from '../../contract/result.ts';
import { deadlineOf, isOver } from '../../core/order/deadline.ts';
import { useApp } from '../../features/app-context.tsx';
import { HomeButton } from '../../features/home-button.tsx';
import { useLastOrder } from '../../features/last-order.ts';
import { LocalText } from '../../features/local-text.tsx';
import { OrderGone } from '../../features/order-gone.tsx';
import { usePageTitle } from '../../features/page-title.ts';
import { ProblemPanel } from '../../features/problem-panel.tsx';
import { orderRefusalText } from '../../features/problem-text.ts';
import { nowMs } from '../../features/reservation/browser-clock.ts';
import { ReservationCountdown } from '../../features/reservation/reservation-countdown.tsx';
import { useLoad } from '../../features/use-load.ts';
import { LinkButton, useAppNavigate } from '../../ui/app-link.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { MessageDialog } from '../../ui/message-dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StillTrying } from '../../ui/still-trying.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { NominalForm } from './nominal-form.tsx';
import { keepNominal, openTabStorage, recallNominal, type NominalMemory } from './nominal-memory.ts';
import { useConfirmation } from './use-confirmation.ts';
import styles from './nominal-screen.module.css';

interface Arrived {
  readonly data: NominalData;
  readonly arrivedMs: number;
}

/** Naming the visitors of an order whose tickets are nominal, while its reservation runs. */
export function NominalScreen({ hash }: { hash: string }) {
  const order = hash.toUpperCase() as OrderHash;
  // Another order is another form: no name of one may show up in the other.
  return <NominalOrder key={order} order={order} />;
}

function NominalOrder({ order }: { readonly order: OrderHash }) {
  const { t, lang } = useI18n();
  const { client } = useApp();
  usePageTitle(t('shell.titles.nominal'));
  const loaded = useLoad(
    useCallback(
      async (signal: AbortSignal): Promise<Result<Arrived>> => {
        const result = await getNominalData(client, { hash: order, lang }, { signal });
        return result.ok ? succeed({ data: result.value, arrivedMs: nowMs() }) : result;
      },
      [client, order, lang],
    ),
  );
  // Here, above the loading: another language reads the lists anew, but what was typed stays, over a reload too.
  const [storage] = useState(openTabStorage);
  const [recalled] = useState(() => recallNominal(storage, order));
  const [memory, setMemory] = useState(recalled);
  useEffect(() => {
    if (memory !== recalled) keepNominal(storage, order, memory);
  }, [storage, order, memory, recalled]);
  const remember = useCallback(
    (change: Partial<NominalMemory> | null): void => {
      if (change === null) keepNominal(storage, order, null);
      else setMemory((before) => ({ ...before, ...change }));
    },
    [storage, order],
  );

  if (loaded.state === 'failed') {
    const { kind } = loaded.problem;
    if (kind === 'notFound' || kind === 'refused') return <OrderGone />;
    return <ProblemPanel problem={loaded.problem} onRetry={loaded.reload} busy={loaded.busy} />;
  }
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('nominal.title')}</h1>
      {loaded.state === 'loading' ? (
        <div className={styles.form}>
          <output>
            <VisuallyHidden>{t('nominal.loading')}</VisuallyHidden>
          </output>
          <StillTrying onRetry={loaded.reload}>
            <HomeButton />
          </StillTrying>
          <Skeleton className={styles.skeleton} />
        </div>
      ) : (
        <Naming
          order={order}
          {...loaded.value}
          memory={memory}
          onRemember={remember}
          onReload={loaded.reload}
        />
      )}
    </div>
  );
}

interface NamingProps extends Arrived {
  readonly order: OrderHash;
  readonly memory: NominalMemory;
  /** Keeps a change over a reload; null wipes all of it. */
  readonly onRemember: (change: Partial<NominalMemory> | null) => void;
  readonly onReload: () => void;
}

function Naming({ order, data, arrivedMs, memory, onRemember, onReload }: NamingProps) {
  const { t, lang } = useI18n();
  const navigate = useAppNavigate();
  const { draft } = memory;
  const toOrder = (hash: OrderHash): void => {
    onRemember(null);
    navigate(`/order/${hash}`, { replace: true });
  };
  const keepKey = (key: string | null): void => onRemember({ key });
  const { busy, problem, confirm, giveUp, dismiss } = useConfirmation(memory.key, keepKey, toOrder);
  const [first] = data.tickets;
  const settled = first?.statusId === statusConfirmed || first?.statusId === statusCancelled;
  useEffect(() => {
    // Nothing to name any more: the order's page says what has become of it.
    if (!settled) return;
    onRemember(null);
    navigate(`/order/${order}`, { replace: true });
  }, [settled, order, navigate, onRemember]);

  const deadlineMs = deadlineOf(arrivedMs, first?.reserveSeconds ?? null);
  const [overMs, setOverMs] = useState<number | null>(null);
  const over = deadlineMs !== null && (overMs === deadlineMs || isOver(deadlineMs, arrivedMs));
  useLastOrder(order, settled ? undefined : over ? null : deadlineMs);
  if (first === undefined) return <OrderGone />;
  if (settled || over) {
    return (
      <ErrorPanel tone="info" title={settled ? t('order.loading') : t('nominal.expired')}>
        <LinkButton to={`/order/${order}`} variant="primary">
          {t('nominal.toOrder')}
        </LinkButton>
      </ErrorPanel>
    );
  }
  const said = problem === null ? null : orderRefusalText(t, problem);
  return (
    <>
      <p className={styles.event}>
        <LocalText of={first.action} />
      </p>
      <p>{t('nominal.intro')}</p>
      {deadlineMs !== null && (
        <ReservationCountdown
          key={deadlineMs}
          deadlineMs={deadlineMs}
          arrivedMs={arrivedMs}
          label={t('nominal.reserved')}
          onOver={() => {
            setOverMs(deadlineMs);
            onReload();
          }}
        />
      )}
      <NominalForm
        data={data}
        draft={draft}
        onDraft={(next) => onRemember({ draft: next })}
        busy={busy}
        onGiveUp={giveUp}
        onConfirm={(visitors) => confirm({ orderHash: order, lang, visitors, checked: draft.ticked })}
      />
      <MessageDialog
        message={
          said === null
            ? null
            : {
                title: t('nominal.failedTitle'),
                ...(said.html === undefined ? { text: said.text } : { html: said.html }),
                ...(said.code !== undefined && { code: said.code }),
              }
        }
        onClose={() => {
          dismiss();
          // A refusal may mean that the order is over: only the back end knows.
          if (problem?.kind === 'refused' || problem?.kind === 'notFound') onReload();
        }}
      />
    </>
  );
}
