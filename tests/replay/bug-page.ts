import { readFileSync, writeFileSync } from 'node:fs';

import type { Page } from 'playwright/test';

import { litDrawing } from '../../src/devtools/charts/lit-drawing.ts';
import { recordingPage } from '../../src/devtools/recording/recording-page.ts';
import type { Recording } from '../../src/devtools/recording/recording.ts';
import { charts } from '../paths/charts.ts';

/* Only this many of the last steps have pictures: with more, the page would be too large to pass on. */
const mostPictures = 60;

/**
 * The pictures of a replay, for a page that documents it. Text typed in them is not personal data: replays invent it.
 */
export class BugPage {
  readonly #pictures: string[] = [];
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Takes a picture of the page after a step. */
  readonly take = async (): Promise<void> => {
    const bytes = await this.#page.screenshot({ type: 'jpeg', quality: 60, scale: 'css' });
    this.#pictures.push(`data:image/jpeg;base64,${bytes.toString('base64')}`);
    const past = this.#pictures.length - mostPictures - 1;
    if (past >= 0) this.#pictures[past] = '';
  };

  /** Writes the page: the recording, the replay's verdict, a picture of each step and the charts. */
  write(file: string, recording: Recording, verdict: readonly string[]): void {
    const drawings = charts.flatMap(({ file: table }) => {
      const drawing = readFileSync(table.replace('-table.md', '-drawing.svg'), 'utf8');
      return litDrawing(drawing, recording.entries) ?? [];
    });
    writeFileSync(file, recordingPage(recording, { verdict, drawings, pictures: this.#pictures }));
  }
}
