import { oidc } from '@nobayon/shared/contract/account/oidc.ts';
import { query } from '../../api/client.ts';

export const SIGN_IN_FAILED = 'Failed to continue your sign-in';

/** The next step of a sign-in to another service. Fetched once, and polled only while waiting. */
export function signInQuery(uid: string) {
  return {
    ...query(oidc.continueSignIn, { params: { uid } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  };
}
