import { defaultLang } from '../../../i18n/formats/languages.ts';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { punctuation } from '../../../i18n/formats/punctuation.ts';
import type { TicketLine } from '../../contract/order.ts';
import { buttonClass } from '../../ui/controls/button.tsx';
import { ExternalLink } from '../../ui/controls/app-link.tsx';
import { VisuallyHidden } from '../../ui/focus/visually-hidden.tsx';
import { useApp } from '../app-context.tsx';

type TicketPageLinkProps = {
  readonly line: Pick<TicketLine, 'ticketHash'>;
  /** The seat as a text that tells screen readers equal links apart. */
  readonly spoken: string;
};

/** The back end's page of a ticket, for printing or saving; opens in a new tab without access to this page. */
export function TicketPageLink({ line, spoken }: TicketPageLinkProps) {
  const { t, lang } = useI18n();
  const { client } = useApp();
  if (line.ticketHash === '') return null;
  const query = lang === defaultLang ? '' : `?lang=${lang}`;
  return (
    <ExternalLink
      className={buttonClass({ size: 's' })}
      href={client.addressOf(`/ticket/${encodeURIComponent(line.ticketHash)}${query}`)}
    >
      {t('order.tickets.open')}
      {spoken !== '' && <VisuallyHidden>{punctuation[lang].colon + spoken}</VisuallyHidden>}
    </ExternalLink>
  );
}
