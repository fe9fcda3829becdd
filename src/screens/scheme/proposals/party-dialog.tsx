import { useI18n } from '../../../../i18n/i18n-context.tsx';
import { orderLimit } from '../../../core/cart/cart.ts';
import { choosePartyCount, partyChoices, type PartyChoice } from '../../../core/seating/party-choice.ts';
import { changePreferences, partyOf, sizeOf } from '../../../core/seating/preferences.ts';
import { pickText } from '../../../core/text/pick-text.ts';
import { useApp } from '../../../features/app-context.tsx';
import { LocalText } from '../../../features/localized-text.tsx';
import { QuantityStepper } from '../../../features/quantity/quantity-stepper.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { useAnnouncer } from '../../../ui/focus/live-announcer.tsx';
import { partyWords, useParty, type DialogProps } from './use-party.ts';
import styles from './proposals.module.css';

/** The number of people of each category, with the price of a ticket. Each change applies immediately. */
export const PartyDialog = ({ booking, cart, onFind, onClose }: DialogProps) => {
  const { t, lang, format } = useI18n();
  const { currency } = useApp().setup.app;
  const { announce } = useAnnouncer();
  const { preferences, sold, most } = useParty({ booking, cart });
  const choices = partyChoices(sold, preferences, most);
  const count = sizeOf(partyOf(preferences, most));
  const limit = orderLimit(cart.getSnapshot().context.rules);
  const full = count >= most && most === limit ? t('event.limitHint', { count: most }) : '';
  const choose = ({ categoryId, maximum }: PartyChoice, wanted: number): void => {
    const patch = choosePartyCount(choices, categoryId, wanted);
    if (patch === null) return;
    booking.send({ type: 'preferences.change', patch });
    const words = partyWords(lang, partyOf(changePreferences(preferences, patch), most), sold);
    announce(wanted > maximum && full !== '' ? full : words);
  };
  return (
    <Dialog
      open
      title={t('choosing.party.title')}
      onClose={onClose}
      footer={
        <Button
          variant="primary"
          wide
          onClick={() => {
            onClose();
            onFind();
          }}
        >
          {t('choosing.best.goFewer', { count })}
        </Button>
      }
    >
      <ul className={styles.categories}>
        {choices.map((choice) => (
          <li key={choice.categoryId}>
            <span>
              <LocalText of={choice.row.category} />
              <strong>{format.moneyRange(choice.leastMinor, choice.mostMinor, currency)}</strong>
              <small>
                <LocalText of={choice.row.categoryNote} />
              </small>
            </span>
            <QuantityStepper
              label={pickText(choice.row.category, lang).text}
              value={choice.count}
              full={choice.count >= choice.maximum}
              onSet={(wanted) => choose(choice, wanted)}
            />
          </li>
        ))}
      </ul>
      <p className={styles.note}>{full}</p>
    </Dialog>
  );
};
