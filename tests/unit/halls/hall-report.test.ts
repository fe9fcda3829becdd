import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'parterre-hall-'));
afterAll(() => rmSync(folder, { recursive: true }));

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** What `npm run hall` prints for these files, and its exit code. */
const run = async (files: Readonly<Record<string, string>>) => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const script = join(root, 'fixtures/run/hall.ts');
  const parts = [join(root, 'node_modules/tsx/dist/cli.mjs'), script, ...Object.keys(files)];
  return new Promise<{ code: unknown; printed: string; complained: string }>((resolve) => {
    execFile(process.execPath, parts, { cwd: folder }, (error, printed, complained) =>
      resolve({ code: error?.code ?? 0, printed, complained }),
    );
  });
};

const circle = (id: string, at: number) => `<circle id="${id}" cx="${20 * at}" cy="50" r="8"/>`;
const seats = ['A-1-1', 'A-1-2', 'A-1-3', 'A-2-1', 'A-2-2', 'A-2-2'];
const plan = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100">
  <rect id="rect4711" width="200" height="100" fill="#eee"/><rect id="stage" width="50" height="9"/>
  <rect id="sector-1" width="90" height="90" fill="none"/>${seats.map(circle).join('')}
</svg>`;

describe('the report of a plan', { timeout: 30_000 }, () => {
  it('proposes rows from ids, and says what it left out', async () => {
    const { code, printed } = await run({ 'plan.svg': plan });
    expect(code).toBe(0);
    expect(printed.split('Size')[0]).toBe(`plan.svg

Found
  seats                 6 in 3 rows
  sectors               1: A 5
  in no sector          1 seats
  standing areas        none

Rows proposed from the ids of shapes
  proposed              5 of 9 shapes with an id
  named like            1: A-#-# (5)
  not proposed          1 that an editor has numbered, as path123
  not proposed          2 called a sector, a stage, a door

Left out
  seats without a row   1, drawn as seats and not sold
  id of no row          3, such as rect4711, stage, sector-1
  doubled ids           1, such as A-2-2

`);
    expect(printed).toMatch(/plan as SVG +\d+ +\d+\n {2}hall file +\d+ +\d+\n/);
  });

  it('joins it with rows that are given', async () => {
    const row = (id: string) => ({
      seat_id: id,
      sector: '1',
      row: '1',
      seat: '1',
      zonelevel_id: '1',
      quantity: '1',
    });
    const reply = {
      sectors: [{ sector_id: '1', name_ru: 'Партер', name_en: 'Stalls' }],
      seat_numbers: [row('A-1-1'), row('A-1-2'), row('B-9-9'), { seat_id: '' }],
      seat_stand: [
        { seat_id: '77', seat_name: 'Танцпол', seat_name_en: 'Floor', cat: '1', limit: '4', quant: '9' },
      ],
    };
    const { code, printed } = await run({
      'plan.svg': plan,
      'rows.json': JSON.stringify({ response: reply }),
    });
    expect(code).toBe(0);
    expect(printed).not.toContain('proposed');
    for (const line of [
      'sectors               1: Stalls 2\n',
      'standing areas        1: Floor (not drawn)\n',
      'rows without a shape  1, such as B-9-9\n',
      'skipped               1, elements and rows that can’t be read\n',
    ])
      expect(printed).toContain(line);
  });

  it.each([
    ['another root', { 'bad.svg': '<html></html>' }, "bad.svg: the plan can't be read: its root is <html>\n"],
    ['no element', { 'bad.svg': 'a letter' }, "bad.svg: the plan can't be read: no element in it\n"],
    ['nothing', { 'bad.svg': ' ' }, 'bad.svg: the plan is empty\n'],
    [
      'another root, though its seats could be listed',
      { 'bad.svg': '<html></html>', 'rows.json': '[{"seat_id":"1","zonelevel_id":"1","quantity":"1"}]' },
      "bad.svg: the plan can't be read: its root is <html>\n",
    ],
    [
      'rows that are none',
      { 'plan.svg': plan, 'rows.json': '7' },
      'rows.json: the rows are neither a list nor a reply with `seat_numbers`\n',
    ],
  ])('is one sentence and a failure: %s', async (_, files, sentence) => {
    expect(await run(files)).toEqual({ code: 1, printed: '', complained: sentence });
  });
});
