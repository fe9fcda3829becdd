import { useId, type ReactNode } from 'react';

import { useI18n } from '../../../../i18n/i18n-context.tsx';
import type { Preference } from '../../../core/seating/block-window.ts';
import type { Proposal } from '../../../core/seating/proposals.ts';
import { PlaceWords } from '../common/place-name.tsx';
import styles from './proposals.module.css';

type ProposalCardsProps = {
  readonly shown: readonly Proposal[];
  /** The one that is shown on the map. */
  readonly current: Proposal;
  /** A card's text: what the proposal is best at, the total for its seats, where they are. */
  readonly words: Readonly<Record<'kindOf' | 'sumOf', (proposal: Proposal) => string>> & {
    /** In parts that stay whole: «row» with its number. */
    readonly whereOf: (proposal: Proposal) => readonly string[];
    /** Of how many seats that is the sum; nothing of one. */
    readonly forAllOf: (proposal: Proposal) => ReactNode;
  };
  readonly onChoose: (kind: Preference) => void;
  /** The mouse or the focus is on a card, and on none any more. */
  readonly onPoint: (kind: Preference | null) => void;
};

/** The proposals side by side, one of them chosen. */
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
              // One that is chosen from the first is looked at by a press as well.
              onClick={() => proposal === current && onChoose(kind)}
            />
            <b>
              {/* The same as on its dot in the hall. */}
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

/** Small proposals under a phone's hall until one is pressed, or the message that there are none. */
export function ProposalStrip({
  shown,
  words,
  none,
  isFirst,
  onChoose,
}: Pick<ProposalCardsProps, 'shown' | 'words' | 'onChoose'> & {
  readonly none: string;
  /** They are what the page leads to: nothing is chosen yet. */
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
