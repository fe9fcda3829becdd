import { useState } from 'react';
import { useI18n } from '../../../../i18n/i18n-context.tsx';
import type { TicketLine } from '../../../contract/order.ts';
import { placeParts } from '../place-parts.ts';
import styles from './paid-order.module.css';
import { pictureOf } from './ticket-code.tsx';

/**
 * The first code at the top of the page: a door's scanner needs no press. Pressed, it opens large; screen readers and
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
  // Whose it is: the others have theirs behind the button.
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
      {/* Its line is there without words too: what waits for it knows how high it is. */}
      <span>{whose.join(' · ')}</span>
    </button>
  );
}
