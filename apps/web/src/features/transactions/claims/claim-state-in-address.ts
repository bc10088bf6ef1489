import { type ClaimState, claimStates } from '@nobayon/shared/domain/manual/claim.ts';

/** The state of the listed manual payments: waiting ones unless the address names another. */
export function claimStateInAddress(address: URLSearchParams): ClaimState {
  return claimStates.find((state) => state === address.get('state')) ?? 'open';
}

/** The same address with another state, from its first page. */
export function withClaimState(address: URLSearchParams, state: ClaimState): URLSearchParams {
  const next = new URLSearchParams(address);
  next.delete('page');
  if (state === 'open') next.delete('state');
  else next.set('state', state);
  return next;
}
