import { createRemoteJWKSet, customFetch as joseFetch, jwtVerify } from 'jose';
import * as client from 'openid-client';
import { z } from 'zod';
import type { IssuedTokens } from './oauth-sessions.ts';
import type { OidcSettings } from './oidc-settings.ts';

export type Checks = { pkceCodeVerifier: string; expectedState: string; expectedNonce: string };
/** The claims that the service reads, which do not include `email_verified`. */
export type Identity = { sub: string; email: string; name: string };

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

export type RelyingParty = ReturnType<typeof relyingParty>;

/** The service's side of OpenID Connect. The provider's configuration is loaded on first use. */
export function relyingParty(settings: OidcSettings, redirectUri: string) {
  const { issuer, clientId, clientSecret } = settings;
  const reach = reachInternally(settings);
  let found: Promise<client.Configuration> | null = null;

  function provider(): Promise<client.Configuration> {
    found ??= client
      .discovery(new URL(issuer), clientId, clientSecret, plainBasic(clientSecret), {
        execute: [client.allowInsecureRequests],
        [client.customFetch]: reach,
      })
      .catch((error) => {
        found = null;
        throw error;
      });
    return found;
  }

  return {
    async start(): Promise<{ url: URL; checks: Checks }> {
      const checks = {
        pkceCodeVerifier: client.randomPKCECodeVerifier(),
        expectedState: client.randomState(),
        expectedNonce: client.randomNonce(),
      };
      const url = client.buildAuthorizationUrl(await provider(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        code_challenge: await client.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
        code_challenge_method: 'S256',
        state: checks.expectedState,
        nonce: checks.expectedNonce,
      });
      return { url, checks };
    },

    /** Exchanges the code. Throws for any invalid response. */
    async finish(
      query: string,
      checks: Checks,
    ): Promise<{ identity: Identity; tokens: IssuedTokens }> {
      const config = await provider();
      const tokens = await client.authorizationCodeGrant(
        config,
        new URL(`${redirectUri}?${query}`),
        checks,
      );
      const claims = tokens.claims();
      const sub = claims?.sub ?? '';
      const { email = '', name = '' } = await profileOf(claims, () =>
        client.fetchUserInfo(config, tokens.access_token, sub),
      );
      return { identity: { sub, email: email.toLowerCase(), name }, tokens };
    },

    /** The provider's sign-out address. */
    async endSessionUrl(idToken: string, backTo: string): Promise<URL> {
      return client.buildEndSessionUrl(await provider(), {
        id_token_hint: idToken,
        post_logout_redirect_uri: backTo,
      });
    },

    /**
     * The subject whose sessions a logout token ends. Throws for an invalid one; a `sid` alone does
     * not suffice.
     */
    async readLogoutToken(token: string): Promise<string> {
      const { jwks_uri } = (await provider()).serverMetadata();
      const keys = createRemoteJWKSet(new URL(jwks_uri ?? ''), { [joseFetch]: reach });
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience: clientId,
        algorithms: ['RS256', 'ES256'],
        requiredClaims: ['iat', 'sub', 'events'],
      });
      // PyJWT rejects this without any tolerance, jose only on request.
      if (Number(payload.iat) > Date.now() / 1_000) throw new Error('a token of the future');
      const events = payload.events as Record<string, unknown>;
      if (!(LOGOUT_EVENT in events) || 'nonce' in payload) throw new Error('not a logout token');
      return String(payload.sub);
    },
  };
}

/** Open WebUI sends ID and secret without encoding them as the standard says. */
function plainBasic(secret: string): client.ClientAuth {
  return (_server, { client_id: id }, _body, headers) =>
    headers.set('authorization', `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`);
}

type Profile = { email?: string | undefined; name?: string | undefined };

const CompleteProfile = z.object({ email: z.string().min(1), name: z.string().min(1) });

/** UserInfo is asked only if the address or the name is missing from the ID token. */
export async function profileOf(claims: unknown, ask: () => Promise<Profile>): Promise<Profile> {
  return CompleteProfile.safeParse(claims).data ?? (await ask());
}

/** Inside containers the public address of the provider cannot be reached. */
function reachInternally({ issuer, internalUrl }: OidcSettings) {
  const { origin } = new URL(issuer);
  return (url: string, options?: object): Promise<Response> =>
    fetch(internalUrl ? url.replace(origin, new URL(internalUrl).origin) : url, options);
}
