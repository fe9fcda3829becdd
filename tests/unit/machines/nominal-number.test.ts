import { describe, expect, it } from 'vitest';

import { anna, open } from '../samples/nominal-visit.ts';

describe('the number of a document', () => {
  it.each([
    ['a number that fits both stays', '45 10', '9', '45 10'],
    ['a number that can’t be the new kind’s goes', '4510 123456', '4', ''],
    ['a number waits while no kind is chosen', '4510 123456', '', '4510 123456'],
  ])('of another kind: %s', async (_, typed, kind, left) => {
    const page = await open();
    await page.write('1', { documentTypeId: '1' });
    await page.write('1', { documentNumber: typed });
    await page.write('1', { documentTypeId: kind });
    expect(page.known().visitors['1']?.documentNumber).toBe(left);
  });

  it('that waited is judged by the kind that is chosen then', async () => {
    const page = await open();
    await page.write('1', anna);
    await page.write('1', { documentTypeId: '' });
    await page.write('1', { documentTypeId: '4' });
    expect(page.known().visitors['1']?.documentNumber).toBe('');
  });

  it('may be half typed while its kind stays', async () => {
    const page = await open();
    await page.write('1', { documentTypeId: '1' });
    await page.write('1', { documentNumber: '45' });
    await page.write('1', { surname: 'Ким' });
    expect(page.known().visitors['1']?.documentNumber).toBe('45');
  });

  it('goes where a copy brings another kind', async () => {
    const page = await open();
    await page.write('1', { documentTypeId: '1' });
    await page.send({ type: 'draft.copy', ticketId: '1' });
    await page.write('2', { documentNumber: '4511 654321' });
    await page.write('1', { documentTypeId: '4' });
    await page.send({ type: 'draft.copy', ticketId: '1' });
    expect(page.known().visitors['2']).toMatchObject({ documentTypeId: '4', documentNumber: '' });
  });
});
