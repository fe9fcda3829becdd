/*
 * All checks of the project, step by step: format, lint, types, dead code, unit and path tests, build, byte budgets,
 * end-to-end tests in a real Chromium. Every step runs even after a failed one, so that one run shows everything to
 * fix. The last line counts: «N passed, N failed».
 *
 * `--fast` stops before the build, and skips what cannot have another result than in the last such run without
 * failures: see changed.ts.
 */
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const cache = new URL('../../.cache/test/', import.meta.url);
const figures = new URL('../../.cache/paths/', import.meta.url);
const fast = process.argv.includes('--fast');
rmSync(cache, { recursive: true, force: true });
rmSync(figures, { recursive: true, force: true });
mkdirSync(cache, { recursive: true });
const reportFile = (name) => fileURLToPath(new URL(`${name}.json`, cache));

/*
 * Files for tests are kept in memory if there is enough: a store in a folder waits for the disk with every statement,
 * and restoring one takes three times as long.
 */
const memory = '/dev/shm';
const isRoomy = existsSync(memory) && (({ bavail, bsize }) => bavail * bsize > 4e9)(statfsSync(memory));
if (isRoomy) {
  const folder = mkdtempSync(`${memory}/parterre-`);
  // A PostgreSQL started here runs as another user, in its own subfolder.
  chmodSync(folder, 0o711);
  process.env['TMPDIR'] = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}

const run = (command, args, env = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });

/** Runs in parallel, and its output is printed as a whole in its turn. */
const runAside = (command, args) => {
  const said = [];
  const ended = new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
    child.on('error', () => resolve(1));
    child.on('close', (code) => resolve(code ?? 1));
  });
  return async () => {
    const code = await ended;
    process.stdout.write(Buffer.concat(said));
    return code;
  };
};

const readReport = (name) => {
  try {
    return JSON.parse(readFileSync(reportFile(name), 'utf8'));
  } catch {
    return null;
  }
};

/** A step without separate tests counts as one test. */
const whole = (code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 });

/* A runner that failed without a failed test (an unreadable file, a crash) counts as a failure. */
const counted = (code, passed, failed, skipped = 0) => ({
  passed,
  failed: code !== 0 && failed === 0 ? 1 : failed,
  skipped,
});

const vitest =
  (project, files = []) =>
  async () => {
    const name = `vitest-${project.replace('*', '')}`;
    const args = ['vitest', 'run', ...files, '--project', project, '--reporter=default', '--reporter=json'];
    const code = await run('npx', [...args, `--outputFile.json=${reportFile(name)}`]);
    const report = readReport(name);
    return counted(
      code,
      report?.numPassedTests ?? 0,
      report?.numFailedTests ?? 0,
      report?.numPendingTests ?? 0,
    );
  };

const playwright = async () => {
  const code = await run('npx', ['playwright', 'test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile('playwright'),
  });
  const report = readReport('playwright');
  const stats = report?.stats;
  const count = counted(
    code,
    (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    stats?.unexpected ?? 0,
    stats?.skipped ?? 0,
  );
  return { ...count, named: [...poorTests(report?.suites ?? [])] };
};

/** The tests that failed, or passed only when retried: a line each. */
function* poorTests(suites, path = '') {
  for (const { title, suites: inner = [], specs = [] } of suites) {
    const here = path === '' ? title : `${path} › ${title}`;
    yield* poorTests(inner, here);
    for (const spec of specs) {
      const found = spec.tests.find(({ status }) => status === 'unexpected' || status === 'flaky');
      if (found) yield `${found.status === 'flaky' ? 'unsteady' : 'failed'}: ${here} › ${spec.title}`;
    }
  }
}

const npx =
  (...args) =>
  async () =>
    whole(await run('npx', args));

/*
 * Each uses a single core most of the time: types and dead code in parallel with the linter take only the linter's
 * time.
 */
const aside = (...args) => {
  const ended = runAside('npx', args);
  return async () => whole(await ended());
};

const deadCode = () => [
  ['dead code', aside('knip')],
  ['code only tests call', aside('knip', '--production', '--exclude', 'dependencies')],
];

const wholeProof = () => [
  ['format', aside('oxfmt', '--check')],
  ['lint', aside('oxlint', '--type-aware', '--deny-warnings')],
  ['types', aside('tsc', '-b')],
  ...deadCode(),
  ['unit', vitest('unit*')],
  ['paths', vitest('paths')],
  ['build', npx('vite', 'build')],
  ['size', npx('size-limit')],
  ['e2e', playwright],
];

/* Types come first: their output shows which files declare different types than before. */
const fastProof = async () => {
  const first = [
    ['format', aside('oxfmt', '--check')],
    ['lint without types', aside('oxlint', '--deny-warnings')],
    ...deadCode(),
  ];
  const types = whole(await run('npx', ['tsc', '-b']));
  const { lint, tests } = readChanged();
  const linted = lint === null ? [] : lint;
  const isTested = (project) =>
    tests === null || tests.some((path) => path.startsWith('tests/paths/') === (project === 'paths'));
  return [
    ...first,
    ['types', async () => types],
    ...(lint?.length === 0 ? [] : [['lint', aside('oxlint', '--type-aware', '--deny-warnings', ...linted)]]),
    ...['unit*', 'paths']
      .filter(isTested)
      .map((project) => [project.replace('*', ''), vitest(project, tests ?? [])]),
  ];
};

const changed = (...args) =>
  spawnSync('npx', ['tsx', 'tests/run/changed.ts', ...args], { cwd: root, encoding: 'utf8' }).stdout;
/** What a fast run must check; null for everything. */
function readChanged() {
  try {
    return JSON.parse(changed());
  } catch {
    return { lint: null, tests: null };
  }
}

/** @type {[string, () => Promise<{passed: number, failed: number, skipped?: number, named?: string[]}>][]} */
const steps = fast ? await fastProof() : wholeProof();

const results = [];
for (const [name, step] of steps) {
  console.log(`\n── ${name} ──`);
  const started = Date.now();
  const result = await step();
  results.push({ name, ...result, seconds: Math.round((Date.now() - started) / 100) / 10 });
}

/* The results of the path tests for each chart: of the bare actor, and of the page. */
const ofCharts = {};
for (const file of existsSync(figures) ? readdirSync(figures).toSorted() : []) {
  const chart = file.replace(/-(?:actor|page)\.json$/, '');
  ofCharts[chart] = { ...ofCharts[chart], ...JSON.parse(readFileSync(new URL(file, figures), 'utf8')) };
}
if (!fast) {
  console.log('\n── charts ──');
  console.table(ofCharts);
}

console.log('\n── summary ──');
for (const { name, passed, failed, skipped = 0, seconds, named = [] } of results) {
  const left = skipped === 0 ? '' : `, ${skipped} skipped`;
  console.log(
    `${failed === 0 ? 'ok  ' : 'FAIL'} ${name}: ${passed} passed, ${failed} failed${left} (${seconds} s)`,
  );
  for (const test of named) console.log(`     ${test}`);
}
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
process.exitCode = sum('failed') === 0 ? 0 : 1;
if (fast && sum('failed') === 0) changed('--passed');
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
