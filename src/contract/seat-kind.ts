/** The kinds of seats; `seat_numbers[].kind` of the wire, ordinary if absent. */
export const seatKinds = ['ordinary', 'wheelchair', 'companion', 'restricted'] as const;

/**
 * A seat's kind. `wheelchair`: room for a wheelchair. `companion`: the companion's seat beside it. `restricted`: its
 * view is restricted.
 */
export type SeatKind = (typeof seatKinds)[number];

/** The kinds besides an ordinary seat. */
export type SpecialKind = Exclude<SeatKind, 'ordinary'>;

/** A kind's index in `seatKinds`; 0, an ordinary seat, for unknown ones. */
export const seatKindNumber = (value: unknown): number => {
  const number = (seatKinds as readonly unknown[]).indexOf(value);
  return number < 0 ? 0 : number;
};
