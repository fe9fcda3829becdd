import { useEffect, useMemo, useRef, useState, type SyntheticEvent } from 'react';
import { useTextHref } from '../controls/app-link.tsx';
import { cx } from '../base/class-names.ts';
import styles from './safe-html.module.css';

type SafeHtmlProps = {
  /** A server's text: plain, or HTML of any quality or intent. */
  readonly html: string;
  /** The language of the text if it is not the page's. */
  readonly lang?: string | undefined;
  readonly className?: string | undefined;
  /** True within a sentence: a span instead of a block. */
  readonly inline?: boolean;
};

type Sanitise = (html: string, href: (address: string) => string) => string;
/** Loaded for the first text that needs it. */
let loaded: Sanitise | null = null;

/** Preloads the sanitiser before the texts, so that a page of such texts has its final size from the start. */
export async function loadSanitiser(): Promise<Sanitise> {
  loaded ??= (await import('./sanitise.ts')).sanitise;
  return loaded;
}

/**
 * A server's text. Plain text is shown immediately. HTML is shown without its tags until the sanitiser, a separate
 * chunk, has loaded; permanently if it can't be loaded.
 */
export function SafeHtml({ html, lang, className, inline = false }: SafeHtmlProps) {
  const markup = /[<&]/.test(html);
  const ref = useRef<HTMLDivElement>(null);
  const href = useTextHref();
  const [safe, setSafe] = useState<{ from: string; href: typeof href; html: string } | null>(null);
  const atOnce = useMemo(() => (markup && loaded !== null ? loaded(html, href) : null), [html, href, markup]);

  useEffect(() => {
    const element = ref.current;
    if (!markup || atOnce !== null || element === null) return undefined;
    let current = true;
    const upgrade = async (): Promise<void> => {
      try {
        const sanitise = await loadSanitiser();
        if (current) setSafe({ from: html, href, html: sanitise(html, href) });
      } catch {
        // The text without its tags is already shown.
      }
    };
    // The text of a footer must not make every page load the sanitiser: only texts near the view are upgraded.
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        watch.disconnect();
        void upgrade();
      },
      { rootMargin: '100px' },
    );
    watch.observe(element);
    return () => {
      current = false;
      watch.disconnect();
    };
  }, [html, href, markup, atOnce]);

  const clean = atOnce ?? (safe?.from === html && safe.href === href ? safe.html : null);
  useEffect(() => {
    // A table that is wider than the page scrolls in its own box, which must be focusable then.
    const boxes = [...(ref.current?.querySelectorAll<HTMLElement>('[data-table]') ?? [])];
    if (clean === null || boxes.length === 0) return undefined;
    const watch = new ResizeObserver(() => {
      for (const box of boxes) {
        if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
        else box.removeAttribute('tabindex');
      }
    });
    for (const box of boxes) watch.observe(box);
    return () => watch.disconnect();
  }, [clean]);

  const Tag = inline ? 'span' : 'div';
  const look = cx(styles.html, clean === null && styles.plain, className);
  if (clean !== null) {
    return (
      <Tag
        ref={ref}
        className={look}
        lang={lang}
        onErrorCapture={replaceMissing}
        dangerouslySetInnerHTML={{ __html: clean }}
      />
    );
  }
  return (
    <Tag ref={ref} className={look} lang={lang}>
      {markup ? textOf(html) : html}
    </Tag>
  );
}

/* A picture that fails to load is replaced by its alt text in a box of its size instead of a broken icon. */
function replaceMissing({ target }: SyntheticEvent): void {
  if (!(target instanceof HTMLImageElement)) return;
  const field = document.createElement('span');
  field.dataset['missing'] = '';
  field.textContent = target.alt;
  const [width = 0, height = 0] = ['width', 'height'].map((name) => Number(target.getAttribute(name)));
  if (width > 0) field.style.inlineSize = `${width}px`;
  if (width > 0 && height > 0) field.style.aspectRatio = `${width} / ${height}`;
  target.replaceWith(field);
}

/** The text of an HTML fragment. A parsed document runs no scripts and loads nothing. */
export function textOf(html: string): string {
  if (!/[<&]/.test(html)) return html;
  const { body } = new DOMParser().parseFromString(
    html.replace(/<(br|\/p|\/li|\/div|\/tr)\b/gi, '\n<$1'),
    'text/html',
  );
  for (const hidden of body.querySelectorAll('style, script, title, template, noscript')) hidden.remove();
  return body.textContent.trim();
}
