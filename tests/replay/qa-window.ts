import type { QaHall } from '../../src/features/qa.ts';
import type { Recording } from '../../src/devtools/recording/recording.ts';

/** The part of `window.qa` that a replay needs. */
export type QaWindow = {
  readonly qa?: {
    readonly hall: QaHall | null;
    whole(): Promise<Recording>;
    recording(): Recording;
    texts(): { readonly words: readonly string[]; readonly settled: readonly string[] };
    machines(): readonly { readonly id: string; readonly state: unknown }[];
    find(role: string, name: string, nth: number): HTMLElement | null;
  };
};
