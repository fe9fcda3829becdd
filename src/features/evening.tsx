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
 * An event's pages in its colours, with strips of its picture: accents use them, ink and paper stay. Colours that the
 * back end does not give come from the picture, if analysed before this page's first paint; those found on this one
 * apply to later pages. Without any, and if the setup says so, pages use the shop's own.
 */
export const Evening = ({
  hash,
  colors,
  image,
  isBusy = false,
  children,
}: {
  /** The event's; '' if unknown. */
  readonly hash: string;
  readonly colors: EveningColors | null;
  readonly image: LocalText;
  /** The page's main content is still loading: the picture waits. */
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
    // One of the two is chosen in the style sheet, which the build writes for older browsers too.
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
