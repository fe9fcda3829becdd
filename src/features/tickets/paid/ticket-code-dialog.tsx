import { useState } from 'react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { errorCodes } from '../../contract/codes.ts';
import type { TicketLine } from '../../contract/order.ts';
import { codeImage } from '../../core/code-image.ts';
import { dayParts } from '../../core/venue-date.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LocalText, useLocalText } from '../local-text.tsx';
import { placeParts } from './place-parts.ts';
import { TicketPageLink } from './ticket-page-link.tsx';
import styles from './ticket-code-dialog.module.css';

interface TicketCodeDialogProps {
  /** The opened ticket; null = none is. */
  readonly line: TicketLine | null;
  readonly onClose: () => void;
}

/** The ticket as it is shown at the entrance. */
export function TicketCodeDialog({ line, onClose }: TicketCodeDialogProps) {
  const [brokenId, setBrokenId] = useState<string | null>(null);
  if (line === null) return null;
  const image = codeImage(line.codeKind === 'qr' ? line.qrImage : line.barcodeImage);
  return image === null || brokenId === line.id ? (
    <Unavailable line={line} onClose={onClose} />
  ) : (
    <OpenTicket line={line} image={image} onBroken={() => setBrokenId(line.id)} onClose={onClose} />
  );
}

interface OpenTicketProps {
  readonly line: TicketLine;
  readonly image: string;
  readonly onBroken: () => void;
  readonly onClose: () => void;
}

function OpenTicket({ line, image, onBroken, onClose }: OpenTicketProps) {
  const { t } = useI18n();
  const { code } = line;
  const qr = line.codeKind === 'qr';
  return (
    <Dialog
      open
      onClose={onClose}
      title={<LocalText of={line.action} />}
      footer={
        <>
          <TicketPageLink line={line} spoken="" look={{ variant: 'secondary' }} />
          <Button variant="primary" onClick={onClose}>
            {t('common.close')}
          </Button>
        </>
      }
    >
      <div className={styles.ticket}>
        <WhenAndWhere line={line} />
        <figure className={styles.code}>
          <img
            src={image}
            alt={qr ? t('order.code.qr', { code }) : t('order.code.barcode', { code })}
            width={qr ? 180 : 240}
            height={qr ? 180 : 102}
            onError={onBroken}
          />
          {code !== '' && <figcaption className={styles.digits}>{code}</figcaption>}
        </figure>
        <Seat line={line} />
        <p className={styles.hint}>
          {t('order.code.show')}. {t('order.code.brightness')}
        </p>
      </div>
    </Dialog>
  );
}

/** The picture is missing or no picture: the number and the ticket's own page still let the visitor in. */
function Unavailable({ line, onClose }: { line: TicketLine; onClose: () => void }) {
  const { t } = useI18n();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('errors.titleWithCode', { code: errorCodes.internal })}
      footer={
        <>
          <TicketPageLink line={line} spoken="" look={{ variant: 'secondary' }} />
          <Button variant="primary" onClick={onClose}>
            {t('common.ok')}
          </Button>
        </>
      }
    >
      <div className={styles.unavailable}>
        <p className={styles.strong}>{t('order.code.unavailable')}</p>
        <p>{line.codeKind === 'qr' ? t('errors.qrOpen') : t('errors.barcodeOpen')}</p>
        <Seat line={line} />
        {line.code !== '' && <p className={styles.digits}>{line.code}</p>}
      </div>
    </Dialog>
  );
}

function WhenAndWhere({ line }: { line: TicketLine }) {
  const { format } = useI18n();
  const parts = dayParts(line.day);
  const day = parts === null ? line.dayText : format.date(parts, { weekday: 'short', year: false });
  const when = [day, line.time].filter((part) => part !== '').join(', ');
  return (
    <p className={styles.when}>
      {when !== '' && <strong>{when}</strong>}
      <span className={styles.venue}>
        <LocalText of={line.place} />
      </span>
    </p>
  );
}

/** The seat and the category, as on the paper ticket. */
function Seat({ line }: { line: TicketLine }) {
  const { t } = useI18n();
  const pick = useLocalText();
  const place = placeParts(t, line, pick(line.sector).text);
  const category = pick(line.category);
  return (
    <div className={styles.seat}>
      {place.length > 0 && (
        <p className={styles.place}>
          {place.map((part) => (
            <span key={part}>{part}</span>
          ))}
        </p>
      )}
      {category.text !== '' && (
        <p className={styles.category} lang={category.lang}>
          {category.text}
        </p>
      )}
    </div>
  );
}
