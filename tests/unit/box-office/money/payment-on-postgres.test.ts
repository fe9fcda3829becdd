import { onPostgres } from '../help/on-postgres.ts';

// PGlite does one thing at a time: what these tests do at once is at once here.
onPostgres('paying', async () => {
  await import('./paying.test.ts');
  await import('./payment-ways.test.ts');
  await import('./bank-cards.test.ts');
});
