import { useDebouncedValue } from '@mantine/hooks';
import { adminSubscriptions, type ChangePreview } from '@nobayon/shared/contract/subscriptions.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { type Edit, planChange } from './plan-change.ts';

/** A date is typed figure by figure. */
const TYPING_MS = 250;

export type Preview =
  /** The edit does nothing to the plan. */
  | { kind: 'none' }
  /** What it does is not known yet; `before` is of the edit that was asked about last. */
  | { kind: 'waiting'; data: ChangePreview | undefined }
  | { kind: 'known'; data: ChangePreview }
  | { kind: 'failed' };

/** What saving an edit would do to the plan, its end and what was paid. */
export function usePlanPreview(userId: number, edit: Edit): Preview {
  const change = planChange(edit);
  const wanted = JSON.stringify(change);
  const [asked] = useDebouncedValue(wanted, TYPING_MS);
  const { data, isError, isPlaceholderData } = useQuery({
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
  if (isError) return { kind: 'failed' };
  return data && !isPlaceholderData ? { kind: 'known', data } : { kind: 'waiting', data };
}
