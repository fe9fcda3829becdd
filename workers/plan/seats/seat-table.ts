import type { ZoneId } from '../../../src/contract/brand.ts';
import type { SchemeSector, StandingPlace } from '../../../src/contract/scheme-rows.ts';
import type { PlanSource } from '../svg/plan-source.ts';
import type { SeatIdMap } from './seat-id-map.ts';

/** The seats, sectors and areas of a map reply. Seats are columns: there is no object per seat. */
export type SeatTable = {
  readonly ids: SeatIdMap;
  /** Indices into `labels`. */
  readonly row: Uint32Array;
  readonly seat: Uint32Array;
  /** Indices into `zones`, or `NO_ZONE`. */
  readonly zone: Uint16Array;
  /** Indices into `sectors`, or `NO_SECTOR`. */
  readonly sector: Uint16Array;
  readonly state: Uint8Array;
  /** Indices into `seatKinds`. */
  readonly kind: Uint8Array;
  readonly labels: readonly string[];
  readonly zones: readonly ZoneId[];
  readonly sectors: readonly SchemeSector[];
  readonly standing: readonly StandingPlace[];
  /** The number of invalid rows in the reply. */
  readonly skipped: number;
};

/** A map reply: the plan and its seats. */
export type MapReply = { readonly plan: PlanSource; readonly entries: SeatTable };
