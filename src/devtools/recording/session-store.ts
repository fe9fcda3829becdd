/** QA's storage for a session, by name. */
export type SessionStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/* For browsers that forbid storage: nothing outlives the page, and QA works within one page. */
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
