import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { faultOf } from './check-pattern.ts';
import { findPatterns, patternsOf } from './find-patterns.ts';

/*
 * A backtracking pattern lets the author of a text stop the page, the worker or the whole server. So each pattern has
 * been checked to be linear; `linear.txt` keeps the results, because a check takes seconds.
 */

const listed = new Set(
  readFileSync(new URL('linear.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== ''),
);

/** Composed patterns, by file and code: their possible values, or why they need no check. */
const built: Readonly<Record<string, readonly string[] | string>> = {
  'src/core/addresses/app-routes.ts new RegExp(`^${source}/?$`)': [
    '^/?$',
    '^/event/[^/]+(?:/[^/]+)?(?:/[^/]+)?/?$',
    '^/[^/]+/rules-agreement/?$',
  ],
  "src/core/addresses/app-routes.ts new RegExp(`^/(?<lang>${langs.join('|')})/order/(?<hash>[^/]+)/?$`)": [
    '^/(?<lang>ru|en|kz|ch)/order/(?<hash>[^/]+)/?$',
  ],
  'src/core/order/visitor-rules.ts new RegExp(`^${roman}-[А-ЯЁ]{2}\\\\d{6}$`)': [
    String.raw`^(?=[IVXLCDM])M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})-[А-ЯЁ]{2}\d{6}$`,
  ],
  'src/core/order/visitor-rules.ts new RegExp(`^${roman}\\\\d{7}$`)': [
    String.raw`^(?=[IVXLCDM])M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})\d{7}$`,
  ],
  'fixtures/box-office/pages/ticket-page.ts new RegExp(`(?<!\\\\d)${number}日?(?!\\\\d|月)`)': [
    String.raw`(?<!\d)5日?(?!\d|月)`,
    String.raw`(?<!\d)NaN日?(?!\d|月)`,
  ],
  'src/features/tickets/ticket-when.tsx new RegExp(`(?<!\\\\d)${day}日?(?!\\\\d|月)`)': [
    String.raw`(?<!\d)25日?(?!\d|月)`,
  ],
  "src/devtools/recording/fake-values.ts new RegExp(`^${parts.join('')}${isWhole ? '$' : ''}`, 'u')":
    'QA alone: at most three gaps, over names of the page, both cut at 200 characters',
  "src/devtools/recording/page-qa.ts new RegExp(name, 'u')": 'QA alone: who asks writes the pattern',
};

describe('every regular expression in the code', () => {
  const { literal, built: found } = findPatterns();

  it('is found, however it is written', () => {
    const code = 'const a = /x+/u; new RegExp("b"); RegExp(`c`); new globalThis.RegExp(d); f(/y/.source);';
    const { literal, built } = patternsOf('sample.ts', code);
    expect(literal.map(({ source, flags }) => `${source} ${flags}`)).toEqual(['x+ u', 'y ']);
    expect(built.map(({ code }) => code)).toEqual([
      'new RegExp("b")',
      'RegExp(`c`)',
      'new globalThis.RegExp(d)',
    ]);
    expect(
      patternsOf('sample.tsx', 'export const a = <p title={"/x/"}>{/z/.exec("/n/")}</p>;').literal,
    ).toMatchObject([{ source: 'z', place: 'sample.tsx:1' }]);
    expect(literal.length + found.length).toBeGreaterThan(5);
  });

  it('runs in linear time: it is listed in linear.txt, which `npm run patterns` writes', () => {
    const unlisted = literal.filter(({ source, flags }) => !listed.has(`/${source}/${flags}`));
    const faults = unlisted
      .slice(0, 5)
      .map(({ source, flags, place }) => [place, faultOf(source, flags) ?? 'linear: run `npm run patterns`']);
    expect(faults).toEqual([]);
  }, 120_000);

  it('composed at run time is listed with its possible values', () => {
    const codes = found.map(({ place, code }) => `${place.replace(/:\d+$/, '')} ${code}`);
    expect(codes.toSorted()).toEqual(Object.keys(built).toSorted());
    for (const [code, sources] of Object.entries(built))
      for (const source of typeof sources === 'string' ? [] : sources)
        expect([code, faultOf(source, '')]).toEqual([code, null]);
  }, 120_000);

  it('is in linear.txt only while it is in use', () => {
    const here = new Set(literal.map(({ source, flags }) => `/${source}/${flags}`));
    expect([...listed].filter((line) => !here.has(line))).toEqual([]);
  });

  it('is checked for exponential and quadratic backtracking', () => {
    const name = String.raw`^[a-z]+(?:[ \-'.][a-z.]*)*$`;
    expect(faultOf(name, '')).toMatch(/^exponential: .+/);
    expect(faultOf(String.raw`\s+$`, '')).toMatch(/^2nd degree polynomial: .+/);
    expect(faultOf(String.raw`^[a-z][a-z \-'.]*$`, '')).toBeNull();
  });
});
