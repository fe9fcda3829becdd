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

/** Whether a message waits for what is being spoken, or cuts it short. */
export type Politeness = 'polite' | 'assertive';
/** One thing that is said. */
export type Message = {
  readonly id: number;
  readonly text: string;
};

/** One that is spoken. */
export type Spoken = {
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

/** What is spoken, for all regions of the page. */
export const MessagesContext = createContext<SpokenMessages>({ messages: [], open: () => () => {} });

/** The region outside all dialogs. */
export const pageRegion = 'page';

/* A region that comes with words in it says nothing: it has to be known before they are put in. */
const settleMs = 100;
/* What was said just before a dialog opened was said behind it: it is said again within. */
const unheardMs = 400;

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

/* So long after a switch of the language what was heard in the one before is put into words anew. */
const translationMs = 1000;

/**
 * Switches every live region off while the page is put into another language: all their words change at once, and have
 * been heard. On the elements themselves, because each part of the page has regions of its own.
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
