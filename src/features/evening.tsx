import { useMemo, type CSSProperties, type ReactNode } from 'react';

import { eveningTones, type EveningColors } from '../core/colors/evening-tones.ts';
import { useApp } from './app-context.tsx';
import styles from './evening.module.css';

/**
 * Pages of an event, in its colours: what is accented wears them, ink and paper stay. Without colours, and where the
 * setup says so, they wear the shop's own.
 */
export const Evening = ({
  colors,
  children,
}: {
  readonly colors: EveningColors | null;
  readonly children: ReactNode;
}) => {
  const { setup } = useApp();
  const worn = setup.app.eventColors ? colors : null;
  const style = useMemo(() => {
    const tones = worn && eveningTones(worn);
    if (tones === null) return undefined;
    const { accent, accentInk, accentSoft, ground, spark } = tones;
    // One of the two is chosen in the style sheet, which the build writes for older browsers too.
    const properties = {
      '--accent-in-light': accent.light,
      '--accent-in-dark': accent.dark,
      '--accent-ink-in-light': accentInk.light,
      '--accent-ink-in-dark': accentInk.dark,
      '--accent-soft-in-light': accentSoft.light,
      '--accent-soft-in-dark': accentSoft.dark,
      '--evening-strip': `linear-gradient(90deg, ${ground} 40%, ${spark})`,
    };
    return properties as CSSProperties;
  }, [worn]);
  return (
    <div className={style && styles.evening} style={style} data-evening={style ? '' : undefined}>
      {children}
    </div>
  );
};
