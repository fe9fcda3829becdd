/*
 * Byte budgets, gzip. A page's first load is counted from the build's manifest, chunk by chunk as the browser would
 * fetch them, so that a chunk that changes its name or moves into another is not lost from the sum.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const manifestFile = 'dist/.vite/manifest.json';
if (!existsSync(manifestFile)) throw new Error('Build first: npm run build');
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));

/** The chunks of some sources with everything they import at once. */
const chunks = (...sources) => {
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const next of manifest[key]?.imports ?? []) visit(next);
  };
  for (const source of sources) visit(source);
  return [...seen].map((key) => manifest[key]);
};

const scripts = (...sources) => chunks(...sources).map(({ file }) => `dist/${file}`);

/** Their styles. */
const styles = (...sources) =>
  chunks(...sources).flatMap(({ css = [] }) => css.map((file) => `dist/${file}`));

const shell = ['index.html', 'i18n/ru-first.ts'];
// The page's first script stands in the page.
const early = 'dist/.vite/early.js';
writeFileSync(
  early,
  /<script[^>]*>(?<code>[^]+?)<\/script>/.exec(readFileSync('dist/index.html', 'utf8')).groups.code,
);
const screen = (name) => `src/screens/${name}/${name}-screen.tsx`;

/** What a source adds to pages that have loaded `besides` already. */
const added = (source, ...besides) => {
  const there = new Set(scripts(...shell, ...besides));
  return scripts(source).filter((file) => !there.has(file));
};
const entry = (name, path, limit) => ({ name, path, limit, gzip: true });

export default [
  entry('poster, first load', [early, ...scripts(...shell, screen('afisha'))], '128.1 kB'),
  entry('hall (Konva and the map)', added('src/hall/map/hall-map.tsx', screen('scheme')), '52.4 kB'),
  entry('hall worker', ['dist/assets/hall.worker-*.js', 'dist/assets/serve-hall-*.js'], '47.9 kB'),
  entry('hall worker, for rare plans', 'dist/assets/extras-*.js', '25.1 kB'),
  entry('scheme page, without the hall', added(screen('scheme')), '77.5 kB'),
  // With every way to pay, its bot check and its codes, discounts and extra services.
  entry('order page', added(screen('order')), '58.5 kB'),
  ...['ru', 'en', 'kz', 'ch'].map((lang) =>
    entry(`words: ${lang}, both parts`, `dist/assets/${lang}-*.js`, '17.2 kB'),
  ),
  entry('styles of the poster', styles(...shell, screen('afisha')), '11 kB'),
  // No page of a buyer loads QA's drawer.
  entry('styles of all pages', ['dist/assets/*.css', '!dist/assets/open-drawer-*.css'], '37.9 kB'),
];
