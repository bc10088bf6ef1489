import { useDebouncedValue } from '@mantine/hooks';
import { adminSubscriptions, type ChangePreview } from '@nobayon/shared/contract/subscriptions.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { hasFailed } from '../../../ui/errors/calculate-again.tsx';
import { type Edit, planChange } from './plan-change.ts';

/** Waits until a date has been typed. */
const TYPING_MS = 250;

export type Preview =
  /** The edit does not affect the plan. */
  | { kind: 'none' }
  /** The effect is still unknown; `before` is the preview of the previous input. */
  | { kind: 'waiting'; data: ChangePreview | undefined }
  | { kind: 'known'; data: ChangePreview }
  | { kind: 'failed'; isRetrying: boolean; retry: () => void };

/** Previews the effect of saving an edit on the plan, its expiry and the paid worth. */
export function usePlanPreview(userId: number, edit: Edit): Preview {
  const change = planChange(edit);
  const wanted = JSON.stringify(change);
  const [asked] = useDebouncedValue(wanted, TYPING_MS);
  const answer = useQuery({
    ...query(adminSubscriptions.preview, {
      params: { id: String(userId) },
      query: JSON.parse(asked) ?? {},
    }),
    enabled: change !== null && asked !== 'null',
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  const { data, isPlaceholderData, isFetching, refetch } = answer;
  if (!change) return { kind: 'none' };
  if (asked !== wanted) return { kind: 'waiting', data };
  if (hasFailed(answer)) {
    return { kind: 'failed', isRetrying: isFetching, retry: () => void refetch() };
  }
  return data && !isPlaceholderData ? { kind: 'known', data } : { kind: 'waiting', data };
}
