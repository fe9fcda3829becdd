import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { BuyerIssue } from '../../core/order/buyer-rules.ts';
import styles from './buyer-form.module.css';
import { faultText, fieldId, fieldName } from './fault-text.ts';

/** What keeps the order from being sent, each with a way to its field. */
export const MissingFields = ({ issues }: { readonly issues: readonly BuyerIssue[] }) => {
  const { t } = useI18n();
  if (issues.length === 0) return null;
  return (
    <div className={styles.missing} role="alert">
      <p>{t('buyer.submitBlocked')}</p>
      <ul>
        {issues.map(({ field, fault }) => (
          <li key={field}>
            <a
              href={`#${fieldId(field)}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(fieldId(field))?.focus();
              }}
            >
              {fieldName(t, field)}
            </a>
            {` — ${faultText(t, field, fault)}`}
          </li>
        ))}
      </ul>
    </div>
  );
};
