import { useEffect, type ReactNode } from 'react';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';

import { useI18n } from '../../../../i18n/i18n-context.tsx';
import { joinWords, labelled } from '../../../../i18n/formats/punctuation.ts';
import type { cartMachine } from '../../../../machines/hall-booking/cart-chart.ts';
import type { ZoneId } from '../../../contract/brand.ts';
import type { PriceRow } from '../../../contract/event.ts';
import { pricesForZone } from '../../../core/cart/seat-price.ts';
import type { SeatIndex } from '../../../core/hall/seat-index.ts';
import { priceParty, type PricedPlace } from '../../../core/seating/party.ts';
import { ticketMinor, type PartyPart } from '../../../core/seating/preferences.ts';
import type { Proposal } from '../../../core/seating/proposals.ts';
import { useApp } from '../../../features/app-context.tsx';
import { useAnnouncer } from '../../../ui/focus/live-announcer.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { placesOfSeats, placesWords } from '../common/places.ts';

/** The texts about proposals, and the priced places that taking one adds to the cart. */
export const useProposalOffer = (
  index: SeatIndex,
  cart: ActorRefFrom<typeof cartMachine>,
  party: readonly PartyPart[],
) => {
  const { t, lang, format } = useI18n();
  const { currency } = useApp().setup.app;
  const rules = useSelector(cart, (state) => state.context.rules);
  const rowsOf = (zoneId: ZoneId): readonly PriceRow[] =>
    pricesForZone(rules.prices, zoneId, rules.day, rules.method, rules.priceTypeId);
  return {
    words: {
      sumOf: ({ choice: { priceMinor } }: Proposal): string => format.money(priceMinor, currency),
      forAllOf: ({ choice: { seats } }: Proposal): ReactNode =>
        seats.length > 1 && <small>{t('scheme.list.forAll', { count: String(seats.length) })}</small>,
      kindOf: ({ kinds }: Proposal): string => kinds.map((one) => t(`choosing.best.kind.${one}`)).join(' · '),
      whereOf: ({ choice: { seats } }: Proposal): readonly string[] =>
        placesWords(t, lang, placesOfSeats(index, seats)),
    },
    /** The prices of a zone. */
    rowsOf,
    pricedOf: ({ choice: { seats } }: Proposal): readonly PricedPlace[] =>
      priceParty(placesOfSeats(index, seats), party, rowsOf),
  };
};

/** Announces the shown proposal, or that there is none, if `isSaid`. */
export const useSpokenProposal = (
  isSaid: boolean,
  current: Proposal | undefined,
  { kindOf, whereOf, sumOf }: ReturnType<typeof useProposalOffer>['words'],
  none: string,
): void => {
  const { lang } = useI18n();
  const { announce } = useAnnouncer();
  const ofCurrent = (one: Proposal): string =>
    labelled(lang, kindOf(one), joinWords(lang, [...whereOf(one), sumOf(one)]));
  const said = !isSaid ? '' : current === undefined ? none : ofCurrent(current);
  useEffect(() => {
    if (said !== '') announce(said);
  }, [announce, said]);
};

/** The button that takes a proposal, beside its picture and below the enlarged one. */
export const TakeProposal = ({
  count,
  sum,
  priced,
  where,
  yields,
  busy,
  onTake,
}: {
  readonly count: number;
  readonly sum: string;
  readonly priced: readonly PricedPlace[];
  /** The name of the seats. */
  readonly where: readonly string[];
  /** True if another button is the main one, which may take as many seats at the same price elsewhere. */
  readonly yields: boolean;
  readonly busy: boolean;
  readonly onTake: () => void;
}) => {
  const { t, lang } = useI18n();
  const hasFee = priced.some(({ price }) => ticketMinor(price) > price.priceMinor);
  return (
    <Button variant={yields ? 'secondary' : 'primary'} wide onClick={onTake} busy={busy} data-take>
      {t('choosing.offer.take', { seats: t('common.seats', { count }), price: sum })}
      {yields ? (
        <small>{joinWords(lang, where)}</small>
      ) : (
        hasFee && <small>{t('choosing.offer.feeIncluded')}</small>
      )}
    </Button>
  );
};
