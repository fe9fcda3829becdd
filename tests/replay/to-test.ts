import { passagesOf, type Recording } from '../../src/app/qa/recording.ts';
import { stepWords } from '../../src/app/qa/step-words.ts';

/** A recording as a test of this project, to be put into a folder of `tests/e2e`. */
export const testOf = (recording: Recording, title: string): string => {
  const steps = passagesOf(recording).flatMap(({ step, states, address, lastsMs }) => {
    const then = [states, address, ...(lastsMs > 5_000 ? [lastsMs] : [])].map((value) =>
      JSON.stringify(value),
    );
    return [
      `  // ${stepWords(step).replaceAll(/\s+/g, ' ')}`,
      `  await walk.take(${JSON.stringify(step)});`,
      ...(Object.keys(states).length === 0 && address === ''
        ? []
        : [`  await walk.arrive(${then.join(', ')});`]),
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
