import { useRef, useState } from 'react';

import { mailWatch } from '../../../api/watch-calls.ts';
import { isFinalRefusal, type Result } from '../../../contract/result.ts';
import type { WatchMail, WatchMailAnswer } from '../../../contract/watch-mails.ts';
import { useApp } from '../../../features/app-context.tsx';
import { CheckedMutation, type KeyedRequest } from '../../../features/captcha/checked-mutation.tsx';
import { newIdempotencyKey } from '../../../features/new-key.ts';
import { problemText } from '../../../features/problem-text.ts';
import { useI18n } from '../../../../i18n/i18n-context.tsx';
import { noteLook, type SeatWatch } from '../../../persistence/seat-watches.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useAnnouncer } from '../../../ui/focus/live-announcer.tsx';
import styles from './watch-rows.module.css';

type Request = KeyedRequest<WatchMail>;

/**
 * Asks the back end to send an e-mail when the seats are free. The page promises nothing before the back end has
 * confirmed; an unanswered request is sent again with its own idempotency key.
 */
export function WatchMailForm({ watch }: { readonly watch: SeatWatch }) {
  const { t, lang } = useI18n();
  const { client, storage } = useApp();
  const { announce } = useAnnouncer();
  const field = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [sent, setSent] = useState<Request | null>(null);
  const [isSending, setSending] = useState(false);
  const send = (): void => {
    const typed = email.trim();
    // Only the browser's own rule; the back end checks addresses further.
    if (typed === '' || field.current?.validity.valid !== true) {
      setFault(t('buyer.errors.emailInvalid'));
      field.current?.focus();
      return;
    }
    const { eventHash, sessionId, count } = watch;
    const request = { eventHash, sessionId, count, email: typed, lang };
    const isSame = JSON.stringify(sent?.request) === JSON.stringify(request);
    setSent({ request, key: isSame && sent !== null ? sent.key : newIdempotencyKey() });
    setFault(null);
    setSending(true);
  };
  const answered = (result: Result<WatchMailAnswer>, asked: Request): void => {
    const { request } = asked;
    setSending(false);
    if (result.ok || isFinalRefusal(result.problem)) setSent(null);
    if (result.ok) {
      noteLook(storage, request.sessionId, { mail: { email: request.email, id: result.value.id } });
      announce(t('choosing.watch.mailed', { email: request.email }));
      return;
    }
    // Closing the bot check sends nothing.
    if (result.problem.kind === 'captcha') return;
    const { text } = problemText(t, result.problem);
    setFault(text);
    announce(text, 'assertive');
  };
  if (watch.mail !== null)
    return <p className={styles.note}>{t('choosing.watch.mailed', { email: watch.mail.email })}</p>;
  return (
    <form
      className={styles.mail}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending) send();
      }}
    >
      <TextField
        ref={field}
        label={t('buyer.email')}
        error={fault}
        value={email}
        type="email"
        autoComplete="email"
        onChange={({ target }) => {
          setEmail(target.value);
          setFault(null);
        }}
      />
      <Button type="submit" busy={isSending}>
        {t('choosing.watch.mail')}
      </Button>
      {isSending && sent !== null && (
        <CheckedMutation
          key={sent.key}
          id="mailWatch"
          mutation={sent}
          send={({ request, key, bot }, signal) =>
            mailWatch(client, request, { signal, bot, idempotencyKey: key })
          }
          onAnswer={(result: Result<WatchMailAnswer>) => answered(result, sent)}
        />
      )}
    </form>
  );
}
