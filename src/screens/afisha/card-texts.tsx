import { useMemo, useState } from 'react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { labelled, joinWords } from '../../../i18n/formats/punctuation.ts';
import type { CompositionItem } from '../../contract/event.ts';
import type { LocalText } from '../../contract/local-text.ts';
import { clipText, plainText } from '../../core/text/plain-text.ts';
import { useApp } from '../../features/app-context.tsx';
import { useLocalText } from '../../features/localized-text.tsx';
import { useVenueClock } from '../../features/use-venue-clock.ts';
import { SafeHtml } from '../../ui/html/safe-html.tsx';
import { dayParts } from '../../core/dates/venue-date.ts';
import { ExternalLink } from '../../ui/controls/app-link.tsx';
import styles from './card-texts.module.css';

type CardDescriptionProps = {
  readonly of: LocalText;
  /** Characters shown before «more»; null = all, 0 = no text. */
  readonly limit: number | null;
  /** The event's name, for screen readers that read the button alone. */
  readonly event: string;
};

/** The event's description: its beginning, with the whole text behind «more». */
export function CardDescription({ of, limit, event }: CardDescriptionProps) {
  const { t, lang: ofPage } = useI18n();
  const { setup } = useApp();
  const { text, lang } = useLocalText()(of);
  const [open, setOpen] = useState(false);
  const plain = useMemo(() => plainText(text), [text]);
  if (plain === '' || limit === 0) return null;
  const beginning = clipText(plain, limit);
  const words = t(open ? 'common.less' : 'common.more');
  // The setup may require plain text for descriptions, whatever markup they contain.
  const whole =
    setup.plainDescriptions || plain === text.trim() ? (
      plain
    ) : (
      <SafeHtml html={text} lang={lang} className={styles.html} />
    );
  return (
    <div className={styles.description} lang={lang}>
      {open || beginning === null ? whole : beginning}
      {beginning !== null && (
        <>
          {' '}
          <button
            type="button"
            className={styles.more}
            aria-expanded={open}
            aria-label={labelled(ofPage, words, event)}
            onClick={() => setOpen(!open)}
          >
            {words}
          </button>
        </>
      )}
    </div>
  );
}

/** The number of items shown before «more». */
const itemsShown = 3;

/** The parts of a season pass: the first ones, with the rest behind «more». */
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
