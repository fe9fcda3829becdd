import { startTransition, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';

import type { SeatIndex } from '../../../core/hall/seat-index.ts';
import type { SeatBlock } from '../../../core/seating/block-window.ts';
import {
  filterFreeOffers,
  foldOffers,
  type OfferOrder,
  type OfferRow,
} from '../../../core/seating/seat-offers.ts';

/** Offers as list rows: equivalent ones folded under the first, unfolded on request. Sold ones are left out. */
export const useFoldedOffers = (
  index: SeatIndex,
  found: readonly SeatBlock[] | undefined,
  order: OfferOrder,
) => {
  /* Keys of the groups that were opened: one stays so when its first offer is sold. */
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(
    () => foldOffers(index, filterFreeOffers(index, found ?? []), order, opened),
    [index, found, order, opened],
  );
  const unfold = ({ key, isOpen }: OfferRow): void =>
    setOpened((last) => new Set(isOpen ? [...last].filter((one) => one !== key) : [...last, key]));
  return { rows, unfold };
};

/* Rows beyond both edges of what is seen that are there as well. */
const spareRows = 6;

/* Which of so many rows, all of one height, are near what is seen of their list: from, to. */
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
      // By steps: a row more need not be rendered for each pixel.
      const from = Math.max(0, first - (first % spareRows));
      const to = from + Math.ceil(scroller.clientHeight / rowPx) + 3 * spareRows;
      // How the hall looks from so many seats is worked out between frames, not in one.
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

/* How many rows further a key leads. */
const steps: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowLeft: -1,
  ArrowDown: 1,
  ArrowRight: 1,
  Home: -Infinity,
  End: Infinity,
};

/** The row that Tab leads to, by its first seat, and whether the focus is on its way to it. */
type Stop = { readonly seat: number; readonly focus?: FocusOptions };

/**
 * Rows of offers of which those alone are in the page that are near what is seen, and the one that had the focus last,
 * which would fall to the page's body with its row. One stop of the Tab key: arrows, Home and End move among all
 * offers, to the ends and no further.
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
  /** Leads the focus to a row, also one that is not in the page yet. */
  const focusRow = (row: number, focus: FocusOptions = {}): void =>
    setStop({ seat: placed[row]?.offer.seats[0] ?? -1, focus });
  return {
    list,
    /** Places in `placed`. */
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
