/** A command of WebDriver, under the name that Marionette gives it and with WebDriver's own parameters. */
export type Wire = {
  /** Whether its touches reach the page as touches. */
  readonly hasTouchScreen: boolean;
  send(command: Command, parameters?: Readonly<Record<string, unknown>>): Promise<unknown>;
  close(): Promise<void>;
};

/** The commands that the journeys need. */
export type Command =
  | 'Navigate'
  | 'ExecuteScript'
  | 'ElementClick'
  | 'ElementClear'
  | 'ElementSendKeys'
  | 'PerformActions'
  | 'ReleaseActions'
  | 'TakeScreenshot'
  | 'SetWindowRect';

/** A point of the viewport, CSS pixels. */
export type Point = {
  readonly x: number;
  readonly y: number;
};

/** An element, as WebDriver names it. */
export type ElementRef = Readonly<Record<string, string>>;

/* WebDriver's name for "this is an element". */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
const patienceMs = 60_000;
const askEveryMs = 100;
const fingerStepMs = 16;

/* Runs in the page: what is pressed, by the words that a buyer reads or hears. */
const pressable = `
  const name = (element) => (element.getAttribute('aria-label') ?? element.textContent).replace(/\\s+/g, ' ').trim();
  const shown = (element) => element.getClientRects().length > 0;
  const top = [...document.querySelectorAll('dialog[open]')].pop() ?? document;
  const pattern = new RegExp(arguments[0]);
  return [...top.querySelectorAll('button, a[href], summary')].find((one) => shown(one) && pattern.test(name(one))) ?? null;`;

const labelled = `
  const pattern = new RegExp(arguments[0]);
  return [...document.querySelectorAll('input, textarea')].find((field) =>
    [...(field.labels ?? [])].some((label) => pattern.test(label.textContent.trim()))) ?? null;`;

/* Runs in the page: fingers as touch events, for a browser whose driver has no touch screen. */
const touch = `
  const [paths, steps] = arguments;
  const start = (x, y) => document.elementFromPoint(x, y);
  const targets = paths.map(([from]) => start(from.x, from.y));
  const tell = (type, part) => {
    // Without a screen WebKitGTK has no constructor of touches.
    const touches = paths.map(([from, to], identifier) => ({
      identifier,
      target: targets[identifier],
      clientX: from.x + (to.x - from.x) * part,
      clientY: from.y + (to.y - from.y) * part,
    }));
    const isUp = type === 'touchend';
    const event = new UIEvent(type, { bubbles: true, cancelable: true });
    targets[0].dispatchEvent(Object.assign(event, { touches: isUp ? [] : touches }));
  };
  tell('touchstart', 0);
  for (let step = 1; step <= steps; step += 1) tell('touchmove', step / steps);
  tell('touchend', 1);`;

/** What a buyer does in a browser, over any wire that speaks WebDriver. */
export class Driver {
  readonly #wire: Wire;

  constructor(wire: Wire) {
    this.#wire = wire;
  }

  async open(url: string): Promise<void> {
    await this.#wire.send('Navigate', { url });
  }

  async size(width: number, height: number): Promise<void> {
    await this.#wire.send('SetWindowRect', { width, height });
  }

  /** Runs a script's body in the page; `arguments` are its `args`. */
  async run<T>(script: string, ...args: readonly unknown[]): Promise<T> {
    return (await this.#wire.send('ExecuteScript', { script, args })) as T;
  }

  /** Asks the page until a script's body answers something true; what it answers. */
  async until<T>(what: string, script: string, ...args: readonly unknown[]): Promise<NonNullable<T>> {
    for (const end = Date.now() + patienceMs; Date.now() < end;) {
      // A page that is being left can't be asked.
      const answer = await this.run<T>(script, ...args).catch(() => null);
      if (answer) return answer;
      await new Promise((resolve) => setTimeout(resolve, askEveryMs));
    }
    throw new Error(`waited ${patienceMs / 1000} s for ${what}`);
  }

  /** Presses the button or link whose name matches. */
  async press(name: RegExp): Promise<void> {
    const element = await this.until<ElementRef>(`«${name.source}»`, pressable, name.source);
    await this.#click(element);
  }

  /** Types into the field whose label matches. */
  async fill(label: RegExp, text: string): Promise<void> {
    const field = await this.until<ElementRef>(`the field «${label.source}»`, labelled, label.source);
    await this.#wire.send('ElementSendKeys', { id: field[elementKey], text });
  }

  /** Ticks what a label's checkbox stands for. */
  async tick(label: RegExp): Promise<void> {
    await this.#click(await this.until<ElementRef>(`the box «${label.source}»`, labelled, label.source));
  }

  /** Draws fingers over the glass, each along its line, all at once. */
  async fingers(paths: readonly (readonly [Point, Point])[], steps = 12): Promise<void> {
    if (this.#wire.hasTouchScreen) await this.#pointers(paths, steps);
    else await this.run(touch, paths, steps);
  }

  /** A finger set down and lifted; without a touch screen the driver makes a click of it. */
  async tap(point: Point): Promise<void> {
    await this.#pointers([[point, point]], 0);
  }

  async #pointers(paths: readonly (readonly [Point, Point])[], steps: number): Promise<void> {
    const moveTo = ({ x, y }: Point, duration: number) => ({
      type: 'pointerMove',
      duration,
      x: Math.round(x),
      y: Math.round(y),
      origin: 'viewport',
    });
    const actions = paths.map(([from, to], finger) => ({
      type: 'pointer',
      id: `finger ${finger}`,
      parameters: { pointerType: 'touch' },
      actions: [
        moveTo(from, 0),
        { type: 'pointerDown', button: 0 },
        ...Array.from({ length: steps }, (_, step) => {
          const part = (step + 1) / steps;
          const at = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
          return moveTo(at, fingerStepMs);
        }),
        { type: 'pointerUp', button: 0 },
      ],
    }));
    await this.#wire.send('PerformActions', { actions });
    await this.#wire.send('ReleaseActions');
  }

  /** The page as it is seen: PNG. */
  async picture(): Promise<Buffer> {
    return Buffer.from(String(await this.#wire.send('TakeScreenshot', { full: false })), 'base64');
  }

  async close(): Promise<void> {
    await this.#wire.close();
  }

  async #click(element: ElementRef): Promise<void> {
    await this.#wire.send('ElementClick', { id: element[elementKey] });
  }
}
