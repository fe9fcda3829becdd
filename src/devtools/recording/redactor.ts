import { ageGroupOf, shapeOfDocument } from './value-kinds.ts';

/** The kind of value that a mark replaces. Marks of birth dates and documents also give a group (`value-kinds.ts`). */
export type MarkKind =
  | 'birth date'
  | 'e-mail'
  | 'phone'
  | 'name'
  | 'document'
  | 'hash'
  | 'code'
  | 'token'
  | 'text'
  | 'wrong e-mail'
  | 'wrong phone';

/** What is kept from page to page: marks by the salted hashes of their values, never the values. */
export type KeptMarks = {
  readonly salt: string;
  readonly marks: Record<string, string>;
  /** Salted hashes of public values: hashes of events, codes of the sandbox. */
  readonly open: string[];
};

const hashes = /(?<![\p{L}\p{N}])[0-9a-f]{32,}(?![\p{L}\p{N}])/giu;
const mailWords = /[\p{L}\p{N}._%+@-]+/gu;
const mailHost = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/u;
const numbers = /\+?\d[\d\s()-]{7,}\d/g;
const times = /(?<![\d:])(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?![\d:])/g;
const longWords = /(?<![\p{L}\p{N}‹])[\p{L}\p{N}_-]{2,}(?![\p{L}\p{N}›])/gu;
const dates = /\d{4}-\d\d-\d\d/;
const bareDate = /^\d{4}-\d\d-\d\d[T\d:. Z+-]{0,20}$/;
const isToken = (word: string): boolean => word.length >= 24 && /\d/.test(word) && /[a-z]/i.test(word);

const privateKeys: readonly (readonly [RegExp, MarkKind])[] = [
  [/mail/i, 'e-mail'],
  [/phone|^tel$/i, 'phone'],
  [/fio|surname|patronymic|(?:first|last|middle|visitor|buyer|client|user)_?name/i, 'name'],
  [/passport|document|^doc|birth/i, 'document'],
  [/token|csrf|^sid$/i, 'token'],
  [/hash/i, 'hash'],
  [/barcode|ticketcode|promo|^code$|captcha|card_?(?:num|code)|^key$|invoice/i, 'code'],
];

/* A time without separators, `20261127190000`, or a number of ms since 1970. */
const closeMoment = /^20\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-3])[0-5]\d(?:[0-5]\d)?$/;
/* A day with its time up to a colon: `27-11-2026 19`, `2026 11 27 19 30`. */
const spacedMoment =
  /^(?:20\d\d([ -])(?:0[1-9]|1[0-2])\1(?:0[1-9]|[12]\d|3[01])|(?:0[1-9]|[12]\d|3[01])([ -])(?:0[1-9]|1[0-2])\2(?:19|20)\d\d)(?:[ -]{1,3}\d\d){0,3}$/;
/* Dates and times: not private, but as long as telephone numbers. */
const isMomentText = (text: string): boolean =>
  closeMoment.test(text) || spacedMoment.test(text) || (/^1[67]\d{11}$/.test(text) && isTime(Number(text)));

/** Cyrb53: not cryptographic, so it is salted and stays in session storage. */
export const sumOf = (text: string): string => {
  let [low, high] = [0xdeadbeef, 0x41c6ce57];
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    low = Math.imul(low ^ code, 2654435761);
    high = Math.imul(high ^ code, 1597334677);
  }
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  return (4294967296 * (2097151 & high) + (low >>> 0)).toString(36);
};

/* Splits each word at its @s and scans it once: a pattern for both sides would try every start of a word. */
const replaceMails = (text: string, markOf: (mail: string) => string): string =>
  text.replaceAll(mailWords, (word) => {
    const [first = '', ...parts] = word.split('@');
    let [done, name] = ['', first];
    for (const part of parts) {
      const host = mailHost.exec(part)?.[0];
      const isMail = name !== '' && host !== undefined;
      done += isMail ? markOf(`${name}@${host}`) : `${name}@`;
      name = isMail ? part.slice(host.length) : part;
    }
    return done + name;
  });

/* The digits of a telephone number without its country code, at least, and with it, at most. */
const [shortestPhone, longestPhone] = [10, 13];

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** Replaces private data by marks; the same value always gets the same mark. */
export class Redactor {
  readonly kept: KeptMarks;

  constructor(kept: KeptMarks) {
    this.kept = kept;
  }

  #sum(value: string): string {
    const digits = digitsOf(value);
    const isNumber = digits.length >= 5 && /^[\d\s()+.-]+$/.test(value);
    // A telephone number is the same with and without its country code.
    const key = digits.length <= longestPhone ? digits.slice(-shortestPhone) : digits;
    return sumOf(`${this.kept.salt} ${isNumber ? key : value.trim().toLowerCase()}`);
  }

  #known(value: string): string | undefined {
    return this.kept.marks[this.#sum(value)];
  }

  /** Declares a value public: a code that everybody may try. */
  open(value: string): void {
    if (!this.#isOpen(value)) this.kept.open.push(this.#sum(value));
  }

  /** Whether a value already has a mark. */
  hasMark(value: string): boolean {
    return this.#known(value) !== undefined;
  }

  /** The mark of a value. */
  mark(kind: MarkKind, value: string): string {
    return this.#marked(kind, value);
  }

  #marked(kind: string, value: string): string {
    if (value.trim() === '') return '';
    const { marks } = this.kept;
    const sum = this.#sum(value);
    const before = marks[sum];
    if (before !== undefined) return before;
    const count = Object.values(marks).filter((mark) => mark.startsWith(`‹${kind} `)).length;
    const mark = `‹${kind} ${count + 1}›`;
    marks[sum] = mark;
    return mark;
  }

  /** Masks text typed into a field of this kind; each word of a name gets its own mark. */
  typed(kind: MarkKind, value: string): string {
    if (kind === 'name') return value.replaceAll(/[\p{L}\p{N}'’-]+/gu, (word) => this.mark('name', word));
    if (kind === 'e-mail' && replaceMails(value.trim(), () => '') !== '')
      return this.mark('wrong e-mail', value);
    if (kind === 'birth date') return this.#marked(`birth date ${ageGroupOf(value, new Date())}`, value);
    if (kind === 'document') return this.#marked(`document ${shapeOfDocument(value)}`, value);
    if (kind === 'phone' && digitsOf(value).length < shortestPhone) return this.mark('wrong phone', value);
    return this.#isOpen(value) ? value : this.mark(kind, value);
  }

  /** Replaces everything in a text that is private, or was typed as private, by marks. */
  text(text: string): string {
    // Only the text between hashes is searched: a hash that stays may contain ten digits in a row, which are no
    // telephone number.
    const between = text.split(hashes).map((part) => this.#words(part));
    const found = [...text.matchAll(hashes)].map(([hash]) =>
      this.#isOpen(hash) ? hash : this.mark('hash', hash),
    );
    return between.map((part, at) => part + (found[at] ?? '')).join('');
  }

  #isOpen(hash: string): boolean {
    return this.kept.open.includes(this.#sum(hash));
  }

  #words(text: string): string {
    // Times stay: a «19» typed somewhere does not make a start time private.
    const found = text.match(times) ?? [];
    return text
      .split(times)
      .map((part, at) => this.#plainWords(part) + (found[at] ?? ''))
      .join('');
  }

  #plainWords(text: string): string {
    return replaceMails(text, (mail) => this.mark('e-mail', mail))
      .replaceAll(numbers, (number) => {
        const count = digitsOf(number).length;
        const isPhone = count >= shortestPhone && count <= 15 && !dates.test(number) && !isMomentText(number);
        return (
          this.#known(number) ?? (isPhone && !this.#isOpen(number) ? this.mark('phone', number) : number)
        );
      })
      .replaceAll(
        longWords,
        (word) => this.#known(word) ?? (isToken(word) ? this.mark('token', word) : word),
      );
  }

  /**
   * Masks an address, without its origin. The hash of a public page stays: it is not secret, and the page can't be
   * found without it.
   */
  address(address: string, base: string): string {
    const url = new URL(address, base);
    const path = decodeURI(url.pathname);
    for (const hash of /\/(?:event|scheme)\//.test(path) ? (path.match(hashes) ?? []) : [])
      if (!this.kept.open.includes(this.#sum(hash))) this.kept.open.push(this.#sum(hash));
    const query = [...url.searchParams].map(([name, value]) => {
      const isWord = /^(?:[a-z_]{1,20}|[\d.:,-]{0,8}|\d{4}-\d\d-\d\d)$/.test(value);
      return `${name}=${isWord ? value : this.inKey(name, value)}`;
    });
    return `${this.text(path)}${query.length === 0 ? '' : `?${query.join('&')}`}`;
  }

  /** Masks a text whose field name may mark it as private. */
  inKey(name: string, text: string): string {
    const kind = privateKeys.find(([words]) => words.test(name))?.[1];
    const masked = this.text(text);
    return kind === undefined || masked !== text || this.#isOpen(text)
      ? masked
      : kind === 'name'
        ? this.typed(kind, text)
        : this.mark(kind, text);
  }

  /** Masks all texts in data. `name` is the name of the field that contains the data. */
  data(value: unknown, name = ''): unknown {
    if (typeof value === 'string') return this.inKey(name, value);
    if (typeof value === 'number' && String(value).length >= 10) return this.inKey(name, String(value));
    if (Array.isArray(value)) return value.map((one) => this.data(one, name));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [
        this.text(key),
        this.data(one, key === 'text' ? `${name} ${key}` : key),
      ]),
    );
  }

  /**
   * Masks a text for display only, not for recording. What has no mark yet shows its kind alone, `‹e-mail›`, so that a
   * half-typed word gets no mark. `isTyped`: a buyer types it, so nothing of it is shown.
   */
  glance(name: string, text: string, isTyped: boolean): string {
    const { salt, marks, open } = this.kept;
    const book = new Redactor({ salt, marks: { ...marks }, open: [...open] });
    const shown = book.#replyText(text, false, name);
    if (isTyped && shown === text && text !== '' && !flag.test(text)) return '‹text›';
    const known = new Set(Object.values(marks));
    return shown.replaceAll(/‹([^‹›]*) \d+›/g, (mark, kind: string) =>
      known.has(mark) ? mark : `‹${kind}›`,
    );
  }

  /**
   * Masks a request or a reply so that a replay can give it to a page again: private values become marks, everything
   * else stays. `isPublic`: it is the same for everybody, so its hashes are page addresses.
   */
  reply(value: unknown, isPublic = false, name = ''): unknown {
    if (typeof value === 'string') return this.#replyText(value, isPublic, name);
    if (typeof value === 'number' && String(value).length >= 10 && !isTime(value))
      return isPublic ? value : this.inKey(name, String(value));
    if (Array.isArray(value)) return value.map((one) => this.reply(one, isPublic, name));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, this.reply(one, isPublic, key)]),
    );
  }

  #replyText(text: string, isPublic: boolean, name: string): string {
    if (isPublic) {
      for (const [hash] of text.matchAll(hashes)) this.open(hash);
      return this.#known(text) ?? text;
    }
    // A picture may show a code.
    if (text.startsWith('data:')) return blankPicture;
    const known = this.#known(text);
    if (known !== undefined) return known;
    if (name === 'name' && fullName.test(text)) return this.typed('name', text);
    const isPrivate = privateKeys.some(([words]) => words.test(name));
    const isMoment =
      !isPrivate && (bareDate.test(text) || (/^\d{10,13}$/.test(text) && isTime(Number(text))));
    const isPlain = text.length < 4 || isMoment || flag.test(text) || /^\d{1,4}$/.test(text);
    return isPlain ? text : this.inKey(name, text);
  }
}

/** A person's full name, which only the field name `name` suggests: two or three capitalised words. */
const fullName = /^\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+){1,2}$/u;

const flag = /^(?:да|нет|yes|no|true|false)$/i;

/* A time as seconds or ms since 1970, within some decades of today. */
const isTime = (number: number): boolean =>
  (number > 1.4e9 && number < 2.6e9) || (number > 1.4e12 && number < 2.6e12);

const blankPicture = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
