import { useDebouncedValue } from '@mantine/hooks';
import { adminSearch, SHORTEST_SEARCH } from '@nobayon/shared/contract/admin/admin-search.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { useAppConfig } from '../../ui/hooks/use-app-config.ts';
import { type FoundGroup, foundGroups } from './found-options.ts';
import { searchActions } from './search-actions.ts';

const TYPING_MS = 200;
export const KEYS = '↑ ↓ to choose, Enter to open, Esc to close';

/** What the search finds for a text, and actions with that text. */
export function useSearch(text: string) {
  const { timeZone } = useAppConfig();
  const [search] = useDebouncedValue(text.trim(), TYPING_MS);
  const isLongEnough = search.length >= SHORTEST_SEARCH;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...query(adminSearch.find, { query: { q: search } }),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: false,
  });
  const shownError = isLongEnough && !isFetching ? error : null;
  const found = data && isLongEnough && !error ? foundGroups(data, search, timeZone) : [];
  const groups = [...found, ...searchActions(text)];
  return {
    groups,
    hint: shownError ? '' : hintFor({ text, search, isFetching, groups }),
    error: shownError,
    isFetching,
    /** The results are those of what was typed before. */
    isOfEarlierText: found.length > 0 && (isPlaceholderData || text.trim() !== search),
    searchAgain: () => void refetch(),
  };
}

type Searched = { text: string; search: string; isFetching: boolean; groups: FoundGroup[] };

function hintFor({ text, search, isFetching, groups }: Searched): string {
  if (text.trim().length < SHORTEST_SEARCH) {
    return `Enter at least ${SHORTEST_SEARCH} characters of a name, an email address, a phone number, a payment’s number, invoice or TrxID, or a coupon.`;
  }
  if (isFetching || text.trim() !== search) return 'Searching';
  if (groups.length === 0) return `No results for “${search}”.`;
  return KEYS;
}
