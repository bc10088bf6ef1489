import { auth } from '@nobayon/shared/contract/account/auth.ts';
import type { Reply } from '@nobayon/shared/contract/endpoint.ts';
import { errors } from '@nobayon/shared/contract/errors.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';

type Verdict = Reply<typeof auth.verifyResetToken>;

/** Verifies a token once, however often the page is drawn; again only on the user's request. */
export function resetTokenQuery(token: string) {
  return queryOptions({
    queryKey: [auth.verifyResetToken.path, { token }],
    // Reads no abort signal, so that rendering twice does not verify twice.
    queryFn: () => call(auth.verifyResetToken, { query: { token } }),
    staleTime: 'static',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retryOnMount: false,
  });
}

/** The server has rejected the token since: it was used, replaced or expired. */
export function markResetTokenInvalid(token: string): void {
  const invalid: Verdict = { valid: false, error: errors.reset_token_invalid.text };
  queryClient.setQueryData(resetTokenQuery(token).queryKey, () => invalid);
}
