import { useEffect, useMemo, useState, type CSSProperties, type ReactNode } from 'react';

import type { LocalText } from '../contract/local-text.ts';
import { eveningTones, type EveningColors } from '../core/colors/evening-tones.ts';
import { eveningNote } from '../persistence/evening-notes.ts';
import { cx } from '../ui/base/class-names.ts';
import { absoluteUrl, pictureAddress } from '../ui/base/absolute-url.ts';
import { useApp } from './app-context.tsx';
import styles from './evening.module.css';
import { useLocalText } from './localized-text.tsx';

/**
 * Shows an event's pages in its colours, with strips of its picture: accents change, text and background do not.
 * Colours that the back end does not provide are taken from the picture, if it was analysed before this page's first
 * paint; colours found on this page apply to later pages. Without colours, or if the setup disables them, pages use the
 * shop's own.
 */
export const Evening = ({
  hash,
  colors,
  image,
  isBusy = false,
  children,
}: {
  /** The event's hash; '' if unknown. */
  readonly hash: string;
  readonly colors: EveningColors | null;
  readonly image: LocalText;
  /** True while the page's main content is loading: the picture waits. */
  readonly isBusy?: boolean;
  readonly children: ReactNode;
}) => {
  const { setup, storage } = useApp();
  const named = useLocalText()(image).text;
  const [note] = useState(() => (colors === null || named === '' ? eveningNote(storage, hash) : undefined));
  const on = setup.app.eventColors;
  const worn = on ? (colors ?? note?.colors ?? null) : null;
  const picture = on ? named || (note?.picture ?? '') : '';

  const isSeen = !isBusy && on && colors === null && hash !== '';
  useEffect(() => {
    if (isSeen && named !== '')
      import('./learn-evening.ts')
        .then(({ learnEvening }) => learnEvening(storage, hash, named))
        .catch(() => {});
  }, [isSeen, storage, hash, named]);

  const style = useMemo(() => {
    const tones = worn && eveningTones(worn);
    // The style sheet chooses between the two, because the build translates that for older browsers.
    const properties = {
      ...(tones && {
        '--accent-in-light': tones.accent.light,
        '--accent-in-dark': tones.accent.dark,
        '--accent-ink-in-light': tones.accentInk.light,
        '--accent-ink-in-dark': tones.accentInk.dark,
        '--accent-soft-in-light': tones.accentSoft.light,
        '--accent-soft-in-dark': tones.accentSoft.dark,
        '--evening-strip': `linear-gradient(90deg, ${tones.ground} 40%, ${tones.spark})`,
      }),
      ...(!isBusy &&
        picture !== '' && {
          '--evening-picture': `url(${JSON.stringify(absoluteUrl(pictureAddress(picture)))})`,
        }),
    };
    return properties as CSSProperties;
  }, [worn, picture, isBusy]);
  const isToned = '--evening-strip' in style;
  return (
    <div
      className={cx(styles.evening, isToned && styles.toned, picture !== '' && styles.pictured)}
      style={style}
      data-evening={isToned ? '' : undefined}
    >
      {children}
    </div>
  );
};
