/** Where a `<!…>` ends, its internal subset, quotes and comments passed over; −1 when that has not come in. */
export function doctypeEnd(text: string, from: number): number {
  let depth = 0;
  for (let at = from + 2; at < text.length; at += 1) {
    const letter = text[at] as string;
    if (letter === '[') depth += 1;
    else if (letter === ']') depth -= 1;
    else if (letter === '>' && depth <= 0) return at + 1;
    else if (letter === '"' || letter === "'") at = indexOrEnd(text, letter, at + 1);
    else if (letter === '<' && text.startsWith('<!--', at)) at = indexOrEnd(text, '-->', at + 4);
  }
  return -1;
}

function indexOrEnd(text: string, wanted: string, from: number): number {
  const at = text.indexOf(wanted, from);
  return at < 0 ? text.length : at;
}
