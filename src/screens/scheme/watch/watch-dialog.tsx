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

/* Few buyers want an e-mail: the calls for it and their bot check are loaded with the field. */
const WatchMailForm = lazyComponent(async () => (await import('./watch-mail-form.tsx')).WatchMailForm);

/**
 * The back end only watches halls, without filters: with one, it would mail about seats that the buyer has excluded.
 */
const isOfAnySeat = ({ zoneIds, accessible, apart }: SeatWatch): boolean =>
  zoneIds === null && !accessible && !apart;

/** The dialog while it is open, even if the button that opened it disappears. */
export function WatchDialogs() {
  const sessionId = useOpenWatchDialog();
  const close = (): void => openWatchDialog(null);
  // Leaving the page closes it.
  useEffect(() => close, []);
  return sessionId !== null && <WatchDialog sessionId={sessionId} onClose={close} />;
}

/** The watches, each with a button to end it, and how they report. */
function WatchDialog({
  sessionId,
  onClose,
}: {
  /** The performance from which it was opened. */
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

/** Additional signals: a sound, and the browser's notifications, whose permission is requested only on a click. */
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
          // Plays the sound as a sample, which also unlocks audio in the browser.
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
