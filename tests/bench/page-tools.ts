import type { Page } from 'playwright';

/** What the driver in the page needs to know of a picture that zooms: the hall, or one of its floors. */
type BenchScene = {
  readonly owner: () => Element | null;
  readonly zoom: () => number;
  /** Differs whenever the camera does. */
  readonly key: () => string;
};

type Camera = {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
};

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface joins the one that is there
  interface Window {
    benchScene?: BenchScene;
    benchFrames?: {
      /** Moves by one input per frame; what each frame cost the main thread, ms, and the zoom it ended at. */
      readonly run: (inputs: readonly SceneInput[]) => Promise<FrameCost[]>;
      /** Resolves after the next frame and its paint with the time, ms since the page began. */
      readonly afterFrame: () => Promise<number>;
    };
  }
}

/** One push of the hand. Coordinates are shares of the map's width and height. */
export type SceneInput =
  | { readonly kind: 'wheel'; readonly deltaY: number; readonly x: number; readonly y: number }
  | { readonly kind: 'press' | 'drag' | 'release'; readonly x: number; readonly y: number };

/** What a frame cost the main thread: input, callbacks, style, layout, paint, commit and the raster of its canvases. */
export type FrameCost = {
  /** By the clock, whatever else the machine did meanwhile. */
  readonly wallMs: number;
  /** Processor time; known from the trace only. */
  readonly cpuMs: number;
  /** The zoom it ended at. */
  readonly zoom: number;
};

/**
 * Runs in every page before its own scripts. A frame is counted from its first animation callback to the first task
 * after its paint; the work of the input before it and the forced raster of the canvases (one pixel is read back, which
 * makes a software canvas draw what it was told) are added.
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
      // A task of its own, so that the work of one frame is told from the next one's in a trace.
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

/** Makes `window.benchFrames` of every page opened from now on. The compiler's name keeper has no page to live in. */
export async function preparePage(page: Page): Promise<void> {
  await page.addInitScript({ content: 'globalThis.__name ??= (made) => made;' });
  await page.addInitScript(install);
}

/** When the hall was seen whole, and when it was sharp; ms since the navigation began. */
export type HallTimes = {
  readonly ready: number;
  readonly sharp: number;
};

/** Waits until the hall is on the canvas, sharp, and tells when. */
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

/** Offers the storefront's hall as a scene, through the hooks it has for tests. */
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
