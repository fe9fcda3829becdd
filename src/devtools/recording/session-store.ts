/** What QA stores for a session, by name. */
export type SessionStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/* Where the browser forbids it nothing outlives a page; QA works within one. */
const ofThisPage = (): SessionStore => {
  const kept = new Map<string, string>();
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  };
};

const open = (): SessionStore => {
  try {
    return window.sessionStorage;
  } catch {
    return ofThisPage();
  }
};

/** Session storage, or a substitute for this page only. */
export const sessionStore = open();
