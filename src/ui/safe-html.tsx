import { useEffect, useState } from 'react';
import { cx } from './class-names.ts';
import styles from './safe-html.module.css';

interface SafeHtmlProps {
  /** Text of a server: may be plain, may be HTML of any quality or intent. */
  readonly html: string;
  /** The language of the text where it is not the page's. */
  readonly lang?: string | undefined;
  readonly className?: string | undefined;
  /** Within a sentence: a span instead of a block. */
  readonly inline?: boolean;
}

/**
 * A server's text. Plain text is shown at once; HTML is shown without its tags until the sanitiser, a chunk of its
 * own, has come, and for ever if it can't.
 */
export function SafeHtml({ html, lang, className, inline = false }: SafeHtmlProps) {
  const markup = /[<&]/.test(html);
  const [safe, setSafe] = useState<{ from: string; html: string } | null>(null);

  useEffect(() => {
    if (!markup) return undefined;
    let current = true;
    import('./sanitise.ts').then(
      ({ sanitise }) => current && setSafe({ from: html, html: sanitise(html) }),
      () => {},
    );
    return () => {
      current = false;
    };
  }, [html, markup]);

  const Tag = inline ? 'span' : 'div';
  const look = cx(styles.html, !markup && styles.plain, className);
  if (markup && safe?.from === html) {
    return <Tag className={look} lang={lang} dangerouslySetInnerHTML={{ __html: safe.html }} />;
  }
  return (
    <Tag className={look} lang={lang}>
      {markup ? textOf(html) : html}
    </Tag>
  );
}

/** The text of an HTML fragment. A parsed document runs no scripts and loads nothing. */
export function textOf(html: string): string {
  if (!/[<&]/.test(html)) return html;
  return new DOMParser()
    .parseFromString(html.replace(/<(br|\/p|\/li|\/div)\b/gi, '\n<$1'), 'text/html')
    .body.textContent.trim();
}
