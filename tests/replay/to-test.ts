import { expectedTrace } from '../../src/devtools/player/expected-trace.ts';
import { passagesOf, type Recording } from '../../src/devtools/recording/recording.ts';
import { stepWords } from '../../src/devtools/recording/step-words.ts';

/** A recording as a test of this project, to be put into a folder of `tests/e2e`. */
export const testOf = (recording: Recording, title: string): string => {
  const steps = passagesOf(recording).flatMap(({ step, address, untilMs }, at) => {
    const moved = Object.entries(expectedTrace(recording, at)).filter(([, { isMoved }]) => isMoved);
    const states = Object.fromEntries(moved.map(([chart, way]) => [chart, way.states]));
    const then = [states, address, ...(untilMs > 10_000 ? [untilMs] : [])].map((one) => JSON.stringify(one));
    return [
      `  // ${stepWords(step).replaceAll(/\s+/g, ' ')}`,
      `  await walk.take(${JSON.stringify(step)});`,
      `  await walk.arrive(${then.join(', ')});`,
    ];
  });
  return `import { Walk } from '../../replay/walk.ts';
import { test } from '../help/shop.ts';

test.use({ viewport: ${JSON.stringify(recording.viewport)} });

test(${JSON.stringify(title)}, async ({ page, baseURL }) => {
  const walk = new Walk(page, baseURL ?? '');
${steps.join('\n')}
});
`;
};
