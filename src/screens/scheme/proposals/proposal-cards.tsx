import { useId, type ReactNode } from 'react';

import { useI18n } from '../../../../i18n/i18n-context.tsx';
import type { Preference } from '../../../core/seating/block-window.ts';
import type { Proposal } from '../../../core/seating/proposals.ts';
import { PlaceWords } from '../common/place-name.tsx';
import styles from './proposals.module.css';

type ProposalCardsProps = {
  readonly shown: readonly Proposal[];
  /** The proposal that is shown on the map. */
  readonly current: Proposal;
  /** The texts of a card: what the proposal is best at, the total for its seats, and where they are. */
  readonly words: Readonly<Record<'kindOf' | 'sumOf', (proposal: Proposal) => string>> & {
    /** In parts that are not broken: «row» with its number. */
    readonly whereOf: (proposal: Proposal) => readonly string[];
    /** The number of seats that the total is for; nothing for a single seat. */
    readonly forAllOf: (proposal: Proposal) => ReactNode;
  };
  readonly onChoose: (kind: Preference) => void;
  /** Called when the mouse or the focus is on a card; null when it leaves them. */
  readonly onPoint: (kind: Preference | null) => void;
};

/** The proposals side by side; one is chosen. */
export function ProposalCards({ shown, current, words, onChoose, onPoint }: ProposalCardsProps) {
  const { t } = useI18n();
  const name = useId();
  return (
    <div className={styles.cards} role="radiogroup" aria-label={t('choosing.best.kinds')}>
      {shown.map((proposal, at) => {
        const [kind = 'view'] = proposal.kinds;
        return (
          <label
            key={kind}
            className={styles.card}
            onPointerEnter={() => onPoint(kind)}
            onPointerLeave={() => onPoint(null)}
            onFocus={({ target }) => target.matches(':focus-visible') && onPoint(kind)}
            onBlur={() => onPoint(null)}
          >
            <input
              type="radio"
              name={name}
              checked={proposal === current}
              onChange={() => onChoose(kind)}
              // The initially chosen card can't change by a click, but a click shows it on the map all the same.
              onClick={() => proposal === current && onChoose(kind)}
            />
            <b>
              {/* The same sign as on its pin in the hall. */}
              <i className={styles.sign} aria-hidden="true">
                {at + 1}
              </i>
              {words.kindOf(proposal)}
            </b>
            <strong>
              {words.sumOf(proposal)} {words.forAllOf(proposal)}
            </strong>
            <span>
              <PlaceWords words={words.whereOf(proposal)} />
            </span>
          </label>
        );
      })}
    </div>
  );
}

/** Small cards of proposals below a phone's hall until one is tapped, or the message that there are none. */
export function ProposalStrip({
  shown,
  words,
  none,
  isFirst,
  onChoose,
}: Pick<ProposalCardsProps, 'shown' | 'words' | 'onChoose'> & {
  readonly none: string;
  /** True if nothing is selected yet: the proposals are the main content then. */
  readonly isFirst: boolean;
}) {
  const { t } = useI18n();
  return (
    <ul
      className={styles.offered}
      aria-label={t('choosing.best.kinds')}
      data-offered
      data-best-seats={isFirst ? 'offered' : undefined}
    >
      {shown.map((proposal, at) => (
        <li key={proposal.kinds[0]}>
          <button type="button" onClick={() => onChoose(proposal.kinds[0] ?? 'view')}>
            <b>{words.kindOf(proposal)}</b>
            <span>
              <i className={styles.sign} aria-hidden="true">
                {at + 1}
              </i>
              {words.sumOf(proposal)} {words.forAllOf(proposal)}
            </span>
            <span className={styles.spot}>
              <PlaceWords words={words.whereOf(proposal)} />
            </span>
          </button>
        </li>
      ))}
      {shown.length === 0 && (
        <li>
          <button type="button" onClick={() => onChoose('view')}>
            {none}
          </button>
        </li>
      )}
    </ul>
  );
}
