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
  /** The seat as text, for screen readers in a list of equal links. */
  readonly spoken: string;
  /** It is secondary to the button beside it. */
  readonly quiet?: boolean;
};

/** The back end's own page of a ticket, to print or keep; a new tab that cannot reach back. */
export function TicketPageLink({ line, spoken, quiet }: TicketPageLinkProps) {
  const { t, lang } = useI18n();
  const { client } = useApp();
  if (line.ticketHash === '') return null;
  const query = lang === defaultLang ? '' : `?lang=${lang}`;
  return (
    <ExternalLink
      className={buttonClass({ variant: quiet ? 'quiet' : 'secondary', size: 's' })}
      href={client.addressOf(`/ticket/${encodeURIComponent(line.ticketHash)}${query}`)}
    >
      {t('order.tickets.open')}
      {spoken !== '' && <VisuallyHidden>{punctuation[lang].colon + spoken}</VisuallyHidden>}
    </ExternalLink>
  );
}
