import { useRef, useState } from 'react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { sendTicket } from '../../api/order-change-calls.ts';
import type { OrderHash } from '../../contract/brand.ts';
import type { MailedTicket, TicketMail } from '../../contract/order-changes.ts';
import type { TicketLine } from '../../contract/order.ts';
import { isFinalRefusal, type Result } from '../../contract/result.ts';
import { emailFault } from '../../core/order/buyer-rules.ts';
import { useApp } from '../../features/app-context.tsx';
import { EmailField } from '../../features/buyer-form/email-field.tsx';
import { faultText } from '../../features/buyer-form/fault-text.ts';
import { CheckedMutation, type KeyedRequest } from '../../features/captcha/checked-mutation.tsx';
import { newIdempotencyKey } from '../../features/new-key.ts';
import { problemText } from '../../features/problem-text.ts';
import { formatDeadline } from '../../features/reservation/moment.ts';
import { useVenueClock } from '../../features/use-venue-clock.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useAnnouncer } from '../../ui/focus/live-announcer.tsx';
import styles from './order-shown.module.css';

type MutationRequest = KeyedRequest<TicketMail>;

/**
 * Asks the back end to mail a ticket to its visitor. An unanswered request is sent again with its own idempotency key.
 * Every result is announced; the focus stays, or moves to an invalid address.
 */
export function SendTicket({ hash, line }: { readonly hash: OrderHash; readonly line: TicketLine }) {
  const i18n = useI18n();
  const { t, lang } = i18n;
  const { client } = useApp();
  const { announce } = useAnnouncer();
  const { timeZone } = useVenueClock();
  const field = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState<MutationRequest | null>(null);
  const [isSending, setSending] = useState(false);
  const [message, setMessage] = useState<{ readonly text: string; readonly isFault: boolean } | null>(null);
  const typed = email.trim();
  const fault = emailFault(typed);
  const send = (): void => {
    if (fault !== null) {
      setMessage({ text: faultText(t, 'email', fault), isFault: true });
      field.current?.focus();
      return;
    }
    const request = { orderHash: hash, lang, ticketId: line.id, email: typed };
    const isSame = JSON.stringify(sent?.request) === JSON.stringify(request);
    setSent({ request, key: isSame && sent !== null ? sent.key : newIdempotencyKey() });
    setMessage(null);
    setSending(true);
  };
  const wordsOf = (result: Result<MailedTicket>, to: string): string => {
    if (!result.ok) return problemText(t, result.problem).text;
    const { sentBeforeMs } = result.value;
    if (sentBeforeMs === null) return t('order.send.sent', { email: to });
    return t('order.send.before', { email: to, when: formatDeadline(i18n, sentBeforeMs, timeZone) });
  };
  const answered = (result: Result<MailedTicket>, sending: MutationRequest): void => {
    setSending(false);
    if (result.ok || isFinalRefusal(result.problem)) setSent(null);
    // Closing the bot check sends nothing.
    if (!result.ok && result.problem.kind === 'captcha') return;
    const text = wordsOf(result, sending.request.email);
    setMessage({ text, isFault: !result.ok });
    announce(text, result.ok ? 'polite' : 'assertive');
  };
  return (
    <form
      className={styles.send}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending) send();
      }}
    >
      <EmailField
        ref={field}
        label={t('order.send.email')}
        error={message?.isFault === true ? message.text : null}
        value={email}
        autoComplete="off"
        onChange={(next) => {
          setEmail(next);
          setMessage(null);
        }}
      />
      <Button type="submit" blocked={fault !== null} busy={isSending}>
        {t('order.send.mail')}
      </Button>
      {message !== null && !message.isFault && <p>{message.text}</p>}
      {isSending && sent !== null && (
        <CheckedMutation
          key={sent.key}
          id="sendTicket"
          mutation={sent}
          send={({ request, key, bot }, signal) =>
            sendTicket(client, request, { signal, bot, idempotencyKey: key })
          }
          onAnswer={(result: Result<MailedTicket>) => answered(result, sent)}
        />
      )}
    </form>
  );
}
