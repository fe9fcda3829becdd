import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

import styles from './windowed-list.module.css';

/** The height of a row, px, as in windowed-list.module.css. */
const rowPx = 32;
const mostRows = 9;
/** The number of rows rendered above and below the view. */
const aheadRows = 16;

type WindowedListProps = {
  readonly label: string;
  readonly count: number;
  /** Index of the chosen row; -1 for none. */
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
  /** A row's text, in one line; called only for rows in view. */
  readonly row: (index: number) => ReactNode;
  /** Highlighted rows. */
  readonly kindOf?: (index: number) => string | undefined;
};

/** A list of any length that renders only the rows around the view. One is selected, by pointer or keys. */
export const WindowedList = ({ label, count, chosen, onChoose, row, kindOf }: WindowedListProps) => {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useEffect(() => {
    const list = box.current;
    if (list === null || chosen < 0) return;
    const [from, to] = [chosen * rowPx, (chosen + 1) * rowPx];
    if (from < list.scrollTop) list.scrollTop = from;
    else if (to > list.scrollTop + list.clientHeight) list.scrollTop = to - list.clientHeight;
  }, [chosen]);
  if (count === 0) return null;
  const byKey = (event: KeyboardEvent): void => {
    const to: Readonly<Record<string, number>> = {
      ArrowDown: chosen + 1,
      ArrowUp: chosen - 1,
      PageDown: chosen + mostRows - 1,
      PageUp: chosen - mostRows + 1,
      Home: 0,
      End: count - 1,
    };
    const next = to[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onChoose(Math.min(count - 1, Math.max(0, next)));
  };
  const first = Math.max(0, top - aheadRows);
  const last = Math.min(count, top + mostRows + 2 * aheadRows);
  return (
    <div
      ref={box}
      role="listbox"
      aria-label={label}
      aria-activedescendant={chosen >= first && chosen < last ? `${id}${chosen}` : undefined}
      tabIndex={0}
      className={styles.list}
      style={{ blockSize: Math.min(count, mostRows) * rowPx + 2 }}
      onKeyDown={byKey}
      onClick={({ target }) => {
        const option = target instanceof Element ? target.closest('[role=option]') : null;
        if (option !== null) onChoose(Number(option.ariaPosInSet) - 1);
      }}
      onScroll={({ currentTarget }) =>
        setTop(Math.floor(currentTarget.scrollTop / rowPx / aheadRows) * aheadRows)
      }
    >
      <div className={styles.whole} style={{ blockSize: count * rowPx }}>
        {Array.from({ length: Math.max(0, last - first) }, (_, place) => first + place).map((index) => (
          <div
            key={index}
            role="option"
            id={`${id}${index}`}
            aria-selected={index === chosen}
            aria-setsize={count}
            aria-posinset={index + 1}
            tabIndex={-1}
            data-kind={kindOf?.(index)}
            className={styles.row}
            style={{ insetBlockStart: index * rowPx }}
          >
            {row(index)}
          </div>
        ))}
      </div>
    </div>
  );
};
