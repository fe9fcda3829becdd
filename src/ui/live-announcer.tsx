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
import { cx } from './class-names.ts';
import { Icon } from './icon.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';
import styles from './live-announcer.module.css';

export type Politeness = 'polite' | 'assertive';
export type ToastTone = 'info' | 'good' | 'warning' | 'error';

interface Announcer {
  /** Speaks a sentence to screen readers; the same sentence twice is spoken twice. */
  readonly announce: (text: string, politeness?: Politeness) => void;
  /**
   * Shows a sentence at the page's foot, and speaks it: for six seconds, and no longer than the page it was said on;
   * with `outlives` on the page after it too.
   */
  readonly toast: (text: string, tone?: ToastTone, outlives?: boolean) => void;
}

interface Message {
  readonly id: number;
  readonly text: string;
}

const AnnouncerContext = createContext<Announcer>({ announce: () => {}, toast: () => {} });
const MessagesContext = createContext<Record<Politeness, Message | null>>({ polite: null, assertive: null });

const toastMs = 6000;

export function AnnouncerProvider({
  page,
  children,
}: {
  /** Names the page: with another one the short messages of this one go. */
  readonly page: string;
  readonly children: ReactNode;
}) {
  const [messages, setMessages] = useState<Record<Politeness, Message | null>>({
    polite: null,
    assertive: null,
  });
  const [shown, setShown] = useState<(Message & { tone: ToastTone; page: string | null }) | null>(null);
  const now = useRef(page);
  useLayoutEffect(() => {
    now.current = page;
  });
  const nextId = useRef(0);

  const announce = useCallback<Announcer['announce']>((text, politeness = 'polite') => {
    nextId.current += 1;
    const message = { id: nextId.current, text };
    setMessages((all) => ({ ...all, [politeness]: message }));
  }, []);
  const toast = useCallback<Announcer['toast']>(
    (text, tone = 'info', outlives = false) => {
      announce(text, tone === 'error' ? 'assertive' : 'polite');
      setShown({ id: nextId.current, text, tone, page: outlives ? null : now.current });
    },
    [announce],
  );
  const announcer = useMemo(() => ({ announce, toast }), [announce, toast]);

  useEffect(() => {
    // What the new page said already, in an effect of its own before this one, is its own.
    setShown((last) => ((last?.page ?? page) === page ? last : null));
  }, [page]);
  useEffect(() => {
    if (shown === null) return undefined;
    const timer = setTimeout(() => setShown(null), toastMs);
    return () => clearTimeout(timer);
  }, [shown]);

  return (
    <AnnouncerContext value={announcer}>
      <MessagesContext value={messages}>
        {children}
        <LiveRegions />
        {shown && <Toast key={shown.id} text={shown.text} tone={shown.tone} />}
      </MessagesContext>
    </AnnouncerContext>
  );
}

/** Speaks and shows short messages. Outside a provider it does nothing, so that parts can be tested alone. */
export function useAnnouncer(): Announcer {
  return use(AnnouncerContext);
}

/**
 * The spoken messages. A modal dialog makes everything outside it inert, live regions included, so every
 * open dialog holds a pair of its own.
 */
export function LiveRegions() {
  const { polite, assertive } = use(MessagesContext);
  return (
    <VisuallyHidden>
      <output aria-live="polite">{polite && <span key={polite.id}>{polite.text}</span>}</output>
      <span role="alert" aria-live="assertive">
        {assertive && <span key={assertive.id}>{assertive.text}</span>}
      </span>
    </VisuallyHidden>
  );
}

const toneIcons = { info: 'info', good: 'check', warning: 'warning', error: 'error' } as const;

function Toast({ text, tone }: { text: string; tone: ToastTone }) {
  const ref = useRef<HTMLDivElement>(null);
  // A popover stands above an open dialog; plain fixed position would be under its veil.
  useEffect(() => ref.current?.showPopover?.(), []);
  return (
    <div ref={ref} popover="manual" className={cx(styles.toast, styles[tone])} aria-hidden="true">
      <Icon name={toneIcons[tone]} />
      {text}
    </div>
  );
}
