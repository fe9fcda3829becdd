import { vi } from 'vitest';

/** An event with the fields a test gives. */
const eventOf = (type: string, fields: Readonly<Record<string, unknown>>): Event => {
  const event = new Event(type, { cancelable: true, bubbles: true });
  for (const [name, value] of Object.entries(fields)) Object.defineProperty(event, name, { value });
  return event;
};

/** One pointer event of a test; CSS pixels of the window, ms. */
type PointerSaid = {
  readonly id?: number;
  readonly x?: number;
  readonly y?: number;
  readonly at?: number;
  readonly type?: 'mouse' | 'touch';
  readonly button?: number;
  /** False: on an element beside the map on its stage. */
  readonly onMap?: boolean;
};

/**
 * A map at (100, 50) of the window, on a stage, with a hand that the test moves. Like in a browser, pointer events
 * reach the stage first, then the map, then the window.
 */
export const fakeHand = () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  const stage = new EventTarget();
  const inside = {};
  const owner = Object.assign(new EventTarget(), {
    parentElement: stage,
    getBoundingClientRect: () => ({ left: 100, top: 50 }),
    contains: (target: unknown) => target === inside,
  });
  Object.assign(stage, { contains: (target: unknown) => target === inside || target === stage });
  const say = (
    type: string,
    { id = 1, x = 0, y = 0, at = 0, type: pointerType = 'touch', button = 0, onMap = true }: PointerSaid = {},
  ): Event => {
    const fields = { pointerId: id, clientX: x, clientY: y, timeStamp: at, pointerType, button };
    const target = onMap ? inside : stage;
    const heard = (): Event => eventOf(type, { ...fields, target, composedPath: () => [target] });
    stage.dispatchEvent(heard());
    const atMap = heard();
    if (onMap) owner.dispatchEvent(atMap);
    page.dispatchEvent(heard());
    return atMap;
  };
  /** Fingers on the screen after a touch: identifier, x, y, and whether on the map. */
  const touch = (
    type: string,
    ...fingers: readonly (readonly [number, number, number, boolean?])[]
  ): void => {
    const touches = fingers.map(([identifier, clientX, clientY, onMap = true]) => ({
      identifier,
      clientX,
      clientY,
      target: onMap ? inside : {},
    }));
    page.dispatchEvent(eventOf(type, { touches }));
  };
  const gesture = (type: string, scale: number, clientX: number, clientY: number): Event => {
    const event = eventOf(type, { scale, clientX, clientY });
    owner.dispatchEvent(event);
    return event;
  };
  return { owner: owner as unknown as HTMLElement, say, touch, gesture };
};
