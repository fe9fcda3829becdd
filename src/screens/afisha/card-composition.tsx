import { useState } from 'react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { joinWords } from '../../../i18n/formats/punctuation.ts';
import type { CompositionItem } from '../../contract/event.ts';
import { plainText } from '../../core/text/plain-text.ts';
import { dayParts } from '../../core/dates/venue-date.ts';
import { useLocalText } from '../../features/localized-text.tsx';
import { ExternalLink } from '../../ui/controls/app-link.tsx';
import styles from './card-texts.module.css';
import { useVenueClock } from '../../features/use-venue-clock.ts';

/** Items shown before «more». */
const itemsShown = 3;

/** What a pass is made of: its first items, the rest behind «more». */
export function CardComposition({ parts }: { parts: readonly CompositionItem[] }) {
  const { t } = useI18n();
  const [open, setOpen] = useState(false);
  if (parts.length === 0) return null;
  const hidden = parts.length - itemsShown;
  return (
    <div className={styles.composition}>
      <p className={styles.compositionTitle}>{t('poster.composition')}</p>
      <ul className={styles.parts}>
        {(open ? parts : parts.slice(0, itemsShown)).map((part, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- A programme may name a piece twice.
          <li key={at} className={styles.part}>
            <Part part={part} />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <button type="button" className={styles.more} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t('common.less') : t('poster.compositionMore', { count: hidden })}
        </button>
      )}
    </div>
  );
}

function Part({ part }: { part: CompositionItem }) {
  const { lang, format } = useI18n();
  const { year } = useVenueClock().today();
  const localText = useLocalText();
  const name = localText(part.name);
  const words = plainText(name.text);
  const day = dayParts(part.day);
  const ownDay = localText(part.dayText).text;
  const date = day === null ? ownDay || part.day : format.date(day, { year, month: 'short' });
  const when = joinWords(lang, [date, part.time], 'near');
  return (
    <>
      <span lang={name.lang}>
        {part.url === '' ? words : <ExternalLink href={part.url}>{words}</ExternalLink>}
      </span>
      {when !== '' && <span className={styles.partWhen}>{when}</span>}
    </>
  );
}
