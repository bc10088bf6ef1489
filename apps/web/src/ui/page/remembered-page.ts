import { historyText } from './history-state.ts';

type Place = { pathname: string; search: string; hash: string };
type Remembered = { from: string };

// Only a path is accepted, never another site's URL.
const OWN_PAGE = /^\/(?![/\\])/;

/** History state with the page to return to, such as the one requested before the login. */
export function rememberPage({ pathname, search, hash }: Place): Remembered {
  return { from: `${pathname}${search}${hash}` };
}

/** The page to return to, or null. Always a page of ours. */
export function rememberedPage(historyState: unknown): string | null {
  const from = historyText(historyState, 'from');
  return from !== null && OWN_PAGE.test(from) ? from : null;
}
