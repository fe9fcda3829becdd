import { startTransition, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';

import type { SeatIndex } from '../../../core/hall/seat-index.ts';
import type { SeatBlock } from '../../../core/seating/block-window.ts';
import {
  filterFreeOffers,
  foldOffers,
  type OfferOrder,
  type OfferRow,
} from '../../../core/seating/seat-offers.ts';

/**
 * Offers as rows of a list: equivalent ones are folded below the first and unfolded on request. Sold ones are left out.
 */
export const useFoldedOffers = (
  index: SeatIndex,
  found: readonly SeatBlock[] | undefined,
  order: OfferOrder,
) => {
  /* Keys of the unfolded groups, which do not change when a group's first offer is sold. */
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(
    () => foldOffers(index, filterFreeOffers(index, found ?? []), order, opened),
    [index, found, order, opened],
  );
  const unfold = ({ key, isOpen }: OfferRow): void =>
    setOpened((last) => new Set(isOpen ? [...last].filter((one) => one !== key) : [...last, key]));
  return { rows, unfold };
};

/* The number of rows rendered beyond each edge of the visible part. */
const spareRows = 6;

/* The rows near the visible part of a list, all of one height: from, to. */
const useSeenRows = (count: number) => {
  const list = useRef<HTMLUListElement>(null);
  const [seen, setSeen] = useState({ from: 0, to: 2 * spareRows });
  useLayoutEffect(() => {
    const element = list.current;
    const scroller = element?.parentElement?.parentElement;
    if (!element || !scroller || count === 0) return undefined;
    const look = (): void => {
      const rowPx = element.offsetHeight / count;
      const above = scroller.getBoundingClientRect().top - element.getBoundingClientRect().top;
      const first = Math.floor(above / rowPx) - spareRows;
      // In steps, so that not every row scrolled by causes a rendering.
      const from = Math.max(0, first - (first % spareRows));
      const to = from + Math.ceil(scroller.clientHeight / rowPx) + 3 * spareRows;
      // Computing the view from many seats is split between frames.
      startTransition(() => setSeen((last) => (last.from === from && last.to === to ? last : { from, to })));
    };
    look();
    const watch = new ResizeObserver(look);
    watch.observe(scroller);
    scroller.addEventListener('scroll', look, { passive: true });
    return () => {
      watch.disconnect();
      scroller.removeEventListener('scroll', look);
    };
  }, [count]);
  return { list, from: Math.min(seen.from, count), to: Math.min(seen.to, count) };
};

/* How many rows each key moves by. */
const steps: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowLeft: -1,
  ArrowDown: 1,
  ArrowRight: 1,
  Home: -Infinity,
  End: Infinity,
};

/** The row that Tab leads to, identified by its first seat, and whether it must be focused. */
type Stop = { readonly seat: number; readonly focus?: FocusOptions };

/**
 * A virtual list of offers: only rows near the visible part are rendered, and the row that had the focus last, because
 * removing it would move the focus to the body. The list is one Tab stop: arrows, Home and End move among all offers,
 * not beyond the ends.
 */
export const useOfferRows = (placed: readonly OfferRow[]) => {
  const { list, from, to } = useSeenRows(placed.length);
  const [stop, setStop] = useState<Stop | null>(null);
  const kept = stop === null ? -1 : placed.findIndex(({ offer }) => offer.seats[0] === stop.seat);
  const tabAt = kept < 0 ? from : kept;
  const rows = Array.from({ length: to - from }, (_, row) => from + row);
  if (kept >= 0 && kept < from) rows.unshift(kept);
  if (kept >= to) rows.push(kept);
  useLayoutEffect(() => {
    if (!stop?.focus) return;
    const row = list.current?.querySelector<HTMLElement>('button[tabindex="0"]');
    row?.focus({ preventScroll: true });
    if (stop.focus.preventScroll !== true) row?.scrollIntoView({ block: 'nearest' });
  }, [stop, list]);
  /** Focuses a row, even one that is not rendered yet. */
  const focusRow = (row: number, focus: FocusOptions = {}): void =>
    setStop({ seat: placed[row]?.offer.seats[0] ?? -1, focus });
  return {
    list,
    /** Indices into `placed`. */
    rows,
    tabAt,
    focusRow,
    onFocus: (row: number): void => {
      const seat = placed[row]?.offer.seats[0] ?? -1;
      setStop((last) => (last?.seat === seat ? last : { seat }));
    },
    onKeyDown: (event: KeyboardEvent): void => {
      const step = steps[event.key];
      if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      event.preventDefault();
      focusRow(Math.min(Math.max(tabAt + step, 0), placed.length - 1));
    },
  };
};
