/*
 * What a page's head says of the shop. The page writes it when it has come, the server before: the same words for both.
 */
import { isPageAddress } from '../../contract/address.ts';
import type { Lang } from '../../contract/local-text.ts';
import type { Setup } from '../../contract/setup.ts';
import { pageKey } from './app-routes.ts';

type ShopMeta = Setup['db']['meta'][Lang];
type Entry = readonly [name: string, content: string];

/** What the shop is called in the language of `meta`: on its pages, its paper and in calendars. */
export const shopName = (meta: ShopMeta): string => meta?.owner || meta?.title || 'Parterre';

/** The document's title: the page first, then the shop. Without `page` the shop's own title. */
export const documentTitle = (meta: ShopMeta, page = ''): string =>
  page === '' ? meta?.title || shopName(meta) : `${page} — ${shopName(meta)}`;

/** The one address of what a path shows: an event has one, whatever date and time stand behind it. */
export const canonicalPath = (path: string): string => `/${pageKey(path)}`;

type Alternate = { readonly hrefLang: string; readonly href: string };

/** Nothing in it is empty. */
type ShopHead = {
  /** `<meta name>`. */
  readonly named: readonly Entry[];
  /** `<meta property>`: Open Graph. */
  readonly shared: readonly Entry[];
  readonly canonical: string;
  readonly alternates: readonly Alternate[];
};

type HeadPlace = {
  readonly lang: Lang;
  readonly path: string;
  readonly defaultLang: Lang;
  /** BCP 47 tags of the languages. */
  readonly tags: Readonly<Record<Lang, string>>;
  /** The whole address of the page in a language. */
  readonly addressOf: (lang: Lang) => string;
  /** The whole address of a picture, '' where it has none. */
  readonly pictureOf: (address: string) => string;
};

/** What the setup says of the shop in the page's language, and the same page in the other languages. */
export function shopHead(
  { languages, meta }: Pick<Setup['db'], 'languages' | 'meta'>,
  { lang, path, defaultLang, tags, addressOf, pictureOf }: HeadPlace,
): ShopHead {
  const own = meta[lang];
  const filled = (entries: readonly (readonly [string, string | undefined])[]): readonly Entry[] =>
    entries.filter((entry): entry is Entry => !!entry[1]);
  // The host may keep the list of events in another language at an address of its own.
  const alternate = (code: Lang): string => {
    const elsewhere = meta[code]?.alternate ?? '';
    return path === '/' && isPageAddress(elsewhere) ? elsewhere : addressOf(code);
  };
  return {
    named: filled([
      ['description', own?.description],
      ['keywords', own?.keywords],
      ['subject', own?.subject],
      ['author', own?.owner],
    ]),
    shared: filled([
      ['og:title', own?.title],
      ['og:description', own?.description],
      ['og:type', own?.metatype],
      ['og:site_name', own?.owner],
      ['og:locale', tags[lang]],
      ['og:url', addressOf(lang)],
      ['og:image', own?.siteurlimage && pictureOf(own.siteurlimage)],
    ]),
    canonical: addressOf(lang),
    alternates: [
      ...languages.map((code) => ({
        hrefLang: meta[code]?.alternate_lang || tags[code],
        href: alternate(code),
      })),
      { hrefLang: 'x-default', href: addressOf(defaultLang) },
    ],
  };
}
