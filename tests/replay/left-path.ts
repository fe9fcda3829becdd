/** Thrown where the page leaves the path of a recording: says what was expected and what was found. */
export class LeftPath extends Error {
  readonly expected: unknown;
  readonly found: unknown;
  /** What differed: a chart's state, the visible text, the address, the requests; or a step was impossible. */
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
