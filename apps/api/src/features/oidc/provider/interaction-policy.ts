import { interactionPolicy } from 'oidc-provider';

const { Check, base } = interactionPolicy;

/**
 * When somebody has to sign in before another service is told who they are. Nobody is asked for
 * consent: the services are the operator's own.
 */
export function signInPolicy() {
  const policy = base();
  policy.remove('consent');
  policy.get('login')?.checks.add(
    // The account was deleted, or its address is not proven any more.
    new Check('no_account', 'End-User authentication is required', ({ oidc }) =>
      oidc.session?.accountId !== undefined && oidc.account === undefined
        ? Check.REQUEST_PROMPT
        : Check.NO_NEED_TO_PROMPT,
    ),
  );
  return policy;
}
