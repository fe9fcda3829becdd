import type { Page } from 'playwright';

/** What the driver in the page needs to know about a zoomable picture: the hall, or a page that it is compared with. */
type BenchScene = {
  readonly owner: () => Element | null;
  readonly zoom: () => number;
  /** A text that changes whenever the camera does. */
  readonly key: () => string;
};

type Camera = {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
};

declare global {
  var benchScene: BenchScene | undefined;
  var benchFrames:
    | {
        /**
         * Moves by one input per frame; returns the cost of each frame for the main thread, ms, and the zoom at its
         * end.
         */
        readonly run: (inputs: readonly SceneInput[]) => Promise<FrameCost[]>;
        /** Resolves after the next frame and its paint with the time, ms since the page began. */
        readonly afterFrame: () => Promise<number>;
      }
    | undefined;
}

/** One input event. Coordinates are shares of the map's width and height. */
export type SceneInput =
  | { readonly kind: 'wheel'; readonly deltaY: number; readonly x: number; readonly y: number }
  | { readonly kind: 'press' | 'drag' | 'release'; readonly x: number; readonly y: number };

/**
 * What a frame costs the main thread: input, callbacks, style, layout, paint, commit and the raster of its canvases.
 */
export type FrameCost = {
  /** Wall-clock time, including other activity of the machine. */
  readonly wallMs: number;
  /** Processor time, known only from the trace. */
  readonly cpuMs: number;
  /** The zoom at the end of the frame. */
  readonly zoom: number;
};

/**
 * Runs in every page before its own scripts. A frame lasts from its first animation callback to the first task after
 * its paint. Added to that are the work for the input before it and the raster of the canvases, which is forced by
 * reading one pixel back: that makes a software canvas draw.
 */
function install(): void {
  const request = window.requestAnimationFrame.bind(window);
  let frame = -1;
  let begun = 0;
  window.requestAnimationFrame = (callback) =>
    request((time) => {
      if (time !== frame) {
        frame = time;
        begun = performance.now();
      }
      callback(time);
    });
  const channel = new MessageChannel();
  let resume: (() => void) | null = null;
  channel.port1.onmessage = () => resume?.();
  const nextTask = (): Promise<void> =>
    new Promise((resolve) => {
      resume = resolve;
      channel.port2.postMessage(0);
    });
  const afterFrame = (): Promise<number> =>
    new Promise((resolve) => {
      window.requestAnimationFrame(() => {
        resume = () => resolve(performance.now());
        channel.port2.postMessage(0);
      });
    });
  const send = (owner: Element, input: SceneInput): void => {
    const box = owner.getBoundingClientRect();
    const clientX = box.left + box.width * input.x;
    const clientY = box.top + box.height * input.y;
    const common = { bubbles: true, cancelable: true, clientX, clientY, button: 0 };
    if (input.kind === 'wheel')
      owner.dispatchEvent(new WheelEvent('wheel', { ...common, deltaY: input.deltaY }));
    else if (input.kind === 'press')
      owner.dispatchEvent(new MouseEvent('mousedown', { ...common, buttons: 1 }));
    else if (input.kind === 'drag')
      document.dispatchEvent(new MouseEvent('mousemove', { ...common, buttons: 1 }));
    else document.dispatchEvent(new MouseEvent('mouseup', common));
  };
  const run = async (inputs: readonly SceneInput[]): Promise<FrameCost[]> => {
    const scene = window.benchScene;
    const owner = scene?.owner();
    if (scene === undefined || !owner) return [];
    const canvases = [...document.querySelectorAll('canvas')].map((canvas) => canvas.getContext('2d'));
    const costs: FrameCost[] = [];
    for (const input of inputs) {
      // In a task of its own, so that a trace can tell the work of one frame from that of the next.
      await nextTask();
      performance.mark('bench-frame');
      const before = performance.now();
      send(owner, input);
      const pushed = performance.now() - before;
      const end = await afterFrame();
      const drawn = end - begun;
      for (const context of canvases) context?.getImageData(0, 0, 1, 1);
      costs.push({
        wallMs: pushed + drawn + (performance.now() - end),
        cpuMs: Number.NaN,
        zoom: scene.zoom(),
      });
    }
    await nextTask();
    performance.mark('bench-frame');
    return costs;
  };
  window.benchFrames = { run, afterFrame };
  new MutationObserver((_, observer) => {
    if ((document.querySelector('#app')?.childElementCount ?? 0) === 0) return;
    performance.mark('bench-first-render');
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

/**
 * Adds `window.benchFrames` to every page that is opened from now on. Also defines the compiler's helper `__name`,
 * which does not exist in pages.
 */
export async function preparePage(page: Page): Promise<void> {
  await page.addInitScript({ content: 'globalThis.__name ??= (made) => made;' });
  await page.addInitScript(install);
}

/** When the whole hall was visible, and when it was sharp; ms since the navigation began. */
export type HallTimes = {
  readonly ready: number;
  readonly sharp: number;
};

/** Waits until the hall is on the canvas and sharp; returns the times. */
export async function hallReady(page: Page): Promise<HallTimes> {
  await page.waitForFunction(() => performance.getEntriesByName('hall-sharp').length > 0, undefined, {
    timeout: 120_000,
    polling: 100,
  });
  return page.evaluate(() => {
    const at = (mark: string): number => performance.getEntriesByName(mark)[0]?.startTime ?? Number.NaN;
    return { ready: at('hall-ready'), sharp: at('hall-sharp') };
  });
}

/** Provides the storefront's hall as a scene, through its hooks for tests. */
export async function adoptHall(page: Page): Promise<{ readonly width: number; readonly height: number }> {
  return page.evaluate(() => {
    const { qa } = window as unknown as { readonly qa: { readonly hall: { readonly camera: () => Camera } } };
    const owner = document.querySelector('[data-hall-map]');
    window.benchScene = {
      owner: () => owner,
      zoom: () => qa.hall.camera().zoom,
      key: () => {
        const { zoom, x, y } = qa.hall.camera();
        return `${zoom} ${x} ${y}`;
      },
    };
    return { width: owner?.clientWidth ?? 0, height: owner?.clientHeight ?? 0 };
  });
}
