/*
 * Starts the app, whose file stands on this script's element, a moment later where the page's first script asks for it:
 * the app's program keeps the browser busy for longer than it takes to get a hall on its way.
 */
import { onShelf } from '../core/poster/page-shelf.ts';

/** Longer than this the app waits for nothing, ms. */
const patienceMs = 100;

const app = (document.currentScript as HTMLScriptElement | null)?.dataset['app'] ?? '';

async function start(): Promise<void> {
  const { opened } = onShelf('gate', () => ({ opened: Promise.resolve() }));
  await Promise.race([opened, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
  await import(/* @vite-ignore */ new URL(app, document.baseURI).href);
}

void start();
