import { useLocation, useRouter } from 'wouter';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { defaultLang, htmlLangs, type Lang } from '../../i18n/formats/languages.ts';
import { useApp } from '../features/app-context.tsx';
import { isPageAddress } from '../contract/address.ts';
import { isPrivatePath } from '../core/addresses/app-routes.ts';
import { hrefWithLang } from '../ui/controls/app-link.tsx';
import { pictureAddress, absoluteUrl } from '../ui/base/absolute-url.ts';

/**
 * What the setup says of the shop in the page's language, for search engines and for links in messages; the same page
 * in the other languages; nothing at all of pages that an order's hash opens. React hoists all of it to the head.
 */
export function PageMeta() {
  const [path] = useLocation();
  const { base } = useRouter();
  const { lang } = useI18n();
  const { setup } = useApp();
  if (isPrivatePath(path)) {
    return (
      <>
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
      </>
    );
  }
  const { languages, meta } = setup.db;
  const own = meta[lang];
  const { origin } = window.location;
  const address = (code: Lang): string => `${origin}${base}${hrefWithLang(path, code)}`;
  // The host may keep the list of events in another language at an address of its own.
  const alternate = (code: Lang): string => {
    const elsewhere = meta[code]?.alternate ?? '';
    return path === '/' && isPageAddress(elsewhere) ? elsewhere : address(code);
  };
  const title = own?.title ?? '';
  const description = own?.description ?? '';
  const image = own?.siteurlimage ?? '';
  const named = [
    ['description', description],
    ['keywords', own?.keywords ?? ''],
    ['subject', own?.subject ?? ''],
    ['author', own?.owner ?? ''],
  ] as const;
  const shared = [
    ['og:title', title],
    ['og:description', description],
    ['og:type', own?.metatype ?? ''],
    ['og:site_name', own?.owner ?? ''],
    ['og:locale', htmlLangs[lang]],
    ['og:url', address(lang)],
    ['og:image', image === '' ? '' : absoluteUrl(pictureAddress(image))],
  ] as const;
  return (
    <>
      {named.map(([name, content]) => content !== '' && <meta key={name} name={name} content={content} />)}
      {shared.map(
        ([name, content]) => content !== '' && <meta key={name} property={name} content={content} />,
      )}
      <link rel="canonical" href={address(lang)} />
      {languages.map((code) => (
        <link
          key={code}
          rel="alternate"
          hrefLang={meta[code]?.alternate_lang || htmlLangs[code]}
          href={alternate(code)}
        />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address(defaultLang)} />
    </>
  );
}
