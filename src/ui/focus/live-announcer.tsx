import {
  createContext,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { cx } from '../base/class-names.ts';
import { Icon } from '../base/icon.tsx';
import {
  MessagesContext,
  pageRegion,
  Regions,
  useQuietTranslation,
  type Message,
  type Politeness,
  type Spoken,
} from './live-regions.tsx';
import styles from './live-announcer.module.css';

type ToastTone = 'info' | 'good' | 'warning' | 'error';

type Announcer = {
  /** Speaks a sentence to screen readers; the same sentence twice is spoken twice. */
  readonly announce: (text: string, politeness?: Politeness) => void;
  /** Shows a sentence at the page's foot for six seconds, and speaks it. */
  readonly toast: (text: string, tone?: ToastTone, settings?: ToastSettings) => void;
};

type ToastSettings = {
  /** It stays on the page after the one it was said on. */
  readonly outlives?: boolean;
  /** It is spoken elsewhere. */
  readonly silent?: boolean;
};

const AnnouncerContext = createContext<Announcer>({ announce: () => {}, toast: () => {} });

const toastMs = 6000;
/* The previous message is removed with the one after it: it has been read by then. */
const spokenMs = 7000;

export function AnnouncerProvider({
  page,
  children,
}: {
  /** Names the page: with another one the short messages of this one go. */
  readonly page: string;
  readonly children: ReactNode;
}) {
  const [messages, setMessages] = useState<readonly Spoken[]>([]);
  const [shown, setShown] = useState<(Message & { tone: ToastTone; page: string | null }) | null>(null);
  const now = useRef(page);
  useLayoutEffect(() => {
    now.current = page;
  });
  const nextId = useRef(0);
  useQuietTranslation();
  const regions = useRef([pageRegion]);
  const open = useCallback((region: string) => {
    regions.current.push(region);
    return () => {
      regions.current = regions.current.filter((other) => other !== region);
    };
  }, []);

  const announce = useCallback<Announcer['announce']>((text, politeness = 'polite') => {
    nextId.current += 1;
    const atMs = performance.now();
    const region = regions.current.at(-1) ?? pageRegion;
    const message = { id: nextId.current, text, politeness, atMs, region };
    setMessages((all) => [...all.filter((one) => atMs - one.atMs < spokenMs), message]);
  }, []);
  const toast = useCallback<Announcer['toast']>(
    (text, tone = 'info', { outlives = false, silent = false } = {}) => {
      if (silent) nextId.current += 1;
      else announce(text, tone === 'error' ? 'assertive' : 'polite');
      setShown({ id: nextId.current, text, tone, page: outlives ? null : now.current });
    },
    [announce],
  );
  const announcer = useMemo(() => ({ announce, toast }), [announce, toast]);
  const spoken = useMemo(() => ({ messages, open }), [messages, open]);

  useEffect(() => {
    // What the new page announced already, in an effect before this one, stays.
    setShown((last) => ((last?.page ?? page) === page ? last : null));
  }, [page]);
  useEffect(() => {
    if (shown === null) return undefined;
    const timer = setTimeout(() => setShown(null), toastMs);
    return () => clearTimeout(timer);
  }, [shown]);

  return (
    <AnnouncerContext value={announcer}>
      <MessagesContext value={spoken}>
        {children}
        <Regions id={pageRegion} />
        {shown && <Toast key={shown.id} text={shown.text} tone={shown.tone} />}
      </MessagesContext>
    </AnnouncerContext>
  );
}

/** Announces and shows short messages. Outside a provider it does nothing, so that components can be tested alone. */
export function useAnnouncer(): Announcer {
  return use(AnnouncerContext);
}

/** A breath after the last letter: before it every letter would be answered. */
const speakAfterMs = 700;

/**
 * Announces the result of a search or a filter once, after a pause in typing.
 *
 * @param asked identifies the request: whenever it changes, the pause restarts
 * @param result the text after the pause; '' = nothing to say
 * @param isNew the content announces itself
 */
export function useSpokenResult(asked: string, result: string, isNew = false): void {
  const { announce } = useAnnouncer();
  const latest = useRef(result);
  const answered = useRef<string | null>(isNew ? null : asked);
  useEffect(() => {
    latest.current = result;
  });
  useEffect(() => {
    if (answered.current === asked) return undefined;
    const timer = setTimeout(() => {
      answered.current = asked;
      if (latest.current !== '') announce(latest.current);
    }, speakAfterMs);
    return () => clearTimeout(timer);
  }, [asked, announce]);
}

const toneIcons = { info: 'info', good: 'check', warning: 'warning', error: 'error' } as const;

function Toast({ text, tone }: { text: string; tone: ToastTone }) {
  const ref = useRef<HTMLDivElement>(null);
  // A popover is above an open dialog; fixed position would be under its backdrop.
  useEffect(() => ref.current?.showPopover?.(), []);
  return (
    <div ref={ref} popover="manual" className={cx(styles.toast, styles[tone])} aria-hidden="true">
      <Icon name={toneIcons[tone]} />
      {text}
    </div>
  );
}
