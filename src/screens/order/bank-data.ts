/** The shop's own parameters in an order's address; all others come from a bank. */
export const ownParams: readonly string[] = ['lang', 'qa', 'reset'];

/** The bank parameters of an address, to be forwarded, and the remaining query. */
type ReturnAddress = {
  readonly bankData: Readonly<Record<string, string>>;
  /** With its `?`, or '' if there are no other parameters. */
  readonly cleanSearch: string;
};

/** Splits the query of the address that the buyer returned to. Of a repeated parameter, the last value counts. */
export const readReturnAddress = (search: string, own: readonly string[] = ownParams): ReturnAddress => {
  const all = new URLSearchParams(search);
  const kept = new URLSearchParams();
  const bank: [string, string][] = [];
  for (const [name, value] of all) {
    if (own.includes(name)) kept.append(name, value);
    else bank.push([name, value]);
  }
  const rest = kept.toString();
  return { bankData: Object.fromEntries(bank), cleanSearch: rest === '' ? '' : `?${rest}` };
};
