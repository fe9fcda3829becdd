import { htmlLangs } from '../../i18n/formats/languages.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import type { LocalText as Text } from '../contract/local-text.ts';
import { pickText } from '../core/text/pick-text.ts';
import { SafeHtml } from '../ui/html/safe-html.tsx';

/** Returns a server's text in the best available language, and the `lang` to set if it is not the page's. */
export function useLocalText(): (local: Text) => { text: string; lang: string | undefined } {
  const { lang } = useI18n();
  return (local) => {
    const picked = pickText(local, lang);
    return { text: picked.text, lang: picked.lang === lang ? undefined : htmlLangs[picked.lang] };
  };
}

/** A server's plain text in the best available language. */
export function LocalText({ of }: { of: Text }) {
  const { text, lang } = useLocalText()(of);
  return lang === undefined ? text : <span lang={lang}>{text}</span>;
}

/** A server's text in the best available language, which may contain HTML. */
export function LocalHtml({ of, className }: { of: Text; className?: string | undefined }) {
  const { text, lang } = useLocalText()(of);
  return text === '' ? null : <SafeHtml html={text} lang={lang} className={className} />;
}
