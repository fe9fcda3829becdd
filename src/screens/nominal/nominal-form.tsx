import { useRef, useState } from 'react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { NominalData, NominalTicket, Visitor } from '../../contract/nominal.ts';
import { ageOn, visitorIssues, visitorLimits, type VisitorIssue } from '../../core/order/visitor-rules.ts';
import type { DayParts } from '../../core/venue-date.ts';
import { CheckboxList } from '../../features/buyer-form/checkbox-list.tsx';
import { placeParts } from '../../features/tickets/place-parts.ts';
import { useLocalText } from '../../features/local-text.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { SafeHtml } from '../../ui/safe-html.tsx';
import { StillTrying } from '../../ui/still-trying.tsx';
import { useShowMessage } from '../../ui/message-context.tsx';
import { IssueList } from './issue-list.tsx';
import { blankVisitor, type NominalDraft } from './nominal-memory.ts';
import { VisitorCard } from './visitor-card.tsx';
import styles from './nominal-screen.module.css';

/** A card nobody has written on. The ticket's own country is offered first. */
export const emptyVisitor = (ticket: NominalTicket): Visitor => ({
  ...blankVisitor,
  ticketId: ticket.id,
  countryId: ticket.needsCountry ? ticket.countryId : '',
});

/** Today on the buyer's calendar: births are not events, no venue has a say in them. */
const today = (): DayParts => {
  const now = new Date();
  return { day: now.getDate(), month: now.getMonth() + 1, year: now.getFullYear() };
};

interface NominalFormProps {
  readonly data: NominalData;
  readonly draft: NominalDraft;
  readonly onDraft: (draft: NominalDraft) => void;
  readonly busy: boolean;
  /** Called by a buyer who waits no longer for the answer. */
  readonly onGiveUp: () => void;
  /** Called with everything in order. */
  readonly onConfirm: (visitors: readonly Visitor[]) => void;
}

/** One card per ticket, the consents and the button. */
export function NominalForm({ data, draft, onDraft, busy, onGiveUp, onConfirm }: NominalFormProps) {
  const { t } = useI18n();
  const [tried, setTried] = useState(false);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const warnOfHealth = useHealthNotice();
  const visitorOf = (ticket: NominalTicket): Visitor => draft.visitors[ticket.id] ?? emptyVisitor(ticket);
  const issuesOf = (ticket: NominalTicket): readonly VisitorIssue[] => {
    const visitor = visitorOf(ticket);
    const country = ticket.needsCountry ? visitor.countryId : ticket.countryId;
    const hasRegions = data.regions.some(({ countryId }) => countryId === '' || countryId === country);
    return visitorIssues(ticket, visitor, today(), hasRegions);
  };
  const issues = data.tickets.flatMap(issuesOf);
  const unticked = data.checkboxes.filter((row) => row.required && !draft.ticked.includes(row.id));
  const ready = issues.length === 0 && unticked.length === 0;

  const toggle = (id: string, open: boolean): void =>
    setOpened((before) => {
      if (before.has(id) === open) return before;
      const next = new Set(before);
      if (open) next.add(id);
      else next.delete(id);
      return next;
    });
  const press = (): void => {
    if (ready) return onConfirm(data.tickets.map(visitorOf));
    setTried(true);
    setOpened((before) => new Set([...before, ...issues.map((issue) => issue.ticketId)]));
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
                visitor={visitorOf(ticket)}
                lists={data}
                issues={tried ? faults : []}
                onChange={(change) =>
                  onDraft({
                    ...draft,
                    visitors: { ...draft.visitors, [ticket.id]: { ...visitorOf(ticket), ...change } },
                  })
                }
                onSettle={() => warnOfHealth(visitorOf(ticket))}
              />
            </Disclosure>
          );
        })}
      </div>
      {data.consent !== '' && <SafeHtml className={styles.consent ?? ''} html={data.consent} />}
      <CheckboxList
        items={data.checkboxes}
        ticked={draft.ticked}
        onChange={(ticked) => onDraft({ ...draft, ticked })}
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
      {busy && <StillTrying onStop={onGiveUp} />}
    </form>
  );
}

function CardSummary({ ticket, number, filled }: { ticket: NominalTicket; number: number; filled: boolean }) {
  const { t } = useI18n();
  const pick = useLocalText();
  const place = placeParts(t, ticket, pick(ticket.sector).text);
  const about = [...place, pick(ticket.category).text].filter((part) => part !== '').join(' · ');
  return (
    <span className={styles.summary}>
      <span className={styles.which}>{t('nominal.ticket', { number })}</span>
      <span className={styles.about}>{about}</span>
      <Badge tone={filled ? 'good' : 'plain'}>{t(filled ? 'nominal.filled' : 'nominal.unfilled')}</Badge>
    </span>
  );
}

/** Says once per visitor of 65 or older that the visit may be hard on them; nobody is kept out. */
function useHealthNotice(): (visitor: Visitor) => void {
  const { t } = useI18n();
  const showMessage = useShowMessage();
  const told = useRef(new Set<string>());
  return (visitor) => {
    const years = visitor.age === '' ? ageOn(visitor.birthDate, today()) : Number(visitor.age);
    if (years === null || !(years >= visitorLimits.healthNoticeAge) || told.current.has(visitor.ticketId))
      return;
    told.current.add(visitor.ticketId);
    showMessage({ kind: 'warning', text: t('nominal.health') });
  };
}
