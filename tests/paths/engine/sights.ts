/*
 * What a page shows in a state, as in a table: parts of the page by role and name, readable for people and for the
 * browser test.
 */

/** A part of the page. `name`: in Russian, with `…` for filled-in parts; '' for any. */
export type Sight = {
  readonly role: string;
  readonly name: string;
  /** It is not there. */
  readonly absent: boolean;
  /** It is there and marked as busy. */
  readonly busy: boolean;
  /** For readers: when it is there, or its other names; '' if it is always there. */
  readonly note: string;
};

const sightsOf = /(?:^|; )(no )?([a-z]+)(?: «([^»]*)»)?(, busy)?(?: \(([^)]*)\))?(?=; |$)/gy;

/** The parts of the page in a cell; none if a state shows nothing of its own. Null if unreadable. */
export const parseSights = (shows: string): readonly Sight[] | null => {
  if (shows === 'nothing of its own' || shows.startsWith('goes to ')) return [];
  const found = [...shows.matchAll(sightsOf)];
  if (found.map(([whole]) => whole).join('') !== shows) return null;
  return found.map(([, no, role = '', name = '', busy, note = '']) => ({
    role,
    name,
    absent: no !== undefined,
    busy: busy !== undefined,
    note,
  }));
};
