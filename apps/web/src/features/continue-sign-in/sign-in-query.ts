import { oidc } from '@nobayon/shared/contract/account/oidc.ts';
import { query } from '../../api/client.ts';

/** What is to be done next about a sign-in to another service, asked once unless somebody waits. */
export function signInQuery(uid: string) {
  return {
    ...query(oidc.continueSignIn, { params: { uid } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  };
}
