import { useLocation, useRouter, useSearch } from 'wouter';
import type { Lang } from '../../i18n/formats/languages.ts';
import { hrefWithLang } from '../ui/controls/app-link.tsx';

/** The same page, with its query, in another language. `replace`: Back leads to the page before, not to a language. */
export function useSwitchLang(): { href: (lang: Lang) => string; go: (lang: Lang) => void } {
  const { base } = useRouter();
  const [path, navigate] = useLocation();
  const search = useSearch();
  const address = (lang: Lang): string => hrefWithLang(search === '' ? path : `${path}?${search}`, lang);
  return {
    href: (lang) => `${base}${address(lang)}`,
    go: (lang) => navigate(address(lang), { replace: true }),
  };
}
