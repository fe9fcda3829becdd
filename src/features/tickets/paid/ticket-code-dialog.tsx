import { useEffect, useState, type ComponentType } from 'react';
import { useI18n } from '../../../../i18n/i18n-context.tsx';
import { joinWords } from '../../../../i18n/formats/punctuation.ts';
import type { OrderHash } from '../../../contract/brand.ts';
import type { TicketLine } from '../../../contract/order.ts';
import type { DayParts } from '../../../core/dates/venue-date.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { useAnnouncer } from '../../../ui/focus/live-announcer.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { absoluteUrl } from '../../../ui/base/absolute-url.ts';
import { useApp } from '../../app-context.tsx';
import { LocalText, useLocalText } from '../../localized-text.tsx';
import { lineKey } from '../group-tickets.ts';
import { placeParts } from '../place-parts.ts';
import { pictureOf, TicketCode } from './ticket-code.tsx';
import { TicketPageLink } from '../ticket-page-link.tsx';
import { TicketSeat, TicketWhenWhere, useTicketWhen } from './ticket-seat.tsx';
import { useShare } from './use-share.ts';
import { useLeafing } from './use-leafing.ts';
import styles from './ticket-code-dialog.module.css';

/** What is needed to mail a ticket of an order to its visitor. */
export type TicketMailing = {
  readonly hash: OrderHash;
  readonly Form: ComponentType<{ readonly hash: OrderHash; readonly line: TicketLine }>;
};

type TicketCodeDialogProps = {
  /** The tickets with a code, in the order in which they are shown. */
  readonly lines: readonly TicketLine[];
  /** The days on which a season pass is valid. */
  readonly daysOf: (line: TicketLine) => readonly DayParts[];
  /** For mailing a ticket to its visitor. */
  readonly mail?: TicketMailing | undefined;
  /** The open ticket; null = none. */
  readonly openId: string | null;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
};

/** The tickets as they are shown at the entrance, one at a time, with a part of the next one visible. */
export function TicketCodeDialog({ lines, openId, ...rest }: TicketCodeDialogProps) {
  const at = lines.findIndex((line) => lineKey(line) === openId);
  const line = lines[at];
  return line === undefined ? null : <OpenTicket lines={lines} at={at} line={line} {...rest} />;
}

type OpenTicketProps = {
  readonly at: number;
  readonly line: TicketLine;
} & Omit<TicketCodeDialogProps, 'openId'>;

function OpenTicket({ lines, at, line, daysOf, mail, onOpen, onClose }: OpenTicketProps) {
  const { t } = useI18n();
  const [broken, setBroken] = useState<readonly string[]>([]);
  const { go, strip } = useLeafing(lines, at, onOpen);
  useAwakeScreen();
  const share = useShareTicket();
  const isWhole = (one: TicketLine): boolean => !broken.includes(lineKey(one)) && pictureOf(one) !== null;
  const whole = isWhole(line);
  const isSeveral = lines.length > 1;
  const title = whole ? (
    <span className={styles.name}>
      <LocalText of={line.action} />
    </span>
  ) : line.code === '' ? (
    t('common.modal.error')
  ) : (
    t('errors.titleWithCode', { code: line.code })
  );
  return (
    <Dialog
      open
      shape="panel"
      onClose={onClose}
      title={title}
      footer={
        <>
          {isSeveral && <Pager at={at} count={lines.length} go={go} />}
          {line.ticketHash !== '' && (
            <IconButton
              icon="share"
              className={styles.icon}
              label={t('common.share')}
              onClick={() => share(line)}
            />
          )}
          <TicketPageLink line={line} spoken="" />
          {whole ? (
            <SavePicture line={line} days={daysOf(line)} />
          ) : (
            <Button variant="primary" onClick={onClose}>
              {t('common.ok')}
            </Button>
          )}
        </>
      }
    >
      <div
        ref={strip}
        className={styles.strip}
        data-several={isSeveral || undefined}
        {...(isSeveral && { role: 'group', tabIndex: 0, 'aria-label': t('order.tickets.title') })}
      >
        {lines.map((one, place) => {
          const key = lineKey(one);
          return (
            <div key={key} className={styles.ticket} inert={place !== at} aria-hidden={place !== at}>
              {!isWhole(one) && <Unavailable line={one} />}
              <TicketCode line={one} onBroken={() => setBroken((keys) => [...keys, key])} />
              <div className={styles.said}>
                <TicketSeat line={one} />
                {isWhole(one) && (
                  <>
                    <TicketWhenWhere line={one} days={daysOf(one)} />
                    <p className={styles.hint}>{t('order.code.show')}</p>
                  </>
                )}
                {one.visitor !== '' && one.ticketHash !== '' && (
                  <section className={styles.send} aria-label={t('order.send.to')}>
                    <Button size="s" onClick={() => share(one)}>
                      <Icon name="share" />
                      {t('order.send.to')}
                    </Button>
                    {mail && <mail.Form hash={mail.hash} line={one} />}
                  </section>
                )}
              </div>
            </div>
          );
        })}
      </div>
    </Dialog>
  );
}

/** Shares a ticket's own page, never the order's. */
function useShareTicket(): (line: TicketLine) => void {
  const share = useShare();
  const { client } = useApp();
  const pick = useLocalText();
  return ({ action, ticketHash }) =>
    share({
      title: pick(action).text,
      url: absoluteUrl(client.addressOf(`/ticket/${encodeURIComponent(ticketHash)}`)),
    });
}

/** Saves a ticket as a picture, for a phone without a network at the door. */
function SavePicture({ line, days }: { line: TicketLine; days: readonly DayParts[] }) {
  const { t, lang } = useI18n();
  const pick = useLocalText();
  const when = useTicketWhen()(line, days);
  const { toast } = useAnnouncer();
  const save = async (): Promise<void> => {
    try {
      const { saveTicketPicture } = await import('./save-ticket-picture.ts');
      await saveTicketPicture({
        title: pick(line.action).text,
        when,
        where: pick(line.place).text,
        place: joinWords(lang, placeParts(t, lang, line, pick(line.sector).text)),
        category: pick(line.category).text,
        visitor: line.visitor,
        code: line.code,
        picture: pictureOf(line) ?? '',
      });
    } catch {
      toast(t('order.code.notSaved'), 'error');
    }
  };
  return (
    <Button variant="primary" size="s" onClick={() => void save()}>
      <Icon name="download" />
      {t('order.code.save')}
    </Button>
  );
}

/** If the image is missing or invalid: the number and the ticket's own page still admit the visitor. */
function Unavailable({ line }: { line: TicketLine }) {
  const { t } = useI18n();
  return (
    <div className={styles.unavailable} role="alert">
      <p className={styles.strong}>{t('order.code.unavailable')}</p>
      <p>{line.codeKind === 'qr' ? t('errors.qrOpen') : t('errors.barcodeOpen')}</p>
    </div>
  );
}

function Pager({ at, count, go }: { at: number; count: number; go: (to: number) => void }) {
  const { t } = useI18n();
  return (
    <div className={styles.pager} role="group" aria-label={t('order.tickets.title')}>
      <IconButton
        icon="left"
        label={t('order.code.previous')}
        blocked={at === 0}
        onClick={() => go(at - 1)}
      />
      <span>{t('order.code.of', { at: at + 1, count })}</span>
      <IconButton
        icon="right"
        label={t('order.code.next')}
        blocked={at === count - 1}
        onClick={() => go(at + 1)}
      />
    </div>
  );
}

/** Keeps the screen on while a code is shown, if the browser supports it; again on return from another app. */
function useAwakeScreen(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined;
    let lock: Promise<WakeLockSentinel | null> = Promise.resolve(null);
    const keep = (): void => {
      if (document.visibilityState === 'visible')
        lock = navigator.wakeLock.request('screen').catch(() => null);
    };
    keep();
    document.addEventListener('visibilitychange', keep);
    return () => {
      document.removeEventListener('visibilitychange', keep);
      void lock.then((held) => held?.release());
    };
  }, []);
}
