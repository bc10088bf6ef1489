import Provider, { type ClientMetadata, type JWKS } from 'oidc-provider';
import type { ApiDeps } from '../../../deps.ts';
import { hostCookieName } from '../../../http/host-cookie.ts';
import type { ProviderKeys } from '../keys/load-keys.ts';
import type { OidcClient } from '../oidc-client.ts';
import { oidcAdapter } from '../records/oidc-adapter.ts';
import { rememberSignIn } from '../sign-in/started-sign-ins.ts';
import { signedOut, signOutPage } from '../sign-out/sign-out-page.ts';
import { errorPage } from './error-page.ts';
import { findAccount } from './find-account.ts';
import { grantEverything } from './grant-everything.ts';
import { signInPolicy } from './interaction-policy.ts';
import { interactionPath, OIDC_PATH } from './oidc-paths.ts';

export type OidcDeps = Pick<
  ApiDeps,
  'db' | 'clock' | 'settings' | 'secrets' | 'sessionLimits' | 'log' | 'chatService'
>;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Without a sign-in to a service; longer than a session of Open WebUI by default. */
const SESSION = 30 * 24 * HOUR;

/** Creates the OpenID provider with only the features that the product needs. */
export function createProvider(deps: OidcDeps, keys: ProviderKeys): Provider {
  const { settings, secrets } = deps;
  const { appUrl } = settings;
  const provider = new Provider(`${appUrl}${OIDC_PATH}`, {
    adapter: (model) => oidcAdapter(deps, model),
    clients: secrets.oidcClients.map(metadataOf),
    clientAuthMethods: ['client_secret_basic', 'client_secret_post'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    scopes: ['openid', 'email', 'profile'],
    responseTypes: ['code'],
    subjectTypes: ['public'],
    allowOmittingSingleRegisteredRedirectUri: false,
    pkce: { required: () => true },
    enabledJWA: { idTokenSigningAlgValues: ['RS256'] },
    jwks: { keys: keys.signing } as JWKS,
    cookies: {
      keys: keys.cookie,
      names: {
        session: hostCookieName('oidc_session', { https: appUrl.startsWith('https:') }),
        interaction: 'oidc_sign_in',
        resume: 'oidc_resume',
      },
      long: { httpOnly: true, sameSite: 'lax', signed: true },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => signOutPage(settings, ctx, form),
        postLogoutSuccessSource: (ctx) => signedOut(settings, ctx),
      },
      backchannelLogout: { enabled: true },
    },
    findAccount: (_ctx, subject, token) =>
      findAccount(deps, subject, { isSigningIn: token === undefined }),
    loadExistingGrant: grantEverything,
    interactions: {
      policy: signInPolicy(),
      url(ctx, { uid }) {
        rememberSignIn(settings, ctx, { uid, now: deps.clock() });
        return `${appUrl}${interactionPath(uid)}`;
      },
    },
    renderError: (ctx, _out, error) => errorPage(settings, ctx, error),
    clientBasedCORS: () => false,
    // The provider fetches nothing else; `follow-provider.ts` queues what it cannot send.
    fetch: () => Promise.reject(new Error('Services are notified of sign-outs from the queue.')),
    ttl: {
      // Both as long as the session, with which access tokens end: Open WebUI forgets a sign-in whose
      // tokens are about to expire, and then its users no longer sign out here.
      AccessToken: SESSION,
      IdToken: SESSION,
      AuthorizationCode: MINUTE,
      // Long enough to confirm an address during the sign-in.
      Interaction: HOUR,
      // Anybody can have one stored by opening the address for signing out.
      Session: (_ctx, session) => (session.accountId === undefined ? 10 * MINUTE : SESSION),
      Grant: SESSION,
    },
  });
  // Safe, because `oidc-routes.ts` overwrites the proxy headers.
  provider.proxy = true;
  return provider;
}

function metadataOf(client: OidcClient): ClientMetadata {
  return {
    client_id: client.id,
    client_secret: client.secret,
    grant_types: ['authorization_code'],
    response_types: ['code'],
    redirect_uris: client.redirectUris,
    post_logout_redirect_uris: client.postLogoutRedirectUris,
    ...(client.backchannelLogoutUri !== null && {
      backchannel_logout_uri: client.backchannelLogoutUri,
      backchannel_logout_session_required: true,
    }),
  };
}
