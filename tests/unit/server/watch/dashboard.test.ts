import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../../box-office/help/open-shop.ts';
import { repertoireOf } from '../../box-office/help/test-repertoire.ts';
import { watchedShop, type WatchedShop } from './watched-shop.ts';

type Sample = { readonly name: string; readonly labels: ReadonlyMap<string, string> };
type Panel = { readonly title: string; readonly targets: readonly { readonly expr: string }[] };

const dashboard = JSON.parse(
  await readFile(new URL('../../../../fixtures/server/watch/dashboard.json', import.meta.url), 'utf8'),
) as { readonly panels: readonly Panel[] };
const queries = dashboard.panels.flatMap(({ title, targets }) =>
  targets.map(({ expr }) => [title, expr] as const),
);

/** Labels that Prometheus adds to everything it reads. */
const addedLabels = ['instance', 'job'];
const functions: ReadonlySet<string> = new Set(['sum', 'max', 'rate', 'by', 'histogram_quantile']);

/** Parses figures in Prometheus's format. */
function samplesIn(text: string): { samples: Sample[]; kinds: Map<string, string> } {
  const samples: Sample[] = [];
  const kinds = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [, named, kind] = /^# TYPE (\w+) (\w+)$/.exec(line) ?? [];
    if (named !== undefined) kinds.set(named, kind ?? '');
    const [, name, labels = ''] = /^(\w+)(?:\{([^}]*)\})? \S+$/.exec(line) ?? [];
    if (name !== undefined)
      samples.push({
        name,
        labels: new Map(
          [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', value = '']) => [label, value]),
        ),
      });
  }
  return { samples, kinds };
}

let office: Shop;
let shop: WatchedShop;
let text = '';
beforeAll(async () => {
  office = await openShop({ repertoire: repertoireOf('plain', 'nominal') });
  shop = await watchedShop({
    boxOffice: office,
    live: { listeners: 1 },
    halls: { counts: { files: 1, unfit: 0, sales: 2 } },
  });
  const post = (path: string, body: unknown) =>
    fetch(`${shop.origin}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': office.tokenNow() },
    });
  const [seat] = await office.freeSeats('plain', 1);
  const order = office.orderBody('plain', seat === undefined ? [] : [office.line(seat)]);
  // The second request finds the seat taken.
  for (const path of ['create-scheme', 'create-scheme', 'create'])
    await (await post(`/api/order/${path}`, order)).text();
  await (await fetch(`${shop.origin}/who-knows`)).text();
  await office.fault({ fault: 'error-500', route: '/api/afisha', times: '1' });
  await (await fetch(`${shop.origin}/api/afisha`)).text();
  ({ text } = await shop.figures.read());
}, 60_000);
afterAll(async () => {
  shop.close();
  await office.close();
});

describe('the dashboard', () => {
  it.each(queries)('«%s» queries only existing metrics: %s', (_, query) => {
    const { samples, kinds } = samplesIn(text);
    // Without a query engine: every word in a query must be a known figure, function or label.
    const plain = query.replaceAll(/"[^"]*"|\[\w+\]/g, '');
    const words = new Set([...plain.matchAll(/[a-z]\w*/gi)].map(([word]) => word));
    const figures = [...query.matchAll(/((?:parterre|process|nodejs)_\w+)(?:\{([^}]*)\})?/g)];
    expect(figures.length).toBeGreaterThan(0);
    for (const [, name = '', selector = ''] of figures) {
      const wanted = [...selector.matchAll(/(\w+)=~?"([^"]*)"/g)];
      const isWanted = ({ labels }: Sample): boolean =>
        wanted.every(([, label = '', values = '']) => values.split('|').includes(labels.get(label) ?? ''));
      const found = samples.filter((sample) => sample.name === name && isWanted(sample));
      expect(found.length, `${name}{${selector}}`).toBeGreaterThan(0);
      const labels = [...addedLabels, ...found.flatMap((sample) => [...sample.labels.keys()])];
      const left = [...words].filter(
        (word) => !functions.has(word) && !figures.some(([, known]) => known === word),
      );
      expect(labels).toEqual(expect.arrayContaining(left));
      // Counters are queried by their rate, gauges are not.
      const kind = kinds.get(name) ?? kinds.get(name.replace(/_bucket$/, ''));
      expect([name, kind !== 'gauge']).toEqual([name, plain.includes(`rate(${name}`)]);
    }
  });
});
