import { shallowEqual, useSelector } from '@xstate/react';
import { useState } from 'react';

import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { EventData, EventInfo } from '../../contract/event.ts';
import { pickText } from '../../core/text/pick-text.ts';
import { payMethods } from '../../core/cart/seat-price.ts';
import { useApp } from '../../features/app-context.tsx';
import { useBackToList } from '../../features/back-to-list.tsx';
import { CompositionList } from '../../features/composition/composition-list.tsx';
import { AgeBadge } from '../../features/age-badge.tsx';
import { LocalHtml, LocalText } from '../../features/localized-text.tsx';
import {
  SessionPicker,
  SessionSelect,
  SessionsWaiting,
  type SessionPickerProps,
} from '../../features/session-picker/session-picker.tsx';
import { IconButton } from '../../ui/controls/button.tsx';
import { AppLink, ExternalLink, isSafeHref } from '../../ui/controls/app-link.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import styles from './scheme-header.module.css';
import type { HallBooking } from './common/use-hall-booking.ts';

const Details = ({
  event,
  composition,
}: {
  readonly event: EventInfo;
  readonly composition: EventData['composition'];
}) => {
  const { t, lang } = useI18n();
  const info = pickText(event.infoUrl, lang).text;
  return (
    <div className={styles.details}>
      <LocalHtml of={event.description} />
      {info !== '' && isSafeHref(info) && <ExternalLink href={info}>{t('common.more')}</ExternalLink>}
      {pickText(event.address, lang).text !== '' && (
        <p className={styles.address}>
          <Icon name="pin" />
          {event.mapUrl !== '' && isSafeHref(event.mapUrl) ? (
            <ExternalLink href={event.mapUrl}>
              <LocalText of={event.address} />
            </ExternalLink>
          ) : (
            <LocalText of={event.address} />
          )}
        </p>
      )}
      {composition.length > 0 && (
        <section>
          <h3>{t('scheme.composition')}</h3>
          <CompositionList parts={composition} />
        </section>
      )}
    </div>
  );
};

type SessionsProps = {
  readonly booking: HallBooking;
  readonly onChoose: SessionPickerProps['onChoose'];
};

const useSessions = (booking: HallBooking) =>
  useSelector(
    booking,
    (state) => ({
      sessions: state.context.sessions,
      chosen: state.context.sessionId,
      passDates: state.context.data?.composition.length ?? 0,
      asking: state.matches({ open: { session: 'loading' } }),
    }),
    shallowEqual,
  );

const Sessions = ({ booking, onChoose }: SessionsProps) => {
  const { asking, ...rest } = useSessions(booking);
  return asking ? <SessionsWaiting /> : <SessionPicker {...rest} onChoose={onChoose} />;
};

/** The sessions as a select, the first of the preferences above a phone's hall. */
export const SessionList = ({ booking, onChoose }: SessionsProps) => {
  const { asking, ...rest } = useSessions(booking);
  return asking ? <SessionsWaiting /> : <SessionSelect {...rest} onChoose={onChoose} />;
};

/* The payment methods of an event that accepts the culture card; none for other events. */
const useMethods = (booking: HallBooking) => {
  const { t } = useI18n();
  const { event, method } = useSelector(
    booking,
    ({ context }) => ({ event: context.data?.event ?? null, method: context.method }),
    shallowEqual,
  );
  const methods = event?.giftCardAllowed === true ? payMethods(event) : [];
  return {
    method,
    methods: methods.map((name) => ({
      name,
      label: t(name === 'culture' ? 'scheme.payByGiftCard' : 'scheme.payByBank'),
    })),
    change: (name: (typeof methods)[number]) => booking.send({ type: 'method.change', method: name }),
  };
};

/** The payment methods as a select, beside the sessions above a phone's hall. */
export const MethodList = ({ booking }: { readonly booking: HallBooking }) => {
  const { t } = useI18n();
  const { method, methods, change } = useMethods(booking);
  if (methods.length < 2) return null;
  return (
    <select
      aria-label={t('scheme.paymentMethod')}
      value={method}
      onChange={({ target }) => {
        const chosen = methods.find(({ name }) => name === target.value);
        if (chosen !== undefined) change(chosen.name);
      }}
    >
      {methods.map(({ name, label }) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
    </select>
  );
};

/** The note about the payment method, if there is one. */
export const MethodNotice = ({ booking }: { readonly booking: HallBooking }) => {
  const { t } = useI18n();
  const { methods } = useMethods(booking);
  if (methods.length === 0) return null;
  const notice = t(methods.length > 1 ? 'scheme.giftCardNotice' : 'scheme.giftCardOnly');
  return <p className={styles.notice}>{notice}</p>;
};

const PayMethods = ({ booking }: { readonly booking: HallBooking }) => {
  const { t } = useI18n();
  const { method, methods, change } = useMethods(booking);
  if (methods.length === 0) return null;
  return (
    <div className={styles.methods}>
      {methods.length > 1 && (
        <div role="group" aria-label={t('scheme.paymentMethod')} className={styles.switch}>
          {methods.map(({ name, label }) => (
            <button key={name} type="button" aria-pressed={name === method} onClick={() => change(name)}>
              {label}
            </button>
          ))}
        </div>
      )}
      <MethodNotice booking={booking} />
    </div>
  );
};

/** The event and its sessions: name, age limit, details, dates, the payment method. */
export const SchemeHeader = ({
  booking,
  bare,
  onChooseSession,
}: {
  readonly booking: HallBooking;
  /** True if there is only one row, because sessions and payment method are elsewhere. */
  readonly bare: boolean;
  readonly onChooseSession: SessionPickerProps['onChoose'];
}) => {
  const { t } = useI18n();
  const data = useSelector(booking, ({ context }) => context.data);
  const { setup } = useApp();
  const back = useBackToList();
  const [open, setOpen] = useState(false);
  const event = data?.event ?? null;
  if (data === null || event === null) return null;
  return (
    <header className={styles.header}>
      <div className={styles.title}>
        {setup.db.backButton && (
          <AppLink
            to="/"
            className={styles.back}
            onClick={back.goBack}
            lang={back.words.lang}
            aria-label={back.words.text}
            title={back.words.text}
          >
            <Icon name="back" />
          </AppLink>
        )}
        <h1>
          <LocalText of={event.name} />
        </h1>
        <AgeBadge age={event.ageFrom} />
        <IconButton icon="info" label={t('common.more')} onClick={() => setOpen(true)} />
      </div>
      {!bare && (
        <>
          <Sessions booking={booking} onChoose={onChooseSession} />
          <PayMethods booking={booking} />
        </>
      )}
      <Dialog open={open} shape="panel" title={<LocalText of={event.name} />} onClose={() => setOpen(false)}>
        <Details event={event} composition={data.composition} />
      </Dialog>
    </header>
  );
};
