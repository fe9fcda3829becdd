import {
  createContext,
  Fragment,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { pageRoot } from '../base/page-root.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Whether a message waits for what is being read out, or interrupts it. */
export type Politeness = 'polite' | 'assertive';
/** A message to announce. */
export type Message = {
  readonly id: number;
  readonly text: string;
};

/** An announced message. */
export type Spoken = {
  readonly politeness: Politeness;
  /** By the page's clock, ms. */
  readonly atMs: number;
  /** The region that announces it: the topmost one at that time. */
  readonly region: string;
} & Message;

type SpokenMessages = {
  readonly messages: readonly Spoken[];
  /** Registers the region of an opened dialog; the returned function removes it. */
  readonly open: (region: string) => () => void;
};

/** The messages for all regions of the page. */
export const MessagesContext = createContext<SpokenMessages>({ messages: [], open: () => () => {} });

/** The region outside all dialogs. */
export const pageRegion = 'page';

/* A region that is inserted together with its text is not announced: it must exist before the text is inserted, ms. */
const settleMs = 100;
/* A message from just before a dialog opened was in the inert part of the page: it is repeated inside, ms. */
const unheardMs = 400;

/** The live regions of a dialog, which announce everything while it is the topmost. */
export function LiveRegions() {
  const { open } = use(MessagesContext);
  const id = useId();
  useEffect(() => open(id), [open, id]);
  return <Regions id={id} />;
}

/**
 * The announced messages, each appended once, so that a repeated text is announced twice, and simultaneous ones do not
 * replace each other. A modal dialog makes everything outside it inert, including live regions, so every open dialog
 * has its own pair; each message goes into only one pair.
 */
export function Regions({ id }: { id: string }) {
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

/* For this long after a language switch, messages of the previous language are rendered again, ms. */
const translationMs = 1000;

/**
 * Silences all live regions while the page changes its language: all their texts change at once, but were already read
 * out. Set on the elements, because each part of the page has its own regions.
 */
export function useQuietTranslation(): void {
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
