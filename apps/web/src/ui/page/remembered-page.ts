type Place = { pathname: string; search: string; hash: string };
type Remembered = { from: string };

// Only a path can lead on, never another site's address.
const OWN_PAGE = /^\/(?![/\\])/;

/** History state that says which page was asked for before the login. */
export function rememberPage({ pathname, search, hash }: Place): Remembered {
  return { from: `${pathname}${search}${hash}` };
}

/** The page to open after the login, or null. Always one of our own. */
export function rememberedPage(historyState: unknown): string | null {
  if (typeof historyState !== 'object' || historyState === null) return null;
  const from = 'from' in historyState ? historyState.from : null;
  return typeof from === 'string' && OWN_PAGE.test(from) ? from : null;
}
