/* A page's title and meta tags. The server writes them first, the page updates them: both use the same texts. */
import { isPageAddress } from '../../contract/address.ts';
import type { Lang } from '../../contract/local-text.ts';
import type { Setup } from '../../contract/setup.ts';
import { pageKey } from './app-routes.ts';

type ShopMeta = Setup['db']['meta'][Lang];
type Entry = readonly [name: string, content: string];

/** The shop's name in the language of `meta`, for its pages, printed tickets and calendars. */
export const shopName = (meta: ShopMeta): string => meta?.owner || meta?.title || 'Parterre';

/** The document's title: the page first, then the shop. Without `page` the shop's own title. */
export const documentTitle = (meta: ShopMeta, page = ''): string =>
  page === '' ? meta?.title || shopName(meta) : `${page} — ${shopName(meta)}`;

/** The canonical address of a path: an event has one, whatever date and time follow it. */
export const canonicalPath = (path: string): string => `/${pageKey(path)}`;

type Alternate = { readonly hrefLang: string; readonly href: string };

/** The tags of a page's head; empty ones are left out. */
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
  /** The absolute address of the page in a language. */
  readonly addressOf: (lang: Lang) => string;
  /** The absolute address of a picture; '' if it has none. */
  readonly pictureOf: (address: string) => string;
};

/** The setup's texts about the shop in the page's language, and links to the page in the other languages. */
export function shopHead(
  { languages, meta }: Pick<Setup['db'], 'languages' | 'meta'>,
  { lang, path, defaultLang, tags, addressOf, pictureOf }: HeadPlace,
): ShopHead {
  const own = meta[lang];
  const filled = (entries: readonly (readonly [string, string | undefined])[]): readonly Entry[] =>
    entries.filter((entry): entry is Entry => !!entry[1]);
  // The host may have a separate address for the list of events in another language.
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
