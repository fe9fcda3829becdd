import { useEffect, useState } from 'react';

import { useI18n } from '../../../../i18n/i18n-context.tsx';
import type { SessionId } from '../../../contract/brand.ts';
import { useApp } from '../../../features/app-context.tsx';
import { keepWatchSound, watchOf, watchSound, type SeatWatch } from '../../../persistence/seat-watches.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { lazyComponent } from '../../../ui/lazy/lazy-component.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { WatchRows } from './watch-rows.tsx';
import styles from './watch-rows.module.css';
import { notificationPermission, playFound } from './tell-of-seats.ts';
import { openWatchDialog, useOpenWatchDialog, useSeatWatches } from './use-seat-watches.ts';

/* Few want a mail: its calls and their bot check are loaded with the field. */
const WatchMailForm = lazyComponent(async () => (await import('./watch-mail-form.tsx')).WatchMailForm);

/** The back end knows only halls, and no filters: it would write about seats that the buyer has excluded. */
const isOfAnySeat = ({ zoneIds, accessible, apart }: SeatWatch): boolean =>
  zoneIds === null && !accessible && !apart;

/** The dialog while it is open, whatever becomes of the button that has opened it. */
export function WatchDialogs() {
  const sessionId = useOpenWatchDialog();
  const close = (): void => openWatchDialog(null);
  // Who leaves the page has closed it.
  useEffect(() => close, []);
  return sessionId !== null && <WatchDialog sessionId={sessionId} onClose={close} />;
}

/** The watches, each ended with one press, and how they report. */
function WatchDialog({
  sessionId,
  onClose,
}: {
  /** The performance that it was opened for. */
  readonly sessionId: SessionId;
  readonly onClose: () => void;
}) {
  const { t } = useI18n();
  const { setup } = useApp();
  const watches = useSeatWatches();
  const watch = watchOf(watches, sessionId);
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        watch === undefined
          ? t('shell.watch.title')
          : t(watch.found === null ? 'choosing.watch.title' : 'shell.watch.found', watch)
      }
      footer={
        <Button variant="primary" onClick={onClose} data-first="">
          {t('choosing.watch.done')}
        </Button>
      }
    >
      <div className={styles.dialog}>
        {watches.length === 0 ? (
          <p>{t('choosing.watch.none')}</p>
        ) : (
          <>
            <p>{t('choosing.watch.how')}</p>
            <WatchRows watches={watches} titledId={sessionId} />
            <Ways />
            {setup.app.watchMail && watch !== undefined && isOfAnySeat(watch) && (
              <WatchMailForm watch={watch} />
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Additional signals: a sound and the browser's notifications, whose permission only a press requests. */
function Ways() {
  const { t } = useI18n();
  const { storage } = useApp();
  const [sound, setSound] = useState(() => watchSound(storage));
  const [permission, setPermission] = useState(notificationPermission);
  return (
    <>
      <Checkbox
        label={t('choosing.watch.sound')}
        checked={sound}
        onChange={(checked) => {
          keepWatchSound(storage, checked);
          setSound(checked);
          // A sample of the sound, which also unlocks audio in the browser.
          if (checked) playFound();
        }}
      />
      {permission === 'default' && (
        <Button size="s" onClick={() => void Notification.requestPermission().then(setPermission)}>
          {t('choosing.watch.notify')}
        </Button>
      )}
      {permission === 'granted' && <p className={styles.note}>{t('choosing.watch.notified')}</p>}
      {permission === 'denied' && <p className={styles.note}>{t('choosing.watch.denied')}</p>}
    </>
  );
}
