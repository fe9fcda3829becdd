import { onPostgres } from '../help/on-postgres.ts';

// PGlite does one thing at a time: what these tests do at once is at once here.
onPostgres('returning tickets', async () => {
  await import('./refund-race.test.ts');
});
