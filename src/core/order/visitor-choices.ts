import type { Lang } from '../../contract/local-text.ts';
import type { NominalTicket, Visitor } from '../../contract/nominal.ts';
import { tidyDocument } from './document-number.ts';

/** A row of a list that may belong to one country; '' = to every country. */
type OfCountry = {
  readonly id: string;
  readonly countryId: string;
};

/** The choices of a visitor's card. */
export type VisitorLists = {
  readonly countries: readonly { readonly id: string }[];
  readonly regions: readonly OfCountry[];
  readonly documentTypes: readonly OfCountry[];
};

type Asks = Pick<NominalTicket, 'id' | 'age' | 'countryId'> &
  Pick<NominalTicket, 'needsMiddleName' | 'needsDocument' | 'needsCountry' | 'needsRegion'>;

/** The country whose regions and documents a card offers: the chosen one, else the ticket's own. */
export const countryOf = (
  ticket: Pick<Asks, 'needsCountry' | 'countryId'>,
  visitor: Pick<Visitor, 'countryId'>,
): string => (ticket.needsCountry ? visitor.countryId : ticket.countryId);

const fitting = <Row extends OfCountry>(rows: readonly Row[], country: string): readonly Row[] =>
  rows.filter(({ countryId }) => countryId === '' || countryId === country);

/** The regions of a country. */
export const regionsOf = fitting;

/** The documents of a country and those of every country; all if none would remain. */
export const documentsFor = <Row extends OfCountry>(
  types: readonly Row[],
  country: string,
): readonly Row[] => {
  const own = fitting(types, country);
  return own.length > 0 ? own : types;
};

/** The countries in a card's list: the ticket's own comes first. */
export const countriesFor = <Row extends { readonly id: string }>(
  countries: readonly Row[],
  ticket: Pick<Asks, 'countryId'>,
): readonly Row[] => [
  ...countries.filter(({ id }) => id === ticket.countryId),
  ...countries.filter(({ id }) => id !== ticket.countryId),
];

/** An empty card. The ticket's own country is preselected only in the shop's own language. */
export const emptyVisitor = (
  ticket: Pick<Asks, 'id' | 'needsCountry' | 'countryId'>,
  lang: Lang,
): Visitor => ({
  ticketId: ticket.id,
  surname: '',
  name: '',
  middleName: '',
  age: '',
  birthDate: '',
  documentTypeId: '',
  documentNumber: '',
  countryId: ticket.needsCountry && lang === 'ru' ? ticket.countryId : '',
  regionId: '',
});

/** A visitor without answers that the ticket does not ask for, whatever was typed before. */
export const answersOf = (ticket: Asks, visitor: Visitor): Visitor => ({
  ...visitor,
  middleName: ticket.needsMiddleName ? visitor.middleName : '',
  age: ticket.age === 1 ? visitor.age : '',
  birthDate: ticket.age === 2 ? visitor.birthDate : '',
  documentTypeId: ticket.needsDocument ? visitor.documentTypeId : '',
  documentNumber:
    ticket.needsDocument && visitor.documentTypeId !== ''
      ? tidyDocument(visitor.documentTypeId, visitor.documentNumber)
      : '',
  countryId: ticket.needsCountry ? visitor.countryId : '',
  regionId: ticket.needsRegion ? visitor.regionId : '',
});

/** What people who come together often share. Document numbers are never shared. */
export type SharedAnswers = Partial<Pick<Visitor, 'surname' | 'countryId' | 'regionId' | 'documentTypeId'>>;

/** What a card can share with the others. */
export const sharedOf = ({ surname, countryId, regionId, documentTypeId }: Visitor): SharedAnswers => ({
  surname: surname.trim(),
  countryId,
  regionId,
  documentTypeId,
});

/**
 * A card with another's shared values. Fills only fields that were not chosen here, and updates values from an
 * earlier copy (`before`); never overwrites what was typed.
 */
export const withShared = (
  ticket: Asks,
  visitor: Visitor,
  shared: SharedAnswers,
  before: SharedAnswers,
  lists: VisitorLists,
  lang: Lang,
): Visitor => {
  const blank = emptyVisitor(ticket, lang);
  const taken = (card: Visitor, field: keyof SharedAnswers, isAsked: boolean): Partial<Visitor> => {
    const value = shared[field] ?? '';
    const own = card[field];
    const isOurs = own === '' || own === blank[field] || own === before[field];
    return isAsked && value !== '' && isOurs ? { [field]: value } : {};
  };
  const named = { ...visitor, ...taken(visitor, 'surname', true) };
  const settled = { ...named, ...taken(named, 'countryId', ticket.needsCountry) };
  // Another country has other regions and document types.
  const moved =
    settled.countryId === named.countryId ? settled : { ...settled, regionId: '', documentTypeId: '' };
  const country = countryOf(ticket, moved);
  const has = (rows: readonly OfCountry[], id: string | undefined) => rows.some((row) => row.id === id);
  return {
    ...moved,
    ...taken(
      moved,
      'regionId',
      ticket.needsRegion && has(regionsOf(lists.regions, country), shared.regionId),
    ),
    ...taken(
      moved,
      'documentTypeId',
      ticket.needsDocument && has(documentsFor(lists.documentTypes, country), shared.documentTypeId),
    ),
  };
};
