import { useEffect, useMemo } from 'react';

import { useI18n } from '../../../../i18n/i18n-context.tsx';
import { joinWords, labelled } from '../../../../i18n/formats/punctuation.ts';
import type { HallFilterInput, FilterRelaxations } from '../../../core/seating/hall-filter.ts';
import type { SeatPreferences } from '../../../core/seating/preferences.ts';
import { useApp } from '../../../features/app-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { useAnnouncer } from '../../../ui/focus/live-announcer.tsx';
import { Notice } from '../../../ui/controls/notice.tsx';

/**
 * Names the preferences that leave no place in full colour, each with a button that shows some again: those that
 * suffice alone, or all of them together if none does.
 */
export const NoMatchesNotice = ({
  findWays,
  wishes,
  mostMinor,
  category,
  letters,
  onWish,
  onAllPrices,
  onAllSeats,
}: {
  readonly findWays: () => FilterRelaxations;
  readonly wishes: HallFilterInput;
  readonly mostMinor: SeatPreferences['mostMinor'];
  /** The names of the preferred category and of the one that is offered to everyone. */
  readonly category: { readonly wished: string; readonly usual: string };
  /** The letters of the prices selected in the legend. */
  readonly letters: readonly string[];
  readonly onWish: (patch: Partial<SeatPreferences>) => void;
  readonly onAllPrices: () => void;
  readonly onAllSeats: () => void;
}) => {
  const { t, lang, format } = useI18n();
  const { setup } = useApp();
  const { announce } = useAnnouncer();
  const ways = useMemo(() => findWays(), [findWays]);
  const { within, picked, count, accessible } = wishes;
  const all = [
    {
      asked: mostMinor !== null && within !== null,
      helps: ways.price,
      name: t('choosing.preferences.upTo', { price: format.money(mostMinor ?? 0, setup.app.currency) }),
      way: t('choosing.preferences.noMost'),
      go: () => onWish({ mostMinor: null }),
    },
    {
      asked: ways.category,
      helps: ways.category,
      name: category.wished,
      way: category.usual,
      go: () => onWish({ categoryId: '' }),
    },
    {
      asked: picked !== null,
      helps: ways.picked,
      name: t('choosing.preferences.picked', { prices: joinWords(lang, letters, 'item') }),
      way: t('scheme.legend.all'),
      go: onAllPrices,
    },
    {
      asked: count > 1 && !accessible,
      helps: ways.fewer > 0,
      name: t('choosing.preferences.seats', { count }),
      way: t('choosing.preferences.seats', { count: ways.fewer }),
      go: () => onWish({ count: ways.fewer }),
    },
    {
      asked: accessible,
      helps: ways.ordinary,
      name: t('choosing.preferences.accessible'),
      way: t('choosing.preferences.anySeat'),
      go: onAllSeats,
    },
  ].filter(({ asked }) => asked);
  const helpful = all.filter(({ helps }) => helps);
  const named = helpful.length > 0 ? helpful : all;
  const said = labelled(
    lang,
    t('choosing.preferences.none'),
    joinWords(
      lang,
      named.map(({ name }) => name),
    ),
  );
  useEffect(() => announce(said), [announce, said]);
  const reset = {
    way: t('choosing.preferences.reset'),
    go: () => {
      onWish({ mostMinor: null, count: 0 });
      onAllPrices();
      onAllSeats();
    },
  };
  return (
    <Notice icon="info">
      <span>{said}</span>
      {(helpful.length > 0 ? helpful : [reset]).map(({ way, go }) => (
        <Button key={way} size="s" onClick={go}>
          {way}
        </Button>
      ))}
    </Notice>
  );
};
