/** Our own parameters in an order's address; all others came from a bank. */
export const ownParams: readonly string[] = ['lang', 'qa', 'reset'];

/** An address's bank parameters, to be forwarded, and the remaining query. */
type ReturnAddress = {
  readonly bankData: Readonly<Record<string, string>>;
  /** With its `?`, or '' where nothing of ours is left. */
  readonly cleanSearch: string;
};

/** Parts the query of an address the buyer came back to. Of a repeated parameter the last one counts. */
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
