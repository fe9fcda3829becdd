import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { CheckboxItem } from '../../contract/event.ts';
import { pickText } from '../../core/text/pick-text.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { SafeHtml } from '../../ui/html/safe-html.tsx';
import { fieldId } from './fault-text.ts';

/** The consents of an event. Items with `required` must be ticked; all items are sent with the order. */
export const CheckboxList = ({
  items,
  ticked,
  onChange,
  showAll,
}: {
  readonly items: readonly CheckboxItem[];
  readonly ticked: readonly string[];
  readonly onChange: (ticked: readonly string[]) => void;
  readonly showAll: boolean;
}) => {
  const { t, lang } = useI18n();
  if (items.length === 0) return null;
  return (
    <div role="group" aria-label={t('buyer.agreements')}>
      {items.map((item) => {
        const on = ticked.includes(item.id);
        return (
          <Checkbox
            key={item.id}
            id={fieldId(`tick:${item.id}`)}
            label={<SafeHtml html={pickText(item.name, lang).text} inline />}
            checked={on}
            required={item.required}
            error={showAll && item.required && !on ? t('buyer.errors.checkbox') : null}
            onChange={(checked) =>
              onChange(checked ? [...ticked, item.id] : ticked.filter((id) => id !== item.id))
            }
          />
        );
      })}
    </div>
  );
};
