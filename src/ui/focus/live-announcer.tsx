import {
  createContext,
  Fragment,
  use,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { cx } from '../base/class-names.ts';
import { Icon } from '../base/icon.tsx';
import { pageRoot } from '../base/page-root.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import styles from './live-announcer.module.css';

export type Politeness = 'polite' | 'assertive';
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

type Message = {
  readonly id: number;
  readonly text: string;
};

type Spoken = {
  readonly politeness: Politeness;
  /** Of the page's clock, ms. */
  readonly atMs: number;
  /** The region that says it: the topmost one of that moment. */
  readonly region: string;
} & Message;

type SpokenMessages = {
  readonly messages: readonly Spoken[];
  /** Notes the region of a dialog that opens; the function it gives takes it off again. */
  readonly open: (region: string) => () => void;
};

const AnnouncerContext = createContext<Announcer>({ announce: () => {}, toast: () => {} });
const MessagesContext = createContext<SpokenMessages>({ messages: [], open: () => () => {} });

/* The region outside all dialogs. */
const pageRegion = 'page';

const toastMs = 6000;
/* What was said before goes with the next message after that: it has been heard. */
const spokenMs = 7000;
/* A region that comes with words in it says nothing: it has to be known before they are put in. */
const settleMs = 100;
/* What was said just before a dialog opened was said behind it: it is said again within. */
const unheardMs = 400;

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
      <MessagesContext value={spoken}>
        {children}
        <Regions id={pageRegion} />
        {shown && <Toast key={shown.id} text={shown.text} tone={shown.tone} />}
      </MessagesContext>
    </AnnouncerContext>
  );
}

/** Speaks and shows short messages. Outside a provider it does nothing, so that parts can be tested alone. */
export function useAnnouncer(): Announcer {
  return use(AnnouncerContext);
}

/** A breath after the last letter: before it every letter would be answered. */
const speakAfterMs = 700;

/**
 * Speaks what a search or a filter has found, once, when whoever types makes a pause.
 * @param asked names what was asked for: whenever it changes, the pause begins anew
 * @param result the words when the pause is over; '' = nothing to say
 * @param isNew what is there is an answer itself: it speaks of what it comes with
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

/** The live regions of a dialog, which says what there is to say for as long as it is the topmost. */
export function LiveRegions() {
  const { open } = use(MessagesContext);
  const id = useId();
  useEffect(() => open(id), [open, id]);
  return <Regions id={id} />;
}

/**
 * The spoken messages, each put in once and added to the ones before: so the same words twice are spoken twice, and
 * two of one moment do not take each other's place. A modal dialog makes everything outside it inert, live regions
 * included, so every open dialog holds a pair of its own; nothing is put into two.
 */
function Regions({ id }: { id: string }) {
  const { messages } = use(MessagesContext);
  const [sinceMs, setSinceMs] = useState<number | null>(null);
  useEffect(() => {
    const fromMs = performance.now() - unheardMs;
    const timer = setTimeout(() => setSinceMs(fromMs), settleMs);
    return () => clearTimeout(timer);
  }, []);
  const textsOf = (wanted: Politeness): ReactNode =>
    messages
      .filter(
        ({ politeness, atMs, region }) =>
          politeness === wanted &&
          sinceMs !== null &&
          atMs >= sinceMs &&
          (region === id || atMs < sinceMs + unheardMs),
      )
      .map(({ id: key, text }) => (
        <Fragment key={key}>
          <span>{text}</span>{' '}
        </Fragment>
      ));
  return (
    <VisuallyHidden>
      <output aria-live="polite" aria-atomic="false">
        {textsOf('polite')}
      </output>
      <span role="alert" aria-live="assertive" aria-atomic="false">
        {textsOf('assertive')}
      </span>
    </VisuallyHidden>
  );
}

/* So long after a switch of the language what was heard in the one before is put into words anew. */
const translationMs = 1000;

/**
 * Switches every live region off while the page is put into another language: all their words change at once, and have
 * been heard. On the elements themselves, because each part of the page has regions of its own.
 */
function useQuietTranslation(): void {
  const { lang } = useI18n();
  const spokenIn = useRef(lang);
  useLayoutEffect(() => {
    if (spokenIn.current === lang) return undefined;
    spokenIn.current = lang;
    const regions = [...pageRoot().querySelectorAll('[aria-live], [role="alert"], [role="status"], output')]
      .map((region) => ({ region, before: region.getAttribute('aria-live') }))
      .filter(({ before }) => before !== 'off');
    for (const { region } of regions) region.setAttribute('aria-live', 'off');
    const restore = (): void => {
      for (const { region, before } of regions) {
        if (before === null) region.removeAttribute('aria-live');
        else region.setAttribute('aria-live', before);
      }
    };
    const timer = setTimeout(restore, translationMs);
    return () => {
      clearTimeout(timer);
      restore();
    };
  }, [lang]);
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
