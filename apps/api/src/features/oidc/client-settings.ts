import { z } from 'zod';
import type { OidcClient } from './oidc-client.ts';

const Address = z.url({ protocol: /^https?$/ });

/** The characters that OAuth allows. */
const CREDENTIAL = /^[\x20-\x7e]+$/;

export const OidcClientId = z.string().min(1).max(100).regex(CREDENTIAL);
export const OidcSecret = z.string().min(32).regex(CREDENTIAL);

const Client = z
  .strictObject({
    client_id: OidcClientId,
    client_secret: OidcSecret,
    redirect_uris: z.array(Address).min(1),
    post_logout_redirect_uris: z.array(Address).default([]),
    backchannel_logout_uri: Address.nullable().default(null),
  })
  .transform(
    (client): OidcClient => ({
      id: client.client_id,
      secret: client.client_secret,
      redirectUris: client.redirect_uris,
      postLogoutRedirectUris: client.post_logout_redirect_uris,
      backchannelLogoutUri: client.backchannel_logout_uri,
    }),
  );

/** The schema of OIDC_CLIENTS: a list of clients with the field names of OpenID Connect. */
export const OidcClients = z
  .string()
  .default('[]')
  .transform((text, { addIssue }) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      addIssue({ code: 'custom', message: 'not JSON' });
      return z.NEVER;
    }
  })
  .pipe(z.array(Client));
