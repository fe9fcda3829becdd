import { onPostgres } from '../help/on-postgres.ts';

// PGlite runs one statement at a time; here these tests are truly concurrent.
onPostgres('returning tickets', async () => {
  await import('./refund-race.test.ts');
});
