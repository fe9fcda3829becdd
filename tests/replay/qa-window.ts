import type { QaHall } from '../../src/features/qa.ts';
import type { Recording } from '../../src/devtools/recording/recording.ts';

/** `window.qa`, as far as a replay needs it. */
export type QaWindow = {
  readonly qa?: {
    readonly hall: QaHall | null;
    whole(): Promise<Recording>;
    recording(): Recording;
    words(): readonly string[];
    machines(): readonly { readonly id: string; readonly state: unknown }[];
    find(role: string, name: string, nth: number): HTMLElement | null;
  };
};
