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
  /** Announces a sentence to screen readers; the same sentence twice is announced twice. */
  readonly announce: (text: string, politeness?: Politeness) => void;
  /** Shows a sentence at the bottom of the page for six seconds, and announces it. */
  readonly toast: (text: string, tone?: ToastTone, settings?: ToastSettings) => void;
};

type ToastSettings = {
  /** True if it stays visible when the buyer moves to another page. */
  readonly outlives?: boolean;
  /** True if it is announced elsewhere. */
  readonly silent?: boolean;
};

const AnnouncerContext = createContext<Announcer>({ announce: () => {}, toast: () => {} });

const toastMs = 6000;
/* Each message is removed with the next one after this time, when it has been read out, ms. */
const spokenMs = 7000;

export function AnnouncerProvider({
  page,
  children,
}: {
  /** Identifies the page: when it changes, the short messages of the previous page disappear. */
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
    // A message that the new page has already shown, in an earlier effect, stays.
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

/**
 * Returns the functions that announce and show short messages. Without a provider they do nothing, so that components
 * can be tested alone.
 */
export function useAnnouncer(): Announcer {
  return use(AnnouncerContext);
}

/** The pause after the last letter, ms; without it, every letter would cause an announcement. */
const speakAfterMs = 700;

/**
 * Announces the result of a search or a filter once, after a pause in typing.
 *
 * @param asked identifies the request: whenever it changes, the pause restarts
 * @param result the text after the pause; '' = nothing to announce
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
  // A popover is above an open dialog; an element with a fixed position would be below its backdrop.
  useEffect(() => ref.current?.showPopover?.(), []);
  return (
    <div ref={ref} popover="manual" className={cx(styles.toast, styles[tone])} aria-hidden="true">
      <Icon name={toneIcons[tone]} />
      {text}
    </div>
  );
}
