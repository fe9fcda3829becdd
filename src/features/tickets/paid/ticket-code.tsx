import { useState } from 'react';
import { useI18n } from '../../../../i18n/i18n-context.tsx';
import type { TicketLine } from '../../../contract/order.ts';
import { codeImage } from '../../../core/order/code-image.ts';
import styles from './ticket-code.module.css';

type TicketCodeProps = {
  readonly line: TicketLine;
  /** Called if there is no image, or none that the browser can display. */
  readonly onBroken?: () => void;
};

/** The image of a ticket's code; null if it is invalid. */
export const pictureOf = (line: TicketLine): string | null =>
  codeImage(line.codeKind === 'qr' ? line.qrImage : line.barcodeImage);

/**
 * A ticket's code for the scanner, with its digits below, unless a barcode's image already contains them; only the
 * digits if there is no image.
 */
export function TicketCode({ line, onBroken }: TicketCodeProps) {
  const { t } = useI18n();
  const [broken, setBroken] = useState(false);
  const { code } = line;
  const qr = line.codeKind === 'qr';
  const image = broken ? null : pictureOf(line);
  if (image === null && code === '') return null;
  return (
    <figure className={styles.code}>
      {image !== null && (
        <img
          src={image}
          alt={qr ? t('order.code.qr', { code }) : t('order.code.barcode', { code })}
          width={qr ? 180 : 240}
          height={qr ? 180 : 102}
          className={qr ? undefined : styles.bar}
          draggable={false}
          onError={() => {
            setBroken(true);
            onBroken?.();
          }}
        />
      )}
      {code !== '' && (qr || image === null) && <figcaption className={styles.digits}>{code}</figcaption>}
    </figure>
  );
}
