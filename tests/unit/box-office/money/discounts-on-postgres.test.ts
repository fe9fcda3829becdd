import { onPostgres } from '../help/on-postgres.ts';

onPostgres('discounts and services', async () => {
  await import('./discounts.test.ts');
  await import('./services.test.ts');
});
