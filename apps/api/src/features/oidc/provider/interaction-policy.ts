import { interactionPolicy } from 'oidc-provider';

const { Check, base } = interactionPolicy;

/**
 * Decides when a user has to sign in before another service gets their identity. There is no
 * consent screen, because the services are the operator's own.
 */
export function signInPolicy() {
  const policy = base();
  policy.remove('consent');
  policy.get('login')?.checks.add(
    // The account was deleted, or its address is no longer confirmed, or not settled there.
    new Check('no_account', 'End-User authentication is required', ({ oidc }) =>
      oidc.session?.accountId !== undefined && oidc.account === undefined
        ? Check.REQUEST_PROMPT
        : Check.NO_NEED_TO_PROMPT,
    ),
  );
  return policy;
}
