import { afterEach, describe, expect, it, vi } from 'vitest';

const recording = 'qa:parterre:recording';

/** The result for a page's address and its session's storage. */
async function openPage(search: string, kept: Map<string, string> | null) {
  vi.resetModules();
  vi.stubGlobal('location', { search, href: `https://shop.example/${search}` });
  vi.stubGlobal(
    'sessionStorage',
    kept && {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
      removeItem: (name: string) => void kept.delete(name),
    },
  );
  const { qaAddress, qaMode } = await import('../../../src/persistence/qa-flag.ts');
  return { qaAddress, qaMode };
}

describe('the QA mode', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  it.each([
    ['', 'off'],
    ['?qa=0', 'off'],
    ['?qa=1', 'shapes'],
    ['?qa', 'shapes'],
    ['?qa=whole', 'whole'],
    ['?lang=en&qa=whole', 'whole'],
  ])('is read from the address %j, with or without storage', async (search, mode) => {
    expect((await openPage(search, new Map())).qaMode).toBe(mode);
    expect((await openPage(search, null)).qaMode, 'where the browser keeps nothing').toBe(mode);
  });

  it.each(['1', 'whole'])('is remembered in the session across the bank’s page: qa=%s', async (flag) => {
    const kept = new Map<string, string>();
    const { qaMode } = await openPage(`?qa=${flag}`, kept);
    expect((await openPage('?bank_id=7', kept)).qaMode).toBe(qaMode);
  });

  it('ends with qa=0, which deletes the recording and nothing else', async () => {
    const kept = new Map([
      [recording, 'replies'],
      ['other', 'stays'],
    ]);
    await openPage('?qa=whole', kept);
    expect([...kept.keys()]).toContain(recording);
    expect((await openPage('?qa=0', kept)).qaMode).toBe('off');
    expect([...kept]).toEqual([['other', 'stays']]);
    expect((await openPage('', kept)).qaMode).toBe('off');
  });

  it('keeps the address that the page was opened with', async () => {
    expect((await openPage('?qa=1&bank_id=7', null)).qaAddress).toBe('https://shop.example/?qa=1&bank_id=7');
  });

  it('is off if there is no window', async () => {
    vi.resetModules();
    vi.stubGlobal('location', undefined);
    expect(await import('../../../src/persistence/qa-flag.ts')).toMatchObject({
      qaMode: 'off',
      qaAddress: '',
    });
  });
});
