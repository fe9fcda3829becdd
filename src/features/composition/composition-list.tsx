import { useI18n } from '../../../i18n/i18n-context.tsx';
import type { CompositionItem } from '../../contract/event.ts';
import { pickText } from '../../core/pick-text.ts';
import { dayParts } from '../../core/venue-date.ts';
import { ExternalLink } from '../../ui/app-link.tsx';
import { LocalText } from '../local-text.tsx';
import styles from './composition-list.module.css';

/** What a season pass or a composite event is made of: each part with its day, time and place. */
export const CompositionList = ({ parts }: { readonly parts: readonly CompositionItem[] }) => {
  const { lang, format } = useI18n();
  const dayOf = (part: CompositionItem): string => {
    const day = dayParts(part.day);
    return day === null ? part.day : format.date(day, { weekday: 'short' });
  };
  return (
    <ol className={styles.parts}>
      {parts.map((part) => (
        <li key={`${part.sort}-${part.day}-${part.time}`}>
          <strong>
            {part.url === '' ? (
              <LocalText of={part.name} />
            ) : (
              <ExternalLink href={part.url}>
                <LocalText of={part.name} />
              </ExternalLink>
            )}
          </strong>
          <span>{[dayOf(part), part.time].filter((text) => text !== '').join(', ')}</span>
          {(['place', 'address'] as const).map((name) =>
            pickText(part[name], lang).text === '' ? null : (
              <span key={name}>
                <LocalText of={part[name]} />
              </span>
            ),
          )}
        </li>
      ))}
    </ol>
  );
};
