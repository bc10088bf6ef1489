import type { KoaContextWithOIDC } from 'oidc-provider';

/** Grants all that is requested, because the services are the operator's own. */
export async function grantEverything({ oidc }: KoaContextWithOIDC) {
  const { provider, session, client, account } = oidc;
  if (!session || !client || !account) return undefined;
  const id = session.grantIdFor(client.clientId);
  const known = id === undefined ? undefined : await provider.Grant.find(id);
  const isTheirs = known?.accountId === account.accountId;
  const grant =
    known && isTheirs
      ? known
      : new provider.Grant({ clientId: client.clientId, accountId: account.accountId });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
}
