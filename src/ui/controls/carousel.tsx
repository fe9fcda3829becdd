import {
  Children,
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
  type RefObject,
} from 'react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { IconButton } from './button.tsx';
import { cx } from '../base/class-names.ts';
import { afterLayout } from '../base/after-layout.ts';
import styles from './carousel.module.css';

type CarouselProps = {
  readonly label: string;
  readonly children: readonly ReactNode[];
  /** The index of the slide that is scrolled into view when this changes. */
  readonly current?: number;
  /** `dates` shows 7, 4, 3, 2 or 1 slides depending on the width; with `auto` each slide has its own width. */
  readonly fit?: 'dates' | 'auto';
  /** The number of slides per click of a button; by default a whole view. */
  readonly slidesPerPress?: () => number;
  readonly className?: string | undefined;
  /** If the slides are one choice with its own arrow keys, the buttons are for pointers only. */
  readonly choice?: Pick<ComponentProps<'ul'>, 'role' | 'onKeyDown' | 'onBlur'> | undefined;
};

/** A row that scrolls and snaps natively; buttons move it by a view, and disappear if everything fits. */
export function Carousel({
  label,
  children,
  current,
  fit = 'dates',
  slidesPerPress,
  className,
  choice,
}: CarouselProps) {
  const { t } = useI18n();
  const track = useRef<HTMLUListElement>(null);
  const ends = useScrollEnds(track, fit === 'dates' && children.length > datesPerView());

  useEffect(
    () =>
      afterLayout(() => {
        const list = track.current;
        const slide = current === undefined ? undefined : list?.children[current];
        // Only the row moves; scrollIntoView would scroll the page as well.
        if (list && slide instanceof HTMLElement)
          list.scrollTo({ left: slide.offsetLeft - list.clientWidth / 2 + slide.offsetWidth / 2 });
      }),
    [current],
  );

  const move = (direction: 1 | -1): void => {
    const list = track.current;
    if (list === null) return;
    if (slidesPerPress === undefined) list.scrollBy({ left: direction * list.clientWidth });
    else list.scrollTo({ left: slideEdge(list, direction * slidesPerPress()) });
  };
  return (
    <section
      className={cx(styles.carousel, className)}
      aria-roledescription={t('common.carousel')}
      aria-label={label}
    >
      {!ends.all && (
        <IconButton
          icon="left"
          label={t('common.slidePrevious')}
          tabIndex={choice && -1}
          blocked={ends.atStart}
          onClick={() => move(-1)}
        />
      )}
      <ul ref={track} className={cx(styles.track, styles[fit])} aria-label={choice && label} {...choice}>
        {Children.map(children, (child) => (
          <li className={styles.slide} role={choice && 'presentation'}>
            {child}
          </li>
        ))}
      </ul>
      {!ends.all && (
        <IconButton
          icon="right"
          label={t('common.slideNext')}
          tabIndex={choice && -1}
          blocked={ends.atEnd}
          onClick={() => move(1)}
        />
      )}
    </section>
  );
}

/** The scroll position of the slide that is `by` slides after the first visible one. */
function slideEdge(list: HTMLUListElement, by: number): number {
  const slides = [...list.children].filter((slide) => slide instanceof HTMLElement);
  const first = slides.findIndex((slide) => slide.offsetLeft + slide.offsetWidth / 2 >= list.scrollLeft);
  const wanted = Math.max(0, Math.min(slides.length - 1, first + by));
  return slides[wanted]?.offsetLeft ?? 0;
}

type ScrollEnds = {
  readonly all: boolean;
  readonly atStart: boolean;
  readonly atEnd: boolean;
};

/** The number of dates in view, as in carousel.module.css. */
function datesPerView(): number {
  const { innerWidth } = window;
  if (innerWidth <= 480) return innerWidth <= 320 ? 1 : 2;
  return innerWidth <= 680 ? 3 : innerWidth <= 768 ? 4 : 7;
}

/** Which ends of a horizontally scrolling row are visible; `isLonger` is the assumption until it is measured. */
export function useScrollEnds(track: RefObject<HTMLUListElement | null>, isLonger = false): ScrollEnds {
  const [ends, setEnds] = useState<ScrollEnds>({ all: !isLonger, atStart: true, atEnd: !isLonger });
  useEffect(() => {
    const list = track.current;
    if (list === null) return undefined;
    const measure = (): void => {
      const atStart = list.scrollLeft <= 1;
      const atEnd = list.scrollLeft + list.clientWidth >= list.scrollWidth - 1;
      setEnds((was) =>
        was.atStart === atStart && was.atEnd === atEnd && was.all === (atStart && atEnd)
          ? was
          : { atStart, atEnd, all: atStart && atEnd },
      );
    };
    let callOff = (): void => {};
    // The observer also reports the initial size.
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    // New slides change the scrollable width, but not the size of the row.
    const slides = new MutationObserver(() => {
      callOff();
      callOff = afterLayout(measure);
    });
    slides.observe(list, { childList: true });
    list.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      slides.disconnect();
      callOff();
      list.removeEventListener('scroll', measure);
    };
  }, [track]);
  return ends;
}
