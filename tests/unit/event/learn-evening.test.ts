import { afterEach, expect, it, vi } from 'vitest';

import { learnEvening } from '../../../src/features/learn-evening.ts';
import { eveningNote } from '../../../src/persistence/evening-notes.ts';
import { storage as emptyStorage } from '../samples/memory-storage.ts';

afterEach(() => vi.unstubAllGlobals());

it('stores nothing if the image fails to load, so the next page tries again', async () => {
  let isThere = false;
  const red = Uint8ClampedArray.from({ length: 32 * 32 * 4 }, (_, at) =>
    at % 4 === 0 || at % 4 === 3 ? 255 : 0,
  );
  vi.stubGlobal('window', {});
  vi.stubGlobal('requestIdleCallback', undefined);
  vi.stubGlobal(
    'Image',
    class {
      decode = () => (isThere ? Promise.resolve() : Promise.reject(new Error('no network')));
    },
  );
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ close: () => {} }));
  vi.stubGlobal('document', {
    baseURI: 'https://shop.example/',
    querySelector: () => null,
    createElement: () => ({
      getContext: () => ({ drawImage: () => {}, getImageData: () => ({ data: red }) }),
    }),
  });
  const [storage, picture] = [emptyStorage(), 'https://pictures.example/1.jpg'];
  await learnEvening(storage, 'E', picture);
  expect(eveningNote(storage, 'E')).toBeUndefined();
  isThere = true;
  await learnEvening(storage, 'E', picture);
  expect(eveningNote(storage, 'E')).toMatchObject({ picture, colors: { ground: '#ff0000' } });
});
