import { useLocation } from 'wouter';
import { htmlLangs } from '../../i18n/languages.ts';
import { useApp } from '../features/app-context.tsx';
import { isPrivatePath } from '../core/app-routes.ts';
import { hrefWithLang } from '../ui/app-link.tsx';

/** `hreflang` links of the page, and `noindex` on pages that an order's hash opens. React hoists them to the head. */
export function AlternateLanguages() {
  const [path] = useLocation();
  const { setup } = useApp();
  if (isPrivatePath(path)) {
    return (
      <>
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
      </>
    );
  }
  const address = (href: string): string => new URL(`.${href}`, document.baseURI).href;
  return setup.db.languages.map((lang) => (
    <link key={lang} rel="alternate" hrefLang={htmlLangs[lang]} href={address(hrefWithLang(path, lang))} />
  ));
}
