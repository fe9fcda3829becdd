import { useState, type ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';

import { useI18n } from '../../../../i18n/i18n-context.tsx';
import type { cartMachine } from '../../../../machines/hall-booking/cart-chart.ts';
import type { CategoryId, Minor } from '../../../contract/brand.ts';
import {
  partySize,
  preferredPrice,
  preferredPrices,
  type SeatPreferences,
} from '../../../core/seating/preferences.ts';
import { pickText } from '../../../core/text/pick-text.ts';
import { useApp } from '../../../features/app-context.tsx';
import { PartyDialog, useParty } from '../proposals/use-party.ts';
import styles from './preferences-bar.module.css';
import type { HallBooking } from '../common/use-hall-booking.ts';

/* Options of «how many» that are not numbers: the party is given by category, and a request to enter it so. */
const mixed = 'mixed';
const mixing = 'mixing';

/** The preferences above the hall: how many seats, the price limit, the category. Each applies everywhere. */
export const PreferencesBar = ({
  booking,
  cart,
  pickers,
  asks,
  picked,
  onFind,
  children,
}: {
  readonly booking: HallBooking;
  readonly cart: ActorRefFrom<typeof cartMachine>;
  /** Selects for session and payment, shown before the preferences in the same style. */
  readonly pickers?: ReactNode;
  /** False if there are no preferences to ask for: only the pickers are shown. */
  readonly asks: boolean;
  /** The number of prices selected in the legend; 0 = all. */
  readonly picked: number;
  /** Called to find seats for a party of several categories. */
  readonly onFind: () => void;
  readonly children?: ReactNode;
}) => {
  const { t, lang, format } = useI18n();
  const { setup } = useApp();
  const [isMixing, setMixing] = useState(false);
  const { preferences, sold, most, categories, words } = useParty({ booking, cart });
  const category =
    preferences.categoryId === '' ? preferredPrice(sold, '')?.categoryId : preferences.categoryId;
  const costs = new Set<Minor>(preferredPrices(sold, preferences.categoryId).values());
  if (preferences.mostMinor !== null) costs.add(preferences.mostMinor);
  const change = (patch: Partial<SeatPreferences>): void =>
    booking.send({ type: 'preferences.change', patch });
  return (
    <>
      <div className={styles.bar} role="group" aria-label={t('choosing.preferences.title')}>
        <div
          className={styles.questions}
          // Browsers do not scroll to elements that are partly visible.
          onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
        >
          {pickers}
          {asks && most > 1 && (
            <select
              aria-label={t('choosing.preferences.count')}
              value={words === '' ? Math.min(preferences.count, most) : mixed}
              onChange={({ target }) =>
                target.value === mixing ? setMixing(true) : change({ count: Number(target.value) })
              }
            >
              {/* Not for screen readers, which read the options in the list. */}
              <option value={0} hidden disabled>
                {t('choosing.preferences.seats', { count: partySize(preferences, most) })}
              </option>
              {Array.from({ length: most }, (_, at) => (
                <option key={at} value={at + 1}>
                  {t('choosing.preferences.seats', { count: at + 1 })}
                </option>
              ))}
              {words !== '' && <option value={mixed}>{words}</option>}
              {categories.length > 1 && <option value={mixing}>{`${t('choosing.party.mixed')}…`}</option>}
            </select>
          )}
          {asks && costs.size > 1 && (
            <select
              aria-label={t('choosing.preferences.most')}
              value={preferences.mostMinor ?? ''}
              onChange={({ target }) =>
                change({ mostMinor: target.value === '' ? null : (Number(target.value) as Minor) })
              }
            >
              <option value="">
                {picked === 0
                  ? t('choosing.preferences.anyPrice')
                  : t('choosing.preferences.somePrices', { count: picked })}
              </option>
              {[...costs]
                .sort((a, b) => a - b)
                .map((minor) => (
                  <option key={minor} value={minor}>
                    {t('choosing.preferences.upTo', { price: format.money(minor, setup.app.currency) })}
                  </option>
                ))}
            </select>
          )}
          {asks && categories.length > 1 && words === '' && (
            <select
              aria-label={t('choosing.preferences.category')}
              value={category}
              onChange={({ target }) => change({ categoryId: target.value as CategoryId })}
            >
              {categories.map((row) => (
                <option key={row.categoryId} value={row.categoryId}>
                  {pickText(row.category, lang).text}
                </option>
              ))}
            </select>
          )}
        </div>
        {children}
      </div>
      {isMixing && (
        <PartyDialog booking={booking} cart={cart} onFind={onFind} onClose={() => setMixing(false)} />
      )}
    </>
  );
};
