import { useQuery } from '@tanstack/react-query';
import { totalText } from '../../../ui/pagination/showing-text.ts';
import { claimsQuery } from './claims-query.ts';

/** The number of manual payments that wait for a decision: `3`; null if there are none. */
export function useOpenClaims(): string | null {
  const { data } = useQuery(claimsQuery('open', 1));
  return data && data.pagination.total > 0 ? totalText(data.pagination) : null;
}
