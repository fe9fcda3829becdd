import { useI18n } from '../../i18n/i18n-context.tsx';
import { Badge } from '../ui/controls/badge.tsx';
import { VisuallyHidden } from '../ui/focus/visually-hidden.tsx';

/** An event's age limit, given as digits; nothing if there is none. */
export function AgeBadge({ age }: { readonly age: string }) {
  const { t } = useI18n();
  if (age === '') return null;
  return (
    <Badge>
      <span aria-hidden="true">{t('common.age', { age })}</span>
      <VisuallyHidden>{t('common.ageLabel', { age })}</VisuallyHidden>
    </Badge>
  );
}
