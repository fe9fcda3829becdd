import { isLocalPath } from '../../contract/address.ts';
import { qaHooks } from '../../features/qa.ts';
import { elementOf } from '../recording/accessible-name.ts';
import { patternOf, fakeValuesFor } from '../recording/fake-values.ts';
import type { Step } from '../recording/passages.ts';
import { activeElement, pageRoot } from '../../ui/base/page-root.ts';

/** The page does not have yet what a step needs: its element, a free seat, the hall. */
export class NotThere extends Error {}

/** A step that is taken in the page itself. */
type PageStep = Exclude<Step, { readonly kind: 'world' | 'send' | 'window' }>;

type Of<K extends Step['kind']> = Extract<Step, { readonly kind: K }>;
type Values = ReadonlyMap<string, string>;

/* A recording may come from anywhere: its addresses must stay in the shop. */
const inShop = (address: string): string => {
  const isOurs: boolean = isLocalPath(address);
  if (!isOurs) throw new Error(`${address} leads out of the shop`);
  return address;
};

const targetOf = ({ role, name, nth = 0 }: Of<'press' | 'fill' | 'choose' | 'key'>): HTMLElement => {
  const pattern = patternOf(name);
  const found = elementOf(role, (one) => pattern.test(one), nth);
  if (found === null || found.matches(':disabled')) throw new NotThere(`there is no ${role} «${name}»`);
  return found;
};

const valueOf = (text: string, values: Values): string => {
  const value = fakeValuesFor(text, values);
  if (value === null) throw new Error(`what ${text} stands for is not known`);
  return value;
};

/*
 * React notices a scripted change only if it is made through the prototype's setter, not the one React puts on the
 * field.
 */
const write = (field: HTMLElement, value: string): void => {
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: value, inputType: 'insertText' }));
};

const choose = (field: HTMLElement, label: string): void => {
  const option =
    field instanceof HTMLSelectElement
      ? [...field.options].find((one) => !one.disabled && one.label.trim() === label)
      : undefined;
  if (option === undefined) throw new NotThere(`there is no option «${label}»`);
  option.selected = true;
  for (const type of ['input', 'change'])
    field.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
};

/* The browser's default action of Enter in a text field: presses the form's button, or submits a form that has none. */
const submitLine = (field: HTMLInputElement): void => {
  const { form } = field;
  const button = [...(form?.elements ?? [])].find((one) =>
    one.matches('button:not([type=button]), [type=submit]'),
  );
  if (button instanceof HTMLElement) button.click();
  else form?.requestSubmit();
};

const pressAt = (x: number, y: number): void => {
  const hit = pageRoot().elementFromPoint(x, y);
  const mouse = {
    bubbles: true,
    composed: true,
    clientX: x,
    clientY: y,
    pointerId: 1,
    pointerType: 'mouse',
    isPrimary: true,
  };
  hit?.dispatchEvent(new PointerEvent('pointermove', mouse));
  hit?.dispatchEvent(new PointerEvent('pointerdown', { ...mouse, buttons: 1 }));
  hit?.dispatchEvent(new PointerEvent('pointerup', mouse));
  hit?.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, clientX: x, clientY: y }));
};

/* How many unchanged looks in a row mean that the camera is at rest. */
const restLooks = 4;
const camera = { seen: '', still: 0 };

const isAtRest = (now: object): boolean => {
  const text = JSON.stringify(now);
  camera.still = text === camera.seen ? camera.still + 1 : 0;
  camera.seen = text;
  return camera.still >= restLooks;
};

/*
 * Presses a seat. The camera must be at rest, because in a moving hall the press would hit another place: the caller
 * retries until it is.
 */
const pressSeat = ({ seatId, taken, spot }: Of<'seat'>): void => {
  const { hall } = qaHooks;
  const box = pageRoot().querySelector('[data-hall-map]')?.getBoundingClientRect();
  if (hall === null || box === undefined || Number(hall.stats()['seats']) === 0)
    throw new NotThere('there is no hall');
  if (!isAtRest(hall.camera())) throw new NotThere('the hall moves');
  if (seatId === undefined) {
    const { zoom, x, y } = hall.camera();
    pressAt(spot.x * zoom + x + box.x, spot.y * zoom + y + box.y);
    return;
  }
  // A seat that is sold by now is replaced by an equal one nearby.
  const id = taken === true ? seatId : hall.equalSeats(seatId)[0];
  if (id === undefined) throw new NotThere(`seat ${seatId} is sold, and so are all of its price near it`);
  const at = hall.seatPoint(id);
  const hit = at === null ? null : pageRoot().elementFromPoint(at.x, at.y);
  // Anything over the map, such as the drawer, would receive the press.
  const isOpen = hit !== null && hit.closest('[data-hall-map]') !== null;
  if (at !== null && isOpen && hall.seatAt(at.x, at.y, 'mouse') === id) {
    pressAt(at.x, at.y);
    return;
  }
  hall.zoomToSeat(id);
  throw new NotThere(`seat ${id} is not in sight`);
};

/**
 * Takes a recorded step in this page, with synthetic events. The step may leave the page.
 *
 * @throws NotThere if the step can be retried in a moment.
 */
export const playStep = (step: PageStep, values: Values): void => {
  switch (step.kind) {
    case 'load':
      if (step.how === 'reload') window.location.reload();
      else if (step.how === 'back') window.history.back();
      else window.location.assign(inShop(valueOf(step.address, values)));
      return;
    case 'press': {
      const target = targetOf(step);
      // Triggers what loads on the first user input.
      target.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }));
      target.focus();
      target.click();
      return;
    }
    case 'fill':
      write(targetOf(step), valueOf(step.value, values));
      return;
    case 'choose':
      choose(targetOf(step), step.value);
      return;
    case 'key': {
      const target = step.role === '' ? (activeElement() ?? document.body) : targetOf(step);
      const [isOpen] = ['keydown', 'keyup'].map((type) =>
        target.dispatchEvent(
          new KeyboardEvent(type, { key: step.key, bubbles: true, composed: true, cancelable: true }),
        ),
      );
      if (isOpen === true && step.key === 'Enter' && target instanceof HTMLInputElement) submitLine(target);
      return;
    }
    case 'seat':
      pressSeat(step);
      return;
    case 'back':
      window.history.go(step.forward === true ? 1 : -1);
  }
};
