/** What a seat can be; `seat_numbers[].kind` of the wire, an ordinary one where it says nothing. */
export const seatKinds = ['ordinary', 'wheelchair', 'companion', 'restricted'] as const;

/**
 * A seat's kind. `wheelchair`: room for a wheelchair. `companion`: the seat of whoever comes with one, beside it.
 * `restricted`: the view is.
 */
export type SeatKind = (typeof seatKinds)[number];

/** What a place can be beside an ordinary seat. */
export type SpecialKind = Exclude<SeatKind, 'ordinary'>;

/** The place of a kind in `seatKinds`; 0, an ordinary seat, for whatever is none of them. */
export const seatKindNumber = (value: unknown): number => {
  const number = (seatKinds as readonly unknown[]).indexOf(value);
  return number < 0 ? 0 : number;
};
