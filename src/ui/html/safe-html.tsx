import { useEffect, useMemo, useRef, useState, type SyntheticEvent } from 'react';
import { useTextHref } from '../controls/app-link.tsx';
import { cx } from '../base/class-names.ts';
import styles from './safe-html.module.css';

type SafeHtmlProps = {
  /** Text of a server: may be plain, may be HTML of any quality or intent. */
  readonly html: string;
  /** The language of the text if it is not the page's. */
  readonly lang?: string | undefined;
  readonly className?: string | undefined;
  /** Within a sentence: a span instead of a block. */
  readonly inline?: boolean;
};

type Sanitise = (html: string, href: (address: string) => string) => string;
/** There from the first text on that needed it. */
let loaded: Sanitise | null = null;

/** Preloads the sanitiser before the texts: a page made of them then has its final size at once. */
export async function loadSanitiser(): Promise<Sanitise> {
  loaded ??= (await import('./sanitise.ts')).sanitise;
  return loaded;
}

/**
 * A server's text. Plain text is shown at once; HTML without its tags until the sanitiser, a separate chunk, has
 * loaded, and permanently if it can't.
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
        // The text without its tags is there already.
      }
    };
    // A footer's text must not make every page load the sanitiser: only texts near the view are upgraded.
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
    // A table wider than the page turns over in itself; keys reach what does.
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

/* A picture that fails leaves its alt text in a quiet box of its size, not a broken icon. */
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
