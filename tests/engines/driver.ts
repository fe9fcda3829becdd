/** A WebDriver command, under Marionette's name for it and with WebDriver's own parameters. */
export type Wire = {
  /** Whether its touches reach the page as touch events. */
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

/** An element reference of WebDriver. */
export type ElementRef = Readonly<Record<string, string>>;

/* The key that marks an element reference in WebDriver. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
const patienceMs = 60_000;
const askEveryMs = 100;
const fingerStepMs = 16;

/* Runs in the page: finds what to press by visible or spoken text. */
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

/** A buyer's actions in a browser, over any WebDriver connection. */
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

  /** Repeats a script's body in the page until its result is truthy; returns the result. */
  async until<T>(what: string, script: string, ...args: readonly unknown[]): Promise<NonNullable<T>> {
    for (const end = Date.now() + patienceMs; Date.now() < end;) {
      // A page that is being unloaded cannot be asked.
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

  /** Ticks the checkbox with a matching label. */
  async tick(label: RegExp): Promise<void> {
    await this.#click(await this.until<ElementRef>(`the box «${label.source}»`, labelled, label.source));
  }

  /** Moves fingers over the screen, each along its line, in parallel. */
  async fingers(paths: readonly (readonly [Point, Point])[], steps = 12): Promise<void> {
    if (this.#wire.hasTouchScreen) await this.#pointers(paths, steps);
    else await this.run(touch, paths, steps);
  }

  /** Taps with a finger; without a touch screen the driver turns it into a click. */
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

  /** A screenshot of the page: PNG. */
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
