import { useI18n } from '../../../i18n/i18n-context.tsx';
import { joinWords } from '../../../i18n/formats/punctuation.ts';
import type { CompositionItem } from '../../contract/event.ts';
import { dayParts } from '../../core/dates/venue-date.ts';
import { addressBeyond } from '../../core/addresses/venue-address.ts';
import { ExternalLink } from '../../ui/controls/app-link.tsx';
import { LocalText, useLocalText } from '../localized-text.tsx';
import styles from './composition-list.module.css';

/** The parts of a season pass or a composite event, each with its day, time and place. */
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
          <span>{joinWords(lang, [dayOf(part), part.time], 'near')}</span>
          <Where part={part} />
        </li>
      ))}
    </ol>
  );
};

/* The venue and its address. */
const Where = ({ part }: { readonly part: CompositionItem }) => {
  const pick = useLocalText();
  const place = pick(part.place);
  const address = pick(part.address);
  const rest = addressBeyond(place.text, address.text);
  return (
    <>
      {place.text !== '' && <span lang={place.lang}>{place.text}</span>}
      {rest !== '' && <span lang={address.lang}>{rest}</span>}
    </>
  );
};
