import { useI18n } from '../../../i18n/i18n-context.tsx';
import { MAX_ZOOM } from '../../core/hall/camera.ts';
import { cx } from '../../ui/base/class-names.ts';
import type { HallEngine } from '../engine/hall-engine.ts';
import { useToolbarKeys } from '../../ui/fields/radio-row.ts';
import styles from './hall-controls.module.css';
import { useHallSnapshot } from '../engine/use-hall-engine.ts';

/* As map services do: two presses lead from a stadium's sectors to its seats. */
const step = 2;

const sign = {
  zoomIn: 'M5 12h14M12 5v14',
  zoomOut: 'M5 12h14',
  fit: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
} as const;
const names = Object.keys(sign);

/** Zoom in, zoom out, whole hall: for users with neither a wheel nor two free fingers. */
export const HallControls = ({
  engine,
  waits,
}: {
  readonly engine: HallEngine;
  /** True before there is a hall: nothing is shown, but the space is reserved. */
  readonly waits: boolean;
}) => {
  const { t } = useI18n();
  const { zoom, atFit } = useHallSnapshot(engine);
  const deepest = zoom >= MAX_ZOOM;
  const { row, tool } = useToolbarKeys(names);
  return (
    <div
      className={cx(styles.controls, waits && styles.waits)}
      data-over-hall
      {...row}
      aria-label={t('scheme.map.zoom', { zoom })}
    >
      {(
        [
          ['zoomIn', deepest, () => engine.view.zoomIn(step)],
          ['zoomOut', atFit, () => engine.view.zoomBy(1 / step)],
          ['fit', atFit, () => engine.view.fit()],
        ] as const
      ).map(([name, isOff, onClick]) => (
        <button
          key={name}
          type="button"
          {...tool(name)}
          aria-disabled={isOff}
          onClick={onClick}
          aria-label={t(`scheme.map.${name}`)}
        >
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path
              d={sign[name]}
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
        </button>
      ))}
    </div>
  );
};
