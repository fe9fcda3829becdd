import { useMemo, useState } from 'react';

import type { SeatIndex } from '../../../core/hall/seat-index.ts';
import { countAccessible } from '../../../core/seating/companions.ts';
import type { AccessibleFilter } from '../../../hall/map/hall-legend.tsx';

/**
 * The filter of accessible places; null where none is free, unless it is on. It stays as it is while sessions change.
 */
export const useAccessibleFilter = (index: SeatIndex | null): AccessibleFilter | null => {
  const [isOn, onTurn] = useState(false);
  const free = useMemo(() => (index === null ? null : countAccessible(index)), [index]);
  return free === null || (free === 0 && !isOn) ? null : { free, isOn, onTurn };
};
