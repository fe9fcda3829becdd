import { useActorRef } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { sendTicket } from '../../api/order-changes.ts';
import type { OrderHash } from '../../contract/brand.ts';
import type { TicketMail } from '../../contract/order-requests.ts';
import type { TicketLine } from '../../contract/order.ts';
import type { Result } from '../../contract/result.ts';
import { useApp } from '../../features/app-context.tsx';
import { writingActor } from '../../features/call-actor.ts';
import { provideCaptcha } from '../../features/captcha/provide-captcha.ts';
import { WritingCheck } from '../../features/captcha/writing-check.tsx';
import { newKey } from '../../features/new-key.ts';
import { problemText } from '../../features/problem-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { TextInput } from '../../ui/fields/text-field.tsx';
import { useAnnouncer } from '../../ui/focus/live-announcer.tsx';
import styles from './order-shown.module.css';

/** A mail on its way, and the key of the press that sent it. */
type Wish = { readonly request: TicketMail; readonly key: string };

/** Has the back end mail a ticket to its visitor. What was not answered is sent again under its own key. */
export function SendTicket({ hash, line }: { readonly hash: OrderHash; readonly line: TicketLine }) {
  const { t, lang } = useI18n();
  const { announce } = useAnnouncer();
  const [email, setEmail] = useState('');
  const [wish, setWish] = useState<Wish | null>(null);
  const [isSending, setSending] = useState(false);
  const [said, setSaid] = useState<{ readonly text: string; readonly isFault: boolean } | null>(null);
  const typed = email.trim();
  const isReady = typed.includes('@') && !isSending;
  const send = (): void => {
    const request = { orderHash: hash, lang, ticketId: line.id, email: typed };
    const isSame = JSON.stringify(wish?.request) === JSON.stringify(request);
    setWish({ request, key: isSame && wish !== null ? wish.key : newKey() });
    setSaid(null);
    setSending(true);
  };
  const answered = (result: Result<null>): void => {
    setSending(false);
    const isUnknown = !result.ok && result.problem.kind === 'unreachable';
    if (!isUnknown) setWish(null);
    if (!result.ok && result.problem.kind === 'captcha') return;
    const text = result.ok ? t('order.send.sent', { email: typed }) : problemText(t, result.problem).text;
    setSaid({ text: text ?? t('errors.unknown'), isFault: !result.ok });
    if (result.ok) announce(text ?? '');
  };
  return (
    <form
      className={styles.send}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) send();
      }}
    >
      <Field label={t('order.send.email')} error={said?.isFault === true ? said.text : null}>
        {(control) => (
          <TextInput
            {...control}
            type="email"
            value={email}
            autoComplete="off"
            maxLength={70}
            onChange={(event) => {
              setEmail(event.target.value);
              setSaid(null);
            }}
          />
        )}
      </Field>
      <Button type="submit" blocked={!isReady} busy={isSending}>
        {t('order.send.mail')}
      </Button>
      {said !== null && !said.isFault && <p>{said.text}</p>}
      {isSending && wish !== null && <Mailing key={wish.key} wish={wish} onAnswer={answered} />}
    </form>
  );
}

/** The call itself, with its bot check. */
function Mailing({
  wish,
  onAnswer,
}: {
  readonly wish: Wish;
  readonly onAnswer: (result: Result<null>) => void;
}) {
  const { client } = useApp();
  const [machine] = useState(() =>
    writingActor<TicketMail, null>(provideCaptcha(client), ({ request, key, bot }, signal) =>
      sendTicket(client, request, { signal, bot, idempotencyKey: key }),
    ),
  );
  const call = useActorRef(machine, { id: 'sendTicket', input: wish });
  const tell = useEffectEvent(onAnswer);
  useEffect(() => {
    const told = (): void => {
      const { status, output } = call.getSnapshot();
      if (status === 'done' && output !== undefined) tell(output);
    };
    const subscription = call.subscribe({ complete: told });
    told();
    return () => subscription.unsubscribe();
  }, [call]);
  return <WritingCheck call={call} />;
}
