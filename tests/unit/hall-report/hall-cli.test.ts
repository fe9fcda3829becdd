import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { ownerPlans } from './owner-plans.ts';

const folder = mkdtempSync(join(tmpdir(), 'parterre-hall-'));
afterAll(() => rmSync(folder, { recursive: true }));

const root = fileURLToPath(new URL('../../../', import.meta.url));
const tsxLoader = new URL('../../../node_modules/tsx/dist/loader.mjs', import.meta.url).href;

/** The output of `npm run hall` for these files, and its exit code. */
const run = async (files: Readonly<Record<string, string | Uint8Array>>, ...options: string[]) => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const script = join(root, 'fixtures/run/hall.ts');
  // With the loader only: the command `tsx` starts a second process each time.
  const parts = ['--import', tsxLoader, script, ...Object.keys(files), ...options];
  return new Promise<{ code: unknown; printed: string; complained: string }>((resolve) => {
    execFile(process.execPath, parts, { cwd: folder }, (error, printed, complained) =>
      resolve({ code: error?.code ?? 0, printed, complained }),
    );
  });
};

/** The output for options without files. */
const runWith = (...options: string[]) => run({}, ...options);

const circle = (id: string, at: number) => `<circle id="${id}" cx="${20 * at}" cy="50" r="8"/>`;
const seats = ['A-1-1', 'A-1-2', 'A-1-3', 'A-2-1', 'A-2-2', 'A-2-2'];
const plan = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100">
  <rect id="rect4711" width="200" height="100" fill="#eee"/><rect id="stage" width="50" height="9"/>
  <rect id="sector-1" width="90" height="90" fill="none"/>${seats.map(circle).join('')}
</svg>`;

describe('the report of a plan', { timeout: 30_000 }, () => {
  it('proposes rows from ids, lists what it left out, and writes its files beside the plan', async () => {
    const { code, printed } = await run({ 'plan.svg': plan });
    expect(code).toBe(0);
    expect(printed.split('Size')[0]).toBe(`plan.svg

Found
  seats                 6 in 2 rows
  sectors               1: A 6
  standing areas        none

Rows proposed, for none were given
  seats                 by ids or names that are alike
  named like            1: A-#-# (6)
  their sectors         as their names say
  their rows            as their names say
  their numbers         as their names say
  new ids               2, for these had none of their own
  same words twice      1 seats have sector, row and number of another

Left out
  id of no row          3, such as rect4711, stage, sector-1

To mend, or to know
  · Lines 3 and 3: two elements have the id «A-2-2»; a row finds only one of them.

Files
  · plan.picture.svg: what was understood, to look at.
  · plan.with-ids.svg: a copy of the plan in which 2 seats have ids.
  · plan.rows.json: the proposed rows, to be mended by hand.
  · plan.rows.csv: the same for a spreadsheet.
  · Once mended, one of them is read by: npm run hall -- plan.with-ids.svg plan.rows.json

`);
    expect(printed).toMatch(/plan as SVG +\d+ +\d+\n {2}hall file +\d+ +\d+\n/);
  });

  it('does not overwrite the owner’s files without --force', async () => {
    const found = await run({ 'kept.svg': plan });
    expect(found.code).toBe(0);
    const mended = '{"seat_numbers":[{"seat_id":"A-1-1"}]}';
    writeFileSync(join(folder, 'kept.rows.json'), mended);
    writeFileSync(join(folder, 'kept.picture.svg'), 'a picture of the owner’s');
    const again = await run({ 'kept.svg': plan });
    expect(again.printed).toContain(
      'kept.rows.json is there already and was left as it is; --force writes it anew.',
    );
    expect(again.printed).toContain('kept.rows.csv is there already, as it would be written now.');
    expect(readFileSync(join(folder, 'kept.rows.json'), 'utf8')).toBe(mended);
    expect(readFileSync(join(folder, 'kept.picture.svg'), 'utf8')).toBe('a picture of the owner’s');
    await run({ 'kept.svg': plan }, '--force');
    expect(readFileSync(join(folder, 'kept.rows.json'), 'utf8')).toContain('"A-2-1"');
    // A picture made by this command is replaced without `--force`.
    await run({ 'kept.svg': plan.replace('A-1-1', 'A-1-9') });
    expect(readFileSync(join(folder, 'kept.picture.svg'), 'utf8')).toContain('>9</text>');
  });

  it('reads back the rows it wrote, and names the plan they belong to', async () => {
    await run({ 'bare.svg': ownerPlans.bare });
    const rows = readFileSync(join(folder, 'bare.rows.csv'), 'utf8');
    const mended = rows.replaceAll('block-1', 'Партер').replaceAll('Hall', 'Партер');
    const given = await run({
      'bare.with-ids.svg': readFileSync(join(folder, 'bare.with-ids.svg'), 'utf8'),
      'bare.rows.csv': mended,
    });
    expect(given.printed).toContain('sectors               1: Партер 15\n');
    const wrong = await run({ 'bare.svg': ownerPlans.bare, 'bare.rows.csv': mended });
    expect(wrong.printed).toContain('were they written for bare.with-ids.svg? Name that one as the plan.');
  });

  it('joins the plan with given rows', async () => {
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
      '1 rows of rows.json have no seat_id and were left out.',
    ])
      expect(printed).toContain(line);
  });

  it.each([
    ['another root', { 'bad.svg': '<html></html>' }, "bad.svg: the plan can't be read: its root is <html>\n"],
    ['no element', { 'bad.svg': 'a letter' }, "bad.svg: the plan can't be read: no element in it\n"],
    ['nothing', { 'bad.svg': ' ' }, 'bad.svg: the plan is empty\n'],
    [
      'another root with valid rows',
      { 'bad.svg': '<html></html>', 'rows.json': '[{"seat_id":"1","zonelevel_id":"1","quantity":"1"}]' },
      "bad.svg: the plan can't be read: its root is <html>\n",
    ],
    [
      'invalid rows',
      { 'plan.svg': plan, 'rows.json': '7' },
      'rows.json: the rows are neither a list nor a reply with `seat_numbers`.\n',
    ],
    [
      'a PDF file',
      { 'bad.svg': '%PDF-1.5' },
      'bad.svg is a PDF (or an Illustrator file): open it in Inkscape or Illustrator and save it as SVG.\n',
    ],
  ])('fails with a one-sentence error: %s', async (_, files, sentence) => {
    expect(await run(files)).toEqual({ code: 1, printed: '', complained: sentence });
  });

  it('fails with a reason for a plan without seats', async () => {
    const { code, complained } = await run({ 'picture.svg': ownerPlans.bitmap });
    expect(code).toBe(1);
    expect(complained).toContain(
      'picture.svg: there is nothing to sell in it. Line 2: the plan is a picture',
    );
  });

  it('unpacks an .svgz', async () => {
    const { code, printed } = await run({ 'packed.svgz': gzipSync(ownerPlans.ids) });
    expect([code, printed.includes('seats                 15 in 3 rows')]).toEqual([0, true]);
  });

  it.each([
    [[], 'Name a plan: npm run hall -- plan.svg'],
    [['gone.svg'], 'gone.svg: there is no such file.'],
    [['--price', 'much', 'plan.svg'], '--price takes a number above 0'],
    [['--opne', 'plan.svg'], 'There is no --opne.'],
  ])('explains invalid arguments: %s', async (options, sentence) => {
    const { code, complained } = await runWith(...options);
    expect([code, complained.includes(sentence)]).toEqual([1, true]);
  });
});
