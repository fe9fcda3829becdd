import { contrastColor, zoneFill, type HallZone } from '../state/hall-theme.ts';
import styles from './zone-mark.module.css';

/** A zone's colour with its letter, as on its seats. Decorative: the text next to it says the same. */
export const ZoneMark = ({ zone, size = 20 }: { readonly zone: HallZone; readonly size?: number }) => {
  const { color, colorOnDark = color, letter } = zone;
  const ink = `light-dark(${contrastColor(color)}, ${contrastColor(colorOnDark)})`;
  return (
    <svg className={styles.mark} viewBox="0 0 20 20" width={size} height={size} aria-hidden="true">
      <rect width="20" height="20" rx="5" fill={zoneFill(zone)} />
      <text x="10" y="14.4" textAnchor="middle" fontSize="12" fontWeight="700" fill={ink}>
        {letter}
      </text>
    </svg>
  );
};
