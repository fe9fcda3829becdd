import { useState } from 'react';
import { useI18n } from '../../../../i18n/i18n-context.tsx';
import type { TicketLine } from '../../../contract/order.ts';
import { placeParts } from '../place-parts.ts';
import styles from './paid-order.module.css';
import { pictureOf } from './ticket-code.tsx';

/**
 * The first code at the top of the page, ready for the scanner at the door. A tap enlarges it; screen readers and
 * keyboards use the button below it.
 */
export function CodeAtOnce({
  line,
  count,
  onOpen,
}: {
  readonly line: TicketLine;
  readonly count: number;
  readonly onOpen: () => void;
}) {
  const { t, lang } = useI18n();
  const [broken, setBroken] = useState(false);
  const image = broken ? null : pictureOf(line);
  if (image === null) return null;
  const qr = line.codeKind === 'qr';
  // Which ticket it is: the other codes are behind the button.
  const whose = [
    ...placeParts(t, lang, { row: '', seat: line.seat }, ''),
    ...(count > 1 ? [t('order.code.of', { at: 1, count })] : []),
  ];
  return (
    <button type="button" className={styles.code} tabIndex={-1} aria-hidden="true" onClick={onOpen}>
      <img
        src={image}
        alt=""
        width={qr ? 180 : 240}
        height={qr ? 180 : 102}
        draggable={false}
        onError={() => setBroken(true)}
      />
      {/* The line exists even without a text, so that the height is always that of the placeholder. */}
      <span>{whose.join(' · ')}</span>
    </button>
  );
}
