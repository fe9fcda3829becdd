import DOMPurify from 'dompurify';
import { pictureAddress } from '../base/absolute-url.ts';

import { safeAddress } from '../../contract/address.ts';

const tags =
  'a abbr b blockquote br caption code dd div dl dt em h1 h2 h3 h4 h5 h6 hr i img li ol p s small span strong sub sup table tbody td tfoot th thead tr u ul';
const attributes = 'alt colspan dir height href lang rowspan src title width';

const purifier = DOMPurify(window);
/** Converts the addresses in the text that is being sanitised. */
let hrefOf = (href: string): string => href;

/*
 * Links open in a new tab without an opener. Pictures come from this site only, so that a text can't track its reader.
 */
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName === 'A' && node.hasAttribute('href')) {
    const address = node.getAttribute('href') ?? '';
    // In addition to what the shop's own check allows, a text may link to a page next to this one by a plain name.
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
 * Reduces a server's HTML to text, lists, tables, links and own pictures: no styles, scripts, forms or frames. `href`
 * may convert the addresses of links.
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
  // A wide table scrolls in its own box (safe-html.module.css), together with nested tables.
  const body = clean as HTMLElement;
  for (const table of body.querySelectorAll('table:not(table table)')) {
    const box = document.createElement('div');
    box.dataset['table'] = '';
    table.replaceWith(box);
    box.append(table);
  }
  return body.innerHTML;
}
