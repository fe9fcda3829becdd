import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';

import { useI18n } from '../../../../i18n/i18n-context.tsx';
import { joinWords, labelled } from '../../../../i18n/formats/punctuation.ts';
import type { Lang } from '../../../../i18n/formats/languages.ts';
import type { cartMachine } from '../../../../machines/hall-booking/cart-chart.ts';
import type { PriceRow } from '../../../contract/event.ts';
import { orderLimit } from '../../../core/cart/cart.ts';
import { pricesForSession } from '../../../core/cart/seat-price.ts';
import {
  isMixed,
  MAX_PARTY_SIZE,
  partyOf,
  preferredPrice,
  type PartyPart,
} from '../../../core/seating/preferences.ts';
import { pickText } from '../../../core/text/pick-text.ts';
import { lazyComponent } from '../../../ui/lazy/lazy-component.tsx';
import type { HallBooking } from '../common/use-hall-booking.ts';

export type PartyProps = {
  readonly booking: HallBooking;
  readonly cart: ActorRefFrom<typeof cartMachine>;
};

/** A party as a text: each category with its number. `sold` supplies the names of categories. */
export const partyWords = (lang: Lang, party: readonly PartyPart[], sold: readonly PriceRow[]): string =>
  joinWords(
    lang,
    party.map(({ categoryId, count }) =>
      labelled(lang, pickText(preferredPrice(sold, categoryId)?.category ?? {}, lang).text, String(count)),
    ),
    'item',
  );

/** The party, as far as the buyer has specified it. */
export const useParty = ({ booking, cart }: PartyProps) => {
  const { lang } = useI18n();
  const preferences = useSelector(booking, (state) => state.context.preferences);
  const rules = useSelector(cart, (state) => state.context.rules);
  const { prices, day, method, priceTypeId } = rules;
  const sold = pricesForSession(prices, day, method, priceTypeId);
  /** The largest party; the cart may leave less room. */
  const most = Math.min(MAX_PARTY_SIZE, orderLimit(rules));
  return {
    preferences,
    sold,
    most,
    /** One price of each category. */
    categories: [...new Map(sold.map((row) => [row.categoryId, row])).values()],
    /** '' if one category applies to all. */
    words: isMixed(preferences) ? partyWords(lang, partyOf(preferences, most), sold) : '',
  };
};

export type DialogProps = PartyProps & {
  /** Called to find seats for the party. */
  readonly onFind: () => void;
  readonly onClose: () => void;
};

/* Only for a party of several categories. */
export const PartyDialog = lazyComponent<DialogProps>(
  async () => (await import('./party-dialog.tsx')).PartyDialog,
);
