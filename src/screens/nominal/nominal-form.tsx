import { useSelector } from '@xstate/react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { nowMs } from '../../api/server-clock.ts';
import { untickedRows, visitorOf } from '../../../machines/nominal/nominal-model.ts';
import type { NominalData, NominalTicket, Visitor } from '../../contract/nominal.ts';
import { isOfNoticeAge, visitorIssues, type VisitorIssue } from '../../core/order/visitor-rules.ts';
import { venueMoment } from '../../core/dates/venue-clock.ts';
import type { DayParts } from '../../core/dates/venue-date.ts';
import { useApp } from '../../features/app-context.tsx';
import { CheckboxList } from '../../features/buyer-form/checkbox-list.tsx';
import { fieldId } from '../../features/buyer-form/fault-text.ts';
import { newIdempotencyKey } from '../../features/new-key.ts';
import { placeParts } from '../../features/tickets/place-parts.ts';
import { useLocalText } from '../../features/localized-text.tsx';
import { Badge } from '../../ui/controls/badge.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Disclosure } from '../../ui/dialogs/disclosure.tsx';
import { useAnnouncer } from '../../ui/focus/live-announcer.tsx';
import { SafeHtml } from '../../ui/html/safe-html.tsx';
import { SlowNotice } from '../../ui/lazy/slow-notice.tsx';
import { focusById } from '../../ui/focus/landmarks.ts';
import { useShowMessage } from '../../ui/dialogs/message-context.tsx';
import { IssueList } from './issue-list.tsx';
import type { NominalActor } from './use-nominal.ts';
import { VisitorCard } from './visitor-card.tsx';
import { healthNotice, visitorFieldId } from './visitor-words.ts';
import styles from './nominal-screen.module.css';

/** Today in the buyer's time zone, by the back end's clock: birth dates do not depend on the venue. */
const today = (): DayParts => venueMoment(nowMs(), '').day;

type NominalFormProps = {
  readonly actor: NominalActor;
  readonly data: NominalData;
};

/** One card per ticket, the consents and the button. */
export function NominalForm({ actor, data }: NominalFormProps) {
  const { t } = useI18n();
  const { announce, toast } = useAnnouncer();
  const context = useSelector(actor, (state) => state.context);
  const filling = useSelector(actor, (state) => state.matches({ naming: { submission: 'filling' } }));
  const failed = useSelector(actor, (state) => state.matches({ naming: { submission: 'failed' } }));
  const busy = !filling && !failed;
  const { ticked, tried } = context;
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const warnOfHealth = useHealthNotice();
  const issuesOf = (ticket: NominalTicket): readonly VisitorIssue[] =>
    visitorIssues(ticket, visitorOf(context, ticket), data, today());
  const issues = data.tickets.flatMap(issuesOf);
  const unticked = untickedRows(context);
  const ready = issues.length === 0 && unticked.length === 0;

  const toggle = (id: string, open: boolean): void =>
    setOpened((before) => {
      if (before.has(id) === open) return before;
      const next = new Set(before);
      if (open) next.add(id);
      else next.delete(id);
      return next;
    });
  /** Announces if a new kind of document has removed the typed number. */
  const announceLost = (): void => {
    const now = actor.getSnapshot().context;
    const lost = data.tickets.some(
      (ticket) => visitorOf(context, ticket).documentNumber !== visitorOf(now, ticket).documentNumber,
    );
    if (lost) toast(t('nominal.numberGone'));
  };
  const change = (ticket: NominalTicket, part: Partial<Visitor>): void => {
    actor.send({ type: 'draft.change', ticketId: ticket.id, change: part });
    if (!('documentNumber' in part)) announceLost();
    warnOfHealth(ticket, { ...visitorOf(context, ticket), ...part });
  };
  const copy = (ticket: NominalTicket): void => {
    actor.send({ type: 'draft.copy', ticketId: ticket.id });
    announce(t('nominal.copied'));
    announceLost();
  };
  const press = (): void => {
    // The cards must be open, and the errors shown, before a field is focused.
    flushSync(() => {
      actor.send({ type: 'names.confirm', freshKey: newIdempotencyKey(), today: today() });
      setOpened((before) => new Set([...before, ...issues.map((issue) => issue.ticketId)]));
    });
    const [issue] = issues;
    const [row] = unticked;
    const first =
      issue === undefined ? row && fieldId(`tick:${row.id}`) : visitorFieldId(issue.ticketId, issue.field);
    if (first !== undefined) focusById(first);
  };

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) press();
      }}
    >
      <div>
        {data.tickets.map((ticket, index) => {
          const faults = issuesOf(ticket);
          return (
            <Disclosure
              key={ticket.id}
              open={opened.has(ticket.id)}
              onToggle={(open) => toggle(ticket.id, open)}
              summary={<CardSummary ticket={ticket} number={index + 1} filled={faults.length === 0} />}
            >
              <VisitorCard
                ticket={ticket}
                visitor={visitorOf(context, ticket)}
                lists={data}
                issues={faults}
                showAll={tried}
                onChange={(part) => change(ticket, part)}
                onCopy={data.tickets.length > 1 ? () => copy(ticket) : undefined}
              />
            </Disclosure>
          );
        })}
      </div>
      {data.consent !== '' && <SafeHtml className={styles.consent ?? ''} html={data.consent} />}
      <CheckboxList
        items={data.checkboxes}
        ticked={ticked}
        onChange={(rows) => actor.send({ type: 'ticks.change', ticked: rows })}
        showAll={tried}
      />
      {tried && !ready && (
        <IssueList
          tickets={data.tickets}
          issues={issues}
          unticked={unticked}
          onLead={(ticketId) => toggle(ticketId, true)}
        />
      )}
      <Button type="submit" variant="primary" size="l" busy={busy} blocked={!ready}>
        {t('nominal.confirm')}
      </Button>
      {busy && <SlowNotice onStop={() => actor.send({ type: 'confirm.giveUp' })} />}
    </form>
  );
}

type CardSummaryProps = {
  readonly ticket: NominalTicket;
  readonly number: number;
  readonly filled: boolean;
};

function CardSummary({ ticket, number, filled }: CardSummaryProps) {
  const { t, lang, format } = useI18n();
  const { setup } = useApp();
  const pick = useLocalText();
  const place = placeParts(t, lang, ticket, pick(ticket.sector).text);
  const about = [...place, pick(ticket.category).text].filter((part) => part !== '').join(' · ');
  return (
    <span className={styles.summary}>
      <span className={styles.which}>{t('nominal.ticket', { number })}</span>
      <span className={styles.about}>{about}</span>
      <span className={styles.end}>
        <span className={styles.price}>{format.money(ticket.sumMinor, setup.app.currency)}</span>
        <Badge tone={filled ? 'good' : 'plain'}>{t(filled ? 'nominal.filled' : 'nominal.unfilled')}</Badge>
      </span>
    </span>
  );
}

/** Warns once if a visitor is 65 or older that the visit may be strenuous; nobody is excluded. */
function useHealthNotice(): (ticket: NominalTicket, visitor: Visitor) => void {
  const { t, lang } = useI18n();
  const showMessage = useShowMessage();
  const announced = useRef(false);
  return (ticket, visitor) => {
    if (announced.current || !isOfNoticeAge(ticket, visitor, today())) return;
    announced.current = true;
    showMessage({ kind: 'warning', ...healthNotice(t, lang) });
  };
}
