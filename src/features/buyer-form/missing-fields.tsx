import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { BuyerIssue } from '../../core/order/buyer-rules.ts';
import { ErrorSummary } from '../../ui/fields/error-summary.tsx';
import { faultText, fieldId, fieldName } from './fault-text.ts';

/** What keeps the order from being sent, each with a way to its field. */
export const MissingFields = ({ issues }: { readonly issues: readonly BuyerIssue[] }) => {
  const { t } = useI18n();
  if (issues.length === 0) return null;
  return (
    <ErrorSummary
      title={t('buyer.submitBlocked')}
      role="alert"
      items={issues.map(({ field, fault }) => ({
        fieldId: fieldId(field),
        // A fault mostly names its field; where it does not, the field's name leads.
        ...(fault === 'letters'
          ? { text: fieldName(t, field), fault: faultText(t, field, fault) }
          : { text: faultText(t, field, fault) }),
      }))}
    />
  );
};
