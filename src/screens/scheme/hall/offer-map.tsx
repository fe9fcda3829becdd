import { useMemo } from 'react';

import type { SeatIndex } from '../../../core/hall/seat-index.ts';
import styles from './offer-list.module.css';

const size = { height: 56, maxWidth: 96 };
const ring = { fill: 'var(--accent)', stroke: 'var(--paper)' };

const pathOf = (outline: Float32Array): string => {
  let path = '';
  for (let at = 0; at < outline.length; at += 2) {
    const x = outline[at] as number;
    const y = outline[at + 1] as number;
    if (Number.isNaN(x)) path += 'Z';
    else path += `${path === '' || path.endsWith('Z') ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
  }
  return `${path}Z`;
};

/** A small hall with its sectors and its stage, and the position of the offer that is pointed at; −1 for none. */
export function OfferMap({ index, seat }: { readonly index: SeatIndex; readonly seat: number }) {
  const { minX, minY, maxX, maxY } = index.box;
  const [width, height] = [maxX - minX, maxY - minY];
  const hall = useMemo(
    () => index.sectors.map(({ outline }) => (outline === null ? '' : pathOf(outline))).join(' '),
    [index.sectors],
  );
  const dot = Math.max(width, height) / 28;
  return (
    <svg
      className={styles.map}
      style={size}
      viewBox={`${minX} ${minY} ${width} ${height}`}
      aria-hidden="true"
    >
      <path d={hall} fill="currentColor" fillOpacity={0.22} />
      {seat >= 0 && (
        <circle cx={index.x[seat]} cy={index.y[seat]} r={dot} strokeWidth={dot / 2} style={ring} />
      )}
    </svg>
  );
}
