import type { ReactNode } from 'react';

import { useI18n } from '../../../../i18n/i18n-context.tsx';
import type { Translate } from '../../../../i18n/translate.ts';
import { joinWords } from '../../../../i18n/formats/punctuation.ts';
import type { Minor } from '../../../contract/brand.ts';
import type { PriceRow } from '../../../contract/event.ts';
import type { Relaxations } from '../../../core/seating/proposals.ts';
import { pickText } from '../../../core/text/pick-text.ts';
import { useApp } from '../../../features/app-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import styles from './proposals.module.css';

/** Says that there are no seats for a party of this size. */
export const noneWords = (t: Translate, count: number, accessible: boolean): string => {
  if (count === 1) return t(accessible ? 'choosing.best.noAccessible' : 'choosing.best.noSeats');
  return t(accessible ? 'choosing.best.noneAccessible' : 'choosing.best.none', { count });
};

/**
 * For a party of several categories: the zones in which nothing is proposed. `rows`: one price of each of these zones.
 */
export const LeftOut = ({ rows }: { readonly rows: readonly PriceRow[] }) => {
  const { t, lang } = useI18n();
  if (rows.length === 0) return null;
  const zones = joinWords(
    lang,
    rows.map(({ zone }) => pickText(zone, lang).text),
    'item',
  );
  return <p className={styles.note}>{t('choosing.party.leftOut', { zones })}</p>;
};

/** Says that nothing can be proposed, with buttons for what the buyer may change: each is known to give proposals. */
export const NoProposals = ({
  count,
  mostMinor,
  ways,
  picked,
  mixed,
  accessible,
  onSplit,
  onUpTo,
  onFewer,
  onAllPrices,
  onAllSeats,
  watch,
}: {
  readonly count: number;
  /** The price limit, minor units; null = any price. */
  readonly mostMinor: Minor | null;
  readonly ways: Relaxations | null;
  /** True if prices are selected in the legend. */
  readonly picked: boolean;
  /**
   * True for a party of several categories: a smaller one is not suggested, because it is unknown who would stay at
   * home.
   */
  readonly mixed: boolean;
  /** True if only accessible places were searched. */
  readonly accessible: boolean;
  readonly onSplit: () => void;
  readonly onUpTo: (mostMinor: Minor | null) => void;
  readonly onFewer: (count: number) => void;
  readonly onAllPrices: () => void;
  readonly onAllSeats: () => void;
  /** The button to watch for free seats. */
  readonly watch: ReactNode;
}) => {
  const { t, format } = useI18n();
  const { setup } = useApp();
  const money = (minor: number): string => format.money(minor, setup.app.currency);
  const { priceMinor = null, fewer = 0, split = false, ordinary = false } = ways ?? {};
  // All prices, including those above the price limit.
  const allPrices = (): void => {
    onAllPrices();
    onUpTo(null);
  };
  const offers = [
    split && { label: t('choosing.best.goSplit'), go: onSplit },
    priceMinor !== null && {
      label: t('choosing.best.goUpTo', { price: money(priceMinor) }),
      go: () => onUpTo(priceMinor as Minor),
    },
    picked && { label: t('choosing.best.goAnyPrice'), go: allPrices },
    fewer > 0 &&
      !mixed && {
        label: t('choosing.best.goFewer', { count: fewer }),
        go: () => onFewer(fewer),
      },
    ordinary && { label: t('choosing.best.goOrdinary'), go: onAllSeats },
  ].filter((offer) => offer !== false);
  // No single change would help: all preferences are reset together.
  const reset = (): void => {
    allPrices();
    onAllSeats();
  };
  if (offers.length === 0 && (mostMinor !== null || accessible))
    offers.push({ label: t('choosing.preferences.reset'), go: reset });
  return (
    <>
      <p className={styles.title}>{noneWords(t, count, accessible)}</p>
      {offers.length > 0 && (
        <>
          <p className={styles.note}>
            {mostMinor === null
              ? t('choosing.best.noneHint')
              : t('choosing.best.noneUpTo', { price: money(mostMinor) })}
          </p>
          <ul className={styles.ways}>
            {offers.map(({ label, go }) => (
              <li key={label}>
                <Button size="s" wide onClick={go}>
                  {label}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {watch}
    </>
  );
};
