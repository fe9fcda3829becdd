import { onPostgres } from '../help/on-postgres.ts';

// PGlite runs one statement at a time; here these tests are truly concurrent.
onPostgres('paying', async () => {
  await import('./paying.test.ts');
  await import('./payment-ways.test.ts');
  await import('./bank-cards.test.ts');
});
