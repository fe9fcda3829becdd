/** True where `word` stands at `from` of a text. By hand: asked a million times, `startsWith` takes five times as long. */
export function isWordAt(text: string, from: number, word: string): boolean {
  const { length } = word;
  if (from + length > text.length) return false;
  for (let at = 0; at < length; at += 1) if (text.charCodeAt(from + at) !== word.charCodeAt(at)) return false;
  return true;
}
