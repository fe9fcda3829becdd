import { describe, expect, it } from 'vitest';

import { anna, open } from '../samples/nominal-visit.ts';

describe('a document number', () => {
  it.each([
    ['kept if it fits both types', '45 10', '9', '45 10'],
    ['cleared if it can’t be of the new type', '4510 123456', '4', ''],
    ['kept while no type is chosen', '4510 123456', '', '4510 123456'],
  ])('when the document type changes: %s', async (_, typed, kind, left) => {
    const page = await open();
    await page.write('1', { documentTypeId: '1' });
    await page.write('1', { documentNumber: typed });
    await page.write('1', { documentTypeId: kind });
    expect(page.known().visitors['1']?.documentNumber).toBe(left);
  });

  it('kept without a type is checked against the type chosen next', async () => {
    const page = await open();
    await page.write('1', anna);
    await page.write('1', { documentTypeId: '' });
    await page.write('1', { documentTypeId: '4' });
    expect(page.known().visitors['1']?.documentNumber).toBe('');
  });

  it('may be incomplete while its type stays the same', async () => {
    const page = await open();
    await page.write('1', { documentTypeId: '1' });
    await page.write('1', { documentNumber: '45' });
    await page.write('1', { surname: 'Ким' });
    expect(page.known().visitors['1']?.documentNumber).toBe('45');
  });

  it('is cleared when copying changes the type', async () => {
    const page = await open();
    await page.write('1', { documentTypeId: '1' });
    await page.send({ type: 'draft.copy', ticketId: '1' });
    await page.write('2', { documentNumber: '4511 654321' });
    await page.write('1', { documentTypeId: '4' });
    await page.send({ type: 'draft.copy', ticketId: '1' });
    expect(page.known().visitors['2']).toMatchObject({ documentTypeId: '4', documentNumber: '' });
  });
});
