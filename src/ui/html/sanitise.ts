import DOMPurify from 'dompurify';
import { pictureAddress } from '../base/absolute-url.ts';

import { safeAddress } from '../../contract/address.ts';

const tags =
  'a abbr b blockquote br caption code dd div dl dt em h1 h2 h3 h4 h5 h6 hr i img li ol p s small span strong sub sup table tbody td tfoot th thead tr u ul';
const attributes = 'alt colspan dir height href lang rowspan src title width';

const purifier = DOMPurify(window);
/** What the text being sanitised makes of an address. */
let hrefOf = (href: string): string => href;

/*
 * Links open separately without an opener; pictures come from this site only, so that a text can't track its reader.
 */
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName === 'A' && node.hasAttribute('href')) {
    const address = node.getAttribute('href') ?? '';
    // Beside those of the shop's own check a text may name a page beside this one, by a plain name.
    const isSafe = safeAddress(address, 'link') !== '' || safeAddress(address, 'picture') !== '';
    if (isSafe) node.setAttribute('href', hrefOf(address));
    else node.removeAttribute('href');
    node.setAttribute('target', '_blank');
    node.setAttribute('rel', 'noopener noreferrer');
  }
  if (node.tagName === 'IMG') {
    const address = node.getAttribute('src') ?? '';
    if (!isOwn(address)) node.remove();
    else {
      node.setAttribute('src', pictureAddress(address));
      node.setAttribute('loading', 'lazy');
    }
  }
});

function isOwn(address: string): boolean {
  try {
    return new URL(address, document.baseURI).origin === window.location.origin;
  } catch {
    return false;
  }
}

/**
 * HTML of a server reduced to text, lists, tables, links and own pictures: no styles, scripts, forms or frames.
 * `href` may change where a link leads.
 */
export function sanitise(html: string, href: (address: string) => string): string {
  hrefOf = href;
  const clean = purifier.sanitize(html, {
    ALLOWED_TAGS: tags.split(' '),
    ALLOWED_ATTR: attributes.split(' '),
    ALLOW_DATA_ATTR: false,
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/(?!\/)|#|\?|[^:]*$)/i,
    RETURN_DOM: true,
  });
  // A wide table scrolls in its own box (safe-html.module.css), including nested tables.
  const body = clean as HTMLElement;
  for (const table of body.querySelectorAll('table:not(table table)')) {
    const box = document.createElement('div');
    box.dataset['table'] = '';
    table.replaceWith(box);
    box.append(table);
  }
  return body.innerHTML;
}
