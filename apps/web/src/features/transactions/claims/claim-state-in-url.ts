import { type ClaimState, claimStates } from '@nobayon/shared/domain/manual/claim.ts';

/** The state of the listed manual payments: waiting ones unless the URL names another. */
export function claimStateInUrl(params: URLSearchParams): ClaimState {
  return claimStates.find((state) => state === params.get('state')) ?? 'open';
}

/** The same URL with another state, from its first page. */
export function withClaimState(params: URLSearchParams, state: ClaimState): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('page');
  if (state === 'open') next.delete('state');
  else next.set('state', state);
  return next;
}
