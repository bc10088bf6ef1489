import { auth } from '@nobayon/shared/contract/account/auth.ts';
import type { Reply } from '@nobayon/shared/contract/endpoint.ts';
import { errors } from '@nobayon/shared/contract/errors.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';

type Verdict = Reply<typeof auth.verifyResetToken>;

/** Asks once about a token, however often the page is drawn; again only when the reader says so. */
export function resetTokenQuery(token: string) {
  return queryOptions({
    queryKey: [auth.verifyResetToken.path, { token }],
    // No abort signal is read, so that drawing the page twice does not ask twice.
    queryFn: () => call(auth.verifyResetToken, { query: { token } }),
    staleTime: 'static',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retryOnMount: false,
  });
}

/** The server has refused it meanwhile: it was used, replaced, or its hour has passed. */
export function refuseResetToken(token: string): void {
  const invalid: Verdict = { valid: false, error: errors.reset_token_invalid.text };
  queryClient.setQueryData(resetTokenQuery(token).queryKey, () => invalid);
}
