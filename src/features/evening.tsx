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
    const properties = {
      '--evening-accent': `light-dark(${accent.light}, ${accent.dark})`,
      '--evening-accent-ink': `light-dark(${accentInk.light}, ${accentInk.dark})`,
      '--evening-accent-soft': `light-dark(${accentSoft.light}, ${accentSoft.dark})`,
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
