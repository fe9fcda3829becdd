import { flushSync } from 'react-dom';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { labelled } from '../../../i18n/formats/punctuation.ts';
import type { NominalData, NominalTicket } from '../../contract/nominal.ts';
import type { VisitorIssue } from '../../core/order/visitor-rules.ts';
import { pickText } from '../../core/text/pick-text.ts';
import { fieldId } from '../../features/buyer-form/fault-text.ts';
import { ErrorSummary } from '../../ui/fields/error-summary.tsx';
import { textOf } from '../../ui/html/safe-html.tsx';
import { visitorFieldId, visitorFieldName } from './visitor-words.ts';
import { focusById } from '../../ui/focus/landmarks.ts';

type IssueListProps = {
  readonly tickets: readonly NominalTicket[];
  readonly issues: readonly VisitorIssue[];
  /** Required consents that are not ticked. */
  readonly unticked: NominalData['checkboxes'];
  /** Opens a ticket's card, so that its field can be focused. */
  readonly onLead: (ticketId: string) => void;
};

/** Lists what prevents the confirmation of the names, each item with a link to its field. */
export function IssueList({ tickets, issues, unticked, onLead }: IssueListProps) {
  const { t, lang } = useI18n();
  const numberOf = (ticketId: string): number => tickets.findIndex(({ id }) => id === ticketId) + 1;
  const lead = (id: string, ticketId: string): void => {
    // The card must be open before its field can be focused.
    flushSync(() => onLead(ticketId));
    focusById(id);
  };
  return (
    <ErrorSummary
      title={t('nominal.mend')}
      role="alert"
      items={[
        ...issues.map(({ ticketId, field }) => {
          const id = visitorFieldId(ticketId, field);
          const name = visitorFieldName(t, field);
          const whose = t('nominal.ticket', { number: numberOf(ticketId) });
          return {
            fieldId: id,
            text: tickets.length > 1 ? labelled(lang, whose, name) : name,
            onLead: () => lead(id, ticketId),
          };
        }),
        ...unticked.map((row) => ({
          fieldId: fieldId(`tick:${row.id}`),
          text: textOf(pickText(row.name, lang).text) || t('buyer.agreements'),
        })),
      ]}
    />
  );
}
