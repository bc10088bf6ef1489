import type { auth } from '@nobayon/shared/contract/account/auth.ts';
import type { Reply } from '@nobayon/shared/contract/endpoint.ts';
import { errors } from '@nobayon/shared/contract/errors.ts';
import { ApiError } from '../../../api/errors/call-error.ts';
import { serverText } from '../../../api/errors/error-text.ts';
import type { ResetLink } from './reset-link.ts';

/** The view of the reset page. */
export type ResetView =
  | { kind: 'verifying' }
  | { kind: 'unverified'; error: Error }
  | { kind: 'form'; token: string; email: string }
  | { kind: 'rejected'; text: string }
  | { kind: 'done' };

/** The state of the verification. */
export type Verification = {
  data: Reply<typeof auth.verifyResetToken> | undefined;
  error: Error | null;
  isFetching: boolean;
};

const MISSING = 'Invalid reset link. Please request a new password reset.';

export function resetView(link: ResetLink, verification: Verification): ResetView {
  switch (link.kind) {
    case 'missing':
      return { kind: 'rejected', text: MISSING };
    case 'used':
      return { kind: 'done' };
    case 'token':
      return verifiedView(link.token, verification);
  }
}

function verifiedView(token: string, { data, error, isFetching }: Verification): ResetView {
  if (data?.valid) return { kind: 'form', token, email: data.email };
  const invalid = errors.reset_token_invalid.text;
  if (data) return { kind: 'rejected', text: data.error || invalid };
  if (isFetching || !error) return { kind: 'verifying' };
  // A token that the server rejects as malformed will not become valid.
  const isRejected = error instanceof ApiError && error.status === 400;
  return isRejected
    ? { kind: 'rejected', text: serverText(error, invalid) }
    : { kind: 'unverified', error };
}
