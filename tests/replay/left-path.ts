/** Where the page left the path of a recording: what was to be there and what was. */
export class LeftPath extends Error {
  readonly expected: unknown;
  readonly found: unknown;
  /**
   * What of the page was otherwise: a chart's state, what it tells, its address, what it asks for; or a step could not
   * be taken.
   */
  readonly about: 'state' | 'words' | 'address' | 'step' | 'calls';

  constructor(
    why: string,
    expected: unknown = null,
    found: unknown = null,
    about: LeftPath['about'] = 'step',
  ) {
    super(why);
    this.about = about;
    this.expected = expected;
    this.found = found;
  }
}
