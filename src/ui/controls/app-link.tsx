import { createContext, use, useCallback, type ComponentProps } from 'react';
import { Link, useLocation, useRouter } from 'wouter';
import { defaultLang, type Lang } from '../../../i18n/formats/languages.ts';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { safeAddress } from '../../contract/address.ts';
import { isAppPath } from '../../core/addresses/app-routes.ts';
import { buttonClass, type ButtonLook } from './button.tsx';
import { VisuallyHidden } from '../focus/visually-hidden.tsx';
import { absoluteUrl } from '../base/absolute-url.ts';

/** Query parameters besides `lang` that are kept from page to page, such as `qa`. */
export const StickyParams = createContext<Readonly<Record<string, string>>>({});

/** Adds `lang` (unless it is the default) and the sticky parameters to an address inside the app. */
export function hrefWithLang(
  path: string,
  lang: Lang,
  sticky: Readonly<Record<string, string>> = {},
): string {
  const hashAt = path.indexOf('#');
  const hash = hashAt < 0 ? '' : path.slice(hashAt);
  const [pathname = '', query = ''] = (hashAt < 0 ? path : path.slice(0, hashAt)).split('?');
  const params = new URLSearchParams(query);
  for (const [name, value] of Object.entries(sticky)) if (!params.has(name)) params.set(name, value);
  params.delete('lang');
  if (lang !== defaultLang) params.set('lang', lang);
  const text = params.toString();
  return `${ownPath(pathname)}${text === '' ? '' : `?${text}`}${hash}`;
}

/**
 * The page's own path may be `//host` or, decoded, `/\\host`: as a link it would lead to that host. Leading slashes are
 * reduced to one.
 */
const ownPath = (path: string): string => path.replace(/^[/\\\s\p{Cc}]{2,}/u, '/');

/**
 * A path of the app with the query of the current page, except the `own` parameters, which the path itself contains.
 */
export function withPageQuery(path: string, own: readonly string[] = []): string {
  const [pathname = '', query = ''] = path.split('?');
  const params = new URLSearchParams(window.location.search);
  for (const name of own) params.delete(name);
  for (const [name, value] of new URLSearchParams(query)) params.set(name, value);
  const text = params.toString();
  return `${pathname}${text === '' ? '' : `?${text}`}`;
}

/** Returns `href(path)` for links that are not an `AppLink`: the path with the page's language. */
export function useAppHref(): (path: string) => string {
  const { lang } = useI18n();
  const sticky = use(StickyParams);
  return useCallback((path) => hrefWithLang(path, lang, sticky), [lang, sticky]);
}

/**
 * An address in a server's text as a link of the page. One of the shop's own pages gets the page's language, unless it
 * names another; the rules also get the path under which the shop lives. Other addresses are unchanged.
 *
 * @internal Exported for tests: its callers do not exercise all cases.
 */
export function textHref(address: string, base: string, href: (path: string) => string): string {
  const [path = '', query = ''] = address.split(/[?#]/);
  const inside = base !== '' && path.startsWith(`${base}/`) ? path.slice(base.length) : path;
  const own = inside !== path || base === '' || path.startsWith('/rules/');
  if (!own || !isAppPath(inside) || new URLSearchParams(query).has('lang')) return address;
  return `${base}${href(`${inside}${address.slice(path.length)}`)}`;
}

/** `textHref` for this page. */
export function useTextHref(): (address: string) => string {
  const href = useAppHref();
  const { base } = useRouter();
  return useCallback((address) => textHref(address, base, href), [base, href]);
}

/** Navigates to a path of the app and keeps the language. */
export function useAppNavigate(): (path: string, options?: { replace?: boolean; state?: object }) => void {
  const href = useAppHref();
  const [, navigate] = useLocation();
  return useCallback((path, options) => navigate(href(path), options), [href, navigate]);
}

type AppLinkProps = Omit<ComponentProps<'a'>, 'href'> & { readonly to: string };

/** A link within the app that keeps the language. `to` is a path from the app's base, e.g. `/order/ABC`. */
export function AppLink({ to, ...rest }: AppLinkProps) {
  const href = useAppHref();
  return <Link {...rest} href={href(to)} />;
}

/** A link within the app that looks like a button. */
export function LinkButton({ variant, size, wide, className, ...rest }: AppLinkProps & ButtonLook) {
  const look = { ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) };
  return <AppLink {...rest} className={buttonClass(look, className)} />;
}

/** An external link that opens in a new tab without access to this page. Only http(s), mailto and tel become links. */
export function ExternalLink({ href, children, ...rest }: ComponentProps<'a'> & { readonly href: string }) {
  const { t } = useI18n();
  if (!isSafeHref(href)) return <span>{children}</span>;
  return (
    <a {...rest} href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <VisuallyHidden> {t('common.newTab')}</VisuallyHidden>
    </a>
  );
}

/** True for an address that a link may have: http(s), mailto, tel, or one on this site. */
export function isSafeHref(href: string): boolean {
  return safeAddress(href, 'link') !== '' && absoluteUrl(href) !== '';
}
