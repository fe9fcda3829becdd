import { useLayoutEffect, useState } from 'react';
import { useLocation, useRouter } from 'wouter';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { defaultLang, htmlLangs } from '../../i18n/formats/languages.ts';
import { useApp } from '../features/app-context.tsx';
import { isPrivatePath } from '../core/addresses/app-routes.ts';
import { canonicalPath, shopHead } from '../core/addresses/document-head.ts';
import { hrefWithLang } from '../ui/controls/app-link.tsx';
import { pictureAddress, absoluteUrl } from '../ui/base/absolute-url.ts';
import { hasServedHead, removeServedHead } from '../ui/base/page-root.ts';

/**
 * The setup's texts about the shop in the page's language, for search engines and link previews, with links to the
 * other languages; nothing on pages with an order's hash. React moves it into the head. A server-written head has the
 * same content, and stays as long as the page that it was written for.
 */
export function PageMeta() {
  const [path] = useLocation();
  const { base } = useRouter();
  const { lang } = useI18n();
  const { setup } = useApp();
  const own = canonicalPath(path);
  const page = `${lang} ${own}`;
  const [servedFor, setServedFor] = useState(() => (hasServedHead() ? page : ''));
  const isServed = servedFor === page;
  // It is not restored when the buyer returns to that page.
  if (servedFor !== '' && !isServed) setServedFor('');
  useLayoutEffect(() => {
    if (!isServed) removeServedHead();
  }, [isServed]);
  if (isServed) return null;
  if (isPrivatePath(path)) {
    return (
      <>
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
      </>
    );
  }
  const { origin } = window.location;
  const head = shopHead(setup.db, {
    lang,
    path,
    defaultLang,
    tags: htmlLangs,
    addressOf: (code) => `${origin}${base}${hrefWithLang(own, code)}`,
    pictureOf: (picture) => absoluteUrl(pictureAddress(picture)),
  });
  return (
    <>
      {head.named.map(([name, content]) => (
        <meta key={name} name={name} content={content} />
      ))}
      {head.shared.map(([name, content]) => (
        <meta key={name} property={name} content={content} />
      ))}
      <link rel="canonical" href={head.canonical} />
      {head.alternates.map((one) => (
        <link key={one.hrefLang} rel="alternate" {...one} />
      ))}
    </>
  );
}
