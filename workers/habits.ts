import { isBytesAt } from './byte-text.ts';

/*
 * A value that changes more rarely than once in so many things is taken for steady: to find out that it is not costs as
 * much as reading many of them. One that changed more often is asked no more.
 */
const THINGS_A_CHANGE = 200;
/** They begin with so many changes to spare. */
const SPARE_CHANGES = 2;

type Habit = { value: Uint8Array; changes: number; isFickle: boolean };

/** Which values of things that are written alike stay as they are from one to the next, by what was seen so far. */
export class Habits {
  /** How many things were read. */
  seen = 0;
  readonly #habits = new Map<string, Habit>();

  /** Takes note of what a value is now, bytes `from` … `to − 1`; true where the next things are likely to have the same. */
  isSteady(name: string, bytes: Uint8Array, from: number, to: number): boolean {
    const habit = this.#habits.get(name);
    if (habit === undefined) {
      this.#habits.set(name, { value: bytes.slice(from, to), changes: 0, isFickle: false });
      return true;
    }
    if (!habit.isFickle && !(habit.value.length === to - from && isBytesAt(bytes, from, habit.value))) {
      habit.value = bytes.slice(from, to);
      habit.changes += 1;
      habit.isFickle = (habit.changes - SPARE_CHANGES) * THINGS_A_CHANGE > this.seen;
    }
    return !habit.isFickle;
  }
}
