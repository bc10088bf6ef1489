import { useDebouncedValue } from '@mantine/hooks';
import { adminSubscriptions, type ChangePreview } from '@nobayon/shared/contract/subscriptions.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { type Edit, planChange } from './plan-change.ts';

/** Waits until a date has been typed. */
const TYPING_MS = 250;

export type Preview =
  /** The edit does not affect the plan. */
  | { kind: 'none' }
  /** The effect is still unknown; `before` is the preview of the previous input. */
  | { kind: 'waiting'; data: ChangePreview | undefined }
  | { kind: 'known'; data: ChangePreview }
  | { kind: 'failed'; retry: () => void };

/** Previews the effect of saving an edit on the plan, its expiry and the paid worth. */
export function usePlanPreview(userId: number, edit: Edit): Preview {
  const change = planChange(edit);
  const wanted = JSON.stringify(change);
  const [asked] = useDebouncedValue(wanted, TYPING_MS);
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...query(adminSubscriptions.preview, {
      params: { id: String(userId) },
      query: JSON.parse(asked) ?? {},
    }),
    enabled: change !== null && asked !== 'null',
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  if (!change) return { kind: 'none' };
  if (asked !== wanted) return { kind: 'waiting', data };
  if (isError) return { kind: 'failed', retry: () => void refetch() };
  return data && !isPlaceholderData ? { kind: 'known', data } : { kind: 'waiting', data };
}
