import type { Box } from '../../../src/core/hall/geometry.ts';
import type { OverviewSector } from '../../../src/hall/overview/overview-sector.ts';

/** A rectangular part of a hall as the overview shows it: without names, prices and free seats unless given. */
export const sampleSector = (
  { minX, minY, maxX, maxY }: Box,
  over: Partial<OverviewSector> = {},
): OverviewSector => ({
  id: '1',
  ring: '',
  isNumbered: false,
  outline: Float32Array.of(minX, minY, maxX, minY, maxX, maxY, minX, maxY),
  box: { minX, minY, maxX, maxY },
  fill: '',
  ink: '',
  state: 'offered',
  names: [],
  cheapest: null,
  free: 0,
  seatHalf: 0,
  freeSeats: new Float32Array(),
  caption: null,
  tier: '',
  rooms: { stacked: [], alone: [] },
  edge: null,
  dearer: [],
  ...over,
});
