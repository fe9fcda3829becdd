/** Gives each text a number at its first sight. */
export class StringInterner {
  readonly texts: string[] = [];
  readonly #numbers = new Map<string, number>();

  numberOf(text: string): number {
    let number = this.#numbers.get(text);
    if (number === undefined) {
      number = this.texts.push(text) - 1;
      this.#numbers.set(text, number);
    }
    return number;
  }
}
