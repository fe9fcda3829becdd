import { useMemo, useState } from 'react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { labelled } from '../../../i18n/formats/punctuation.ts';
import type { LocalText } from '../../contract/local-text.ts';
import { clipText, plainText } from '../../core/text/plain-text.ts';
import { useApp } from '../../features/app-context.tsx';
import { useLocalText } from '../../features/localized-text.tsx';
import { SafeHtml } from '../../ui/html/safe-html.tsx';
import styles from './card-texts.module.css';

interface CardDescriptionProps {
  readonly of: LocalText;
  /** Characters shown before «more»; null = all, 0 = none of it. */
  readonly limit: number | null;
  /** The event's name, for whoever hears the button alone. */
  readonly event: string;
}

/** What the event is: its beginning, and the whole of it behind «more». */
export function CardDescription({ of, limit, event }: CardDescriptionProps) {
  const { t, lang: ofPage } = useI18n();
  const { setup } = useApp();
  const { text, lang } = useLocalText()(of);
  const [open, setOpen] = useState(false);
  const plain = useMemo(() => plainText(text), [text]);
  if (plain === '' || limit === 0) return null;
  const beginning = clipText(plain, limit);
  const words = t(open ? 'common.less' : 'common.more');
  // The setup may want descriptions as words only, whatever markup they hold.
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
