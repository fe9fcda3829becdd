/** Where the page left the path of a recording: what was to be there and what was. */
export class LeftPath extends Error {
  readonly expected: unknown;
  readonly found: unknown;

  constructor(why: string, expected: unknown = null, found: unknown = null) {
    super(why);
    this.expected = expected;
    this.found = found;
  }
}
