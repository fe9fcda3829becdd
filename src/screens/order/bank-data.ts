/** Parameters of an order's address that are ours; whatever else stands there came from a bank. */
export const ownParams: readonly string[] = ['lang', 'qa', 'reset'];

/** What an address carries: the bank's part, to be sent on, and the query that is left without it. */
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
