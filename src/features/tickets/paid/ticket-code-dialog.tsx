import { useEffect, useEffectEvent, useRef, useState, type ComponentType } from 'react';
import { useI18n } from '../../../../i18n/i18n-context.tsx';
import { joinWords } from '../../../../i18n/formats/punctuation.ts';
import type { OrderHash } from '../../../contract/brand.ts';
import type { TicketLine } from '../../../contract/order.ts';
import type { DayParts } from '../../../core/dates/venue-date.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { useAnnouncer } from '../../../ui/focus/live-announcer.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { originOf } from '../../../ui/base/page-root.ts';
import { absoluteUrl } from '../../../ui/base/absolute-url.ts';
import { useApp } from '../../app-context.tsx';
import { LocalText, useLocalText } from '../../localized-text.tsx';
import { lineKey } from '../group-tickets.ts';
import { placeParts } from '../place-parts.ts';
import { pictureOf, TicketCode } from './ticket-code.tsx';
import { TicketPageLink } from '../ticket-page-link.tsx';
import { TicketSeat, TicketWhenWhere } from './ticket-seat.tsx';
import { useShare } from './use-share.ts';
import { useSwipe } from './use-swipe.ts';
import styles from './ticket-code-dialog.module.css';

/** How a ticket of an order is mailed to its visitor. */
export type TicketMailing = {
  readonly hash: OrderHash;
  readonly Form: ComponentType<{ readonly hash: OrderHash; readonly line: TicketLine }>;
};

type TicketCodeDialogProps = {
  /** The tickets with a code, in the order they are leafed through. */
  readonly lines: readonly TicketLine[];
  /** The days that a season pass lets in on. */
  readonly daysOf: (line: TicketLine) => readonly DayParts[];
  /** Has a ticket mailed to its visitor. */
  readonly mail?: TicketMailing | undefined;
  /** The opened one; null = none is. */
  readonly openId: string | null;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
};

/** The tickets as they are shown at the entrance, one at a time. */
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
  const { t, lang } = useI18n();
  const [brokenId, setBrokenId] = useState<string | null>(null);
  const key = lineKey(line);
  const page = useRef<HTMLDivElement>(null);
  const { go, cameFrom } = useLeafing(lines, at, onOpen);
  useSwipe(page, (by) => go(at + by));
  useAwakeScreen();
  const share = useShare();
  const { client } = useApp();
  const action = useLocalText()(line.action);
  // This one ticket's page, never the order's.
  const ticketAddress = ({ ticketHash }: TicketLine): string =>
    absoluteUrl(client.addressOf(`/ticket/${encodeURIComponent(ticketHash)}`));
  const whole = brokenId !== key && pictureOf(line) !== null;
  const title = whole ? (
    <LocalText of={line.action} />
  ) : line.code === '' ? (
    t('common.modal.error')
  ) : (
    t('errors.titleWithCode', { code: line.code })
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          {lines.length > 1 && <Pager at={at} count={lines.length} go={go} />}
          <TicketPageLink line={line} spoken="" look={{ variant: 'secondary', size: 's' }} />
          {line.ticketHash !== '' && (
            <IconButton
              icon="share"
              className={styles.share}
              label={t('common.share')}
              onClick={() => share({ title: action.text, url: ticketAddress(line) })}
            />
          )}
          <Button variant="primary" onClick={onClose}>
            {t(whole ? 'common.close' : 'common.ok')}
          </Button>
        </>
      }
    >
      <div ref={page} className={styles.page} data-several={lines.length > 1 || undefined}>
        <div key={key} className={styles.ticket} data-from={cameFrom}>
          {whole ? <TicketWhenWhere line={line} days={daysOf(line)} /> : <Unavailable line={line} />}
          <TicketCode line={line} onBroken={() => setBrokenId(key)} />
          <TicketSeat line={line} />
          {line.visitor !== '' && line.ticketHash !== '' && (
            <section className={styles.send} aria-label={t('order.send.to')}>
              <Button size="s" onClick={() => share({ title: action.text, url: ticketAddress(line) })}>
                <Icon name="share" />
                {t('order.send.to')}
              </Button>
              {mail && <mail.Form key={key} hash={mail.hash} line={line} />}
            </section>
          )}
          {whole && (
            <p className={styles.hint}>
              {joinWords(lang, [t('order.code.show'), t('order.code.brightness')], 'stop')}
            </p>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** The picture is missing or no picture: the number and the ticket's own page still let the visitor in. */
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

const keySteps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
};

/** Goes from ticket to ticket, by keys too, and says where one has come to. */
function useLeafing(
  lines: readonly TicketLine[],
  at: number,
  onOpen: (id: string) => void,
): { go: (to: number) => void; cameFrom: 'left' | 'right' | undefined } {
  const { t, lang } = useI18n();
  const pick = useLocalText();
  const { announce } = useAnnouncer();
  const [cameFrom, setCameFrom] = useState<'left' | 'right'>();
  const go = (to: number): void => {
    const line = lines[to];
    if (line === undefined || to === at) return;
    setCameFrom(to < at ? 'left' : 'right');
    onOpen(lineKey(line));
    const place = joinWords(lang, placeParts(t, lang, line, pick(line.sector).text));
    const first = t('order.code.nth', { at: to + 1, count: lines.length });
    announce(place === '' ? first : t('cart.said.sentences', { first, second: place }));
  };
  const press = useEffectEvent((event: KeyboardEvent): void => {
    // In a field they move what is typed.
    if (originOf(event) instanceof HTMLInputElement) return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const to = keySteps[event.key]?.(at, lines.length - 1);
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return { go, cameFrom };
}

/** Keeps the screen lit while a code is held out, where the browser knows how. */
function useAwakeScreen(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined;
    const lock = navigator.wakeLock.request('screen').catch(() => null);
    return () => void lock.then((held) => held?.release());
  }, []);
}
