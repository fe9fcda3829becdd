import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { useI18n } from '../../../../i18n/i18n-context.tsx';
import { joinWords } from '../../../../i18n/formats/punctuation.ts';
import type { TicketLine } from '../../../contract/order.ts';
import { activeElement, originOf } from '../../../ui/base/page-root.ts';
import { useAnnouncer } from '../../../ui/focus/live-announcer.tsx';
import { useLocalText } from '../../localized-text.tsx';
import { lineKey } from '../group-tickets.ts';
import { placeParts } from '../place-parts.ts';

const keySteps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
};

/** How long the strip must be still to count as at rest, ms, in browsers without scrollend. */
const restMs = 150;

/** Moves between tickets, by keys and by scrolling the strip, and announces the current one. */
export function useLeafing(
  lines: readonly TicketLine[],
  at: number,
  onOpen: (id: string) => void,
): { readonly go: (to: number) => void; readonly strip: RefObject<HTMLDivElement | null> } {
  const { t, lang } = useI18n();
  const pick = useLocalText();
  const { announce } = useAnnouncer();
  const strip = useRef<HTMLDivElement>(null);
  const go = (to: number): void => {
    const line = lines[to];
    if (line === undefined || to === at) return;
    // The slide being left becomes unfocusable, so the strip takes its focus.
    const focused = activeElement();
    if (focused !== strip.current && strip.current?.contains(focused) === true)
      strip.current.focus({ preventScroll: true });
    onOpen(lineKey(line));
    const place = joinWords(lang, placeParts(t, lang, line, pick(line.sector).text));
    const first = t('order.code.nth', { at: to + 1, count: lines.length });
    announce(place === '' ? first : t('cart.said.sentences', { first, second: place }));
  };
  const press = useEffectEvent((event: KeyboardEvent): void => {
    // In a text field these keys move the caret.
    if (originOf(event) instanceof HTMLInputElement) return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const to = keySteps[event.key]?.(at, lines.length - 1);
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  const isByHand = useShownSlide(strip, at);
  useSlideByHand(strip, isByHand, go);
  return { go, strip };
}

const slidesOf = (strip: HTMLElement): readonly HTMLElement[] =>
  [...strip.children].filter((slide) => slide instanceof HTMLElement);

const middleOf = ({ offsetLeft, offsetWidth }: HTMLElement): number => offsetLeft + offsetWidth / 2;

/**
 * Scrolls the open slide to the strip's centre, the first time without animation. The returned ref says whether the
 * buyer has moved the strip since.
 */
function useShownSlide(strip: RefObject<HTMLDivElement | null>, at: number): RefObject<boolean> {
  const isShown = useRef(false);
  const isByHand = useRef(false);
  useEffect(() => {
    const element = strip.current;
    const slide = element === null ? undefined : slidesOf(element)[at];
    if (element === null || slide === undefined) return;
    // `auto` follows the style: smooth, unless reduced motion is on.
    element.scrollTo({
      left: middleOf(slide) - element.clientWidth / 2,
      behavior: isShown.current ? 'auto' : 'instant',
    });
    isShown.current = true;
    isByHand.current = false;
  }, [strip, at]);
  return isByHand;
}

/**
 * Opens the slide that the buyer has scrolled to the strip's centre with a finger or a wheel. Scrolling by our own
 * code, which may be interrupted, opens nothing.
 */
function useSlideByHand(
  strip: RefObject<HTMLDivElement | null>,
  isByHand: RefObject<boolean>,
  go: (to: number) => void,
): void {
  const open = useEffectEvent(go);
  useEffect(() => {
    const element = strip.current;
    if (element === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const touch = (): void => {
      isByHand.current = true;
    };
    const rest = (): void => {
      if (!isByHand.current) return;
      const middle = element.scrollLeft + element.clientWidth / 2;
      const away = slidesOf(element).map((slide) => Math.abs(middleOf(slide) - middle));
      open(away.indexOf(Math.min(...away)));
    };
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(rest, restMs);
    };
    const [scrolled, listen] = 'onscrollend' in element ? ['scrollend', rest] : ['scroll', wait];
    element.addEventListener('pointerdown', touch);
    element.addEventListener('wheel', touch, { passive: true });
    element.addEventListener(scrolled, listen);
    return () => {
      clearTimeout(timer);
      element.removeEventListener('pointerdown', touch);
      element.removeEventListener('wheel', touch);
      element.removeEventListener(scrolled, listen);
    };
  }, [strip, isByHand]);
}
