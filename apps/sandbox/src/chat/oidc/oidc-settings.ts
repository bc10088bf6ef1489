/** The chat service's settings for OpenID Connect. */
export type OidcSettings = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The provider's address for this server, if it differs from that for browsers. */
  internalUrl?: string | undefined;
  /** OAUTH_MERGE_ACCOUNTS_BY_EMAIL: an address identifies an existing account. */
  mergesByEmail: boolean;
  /** ENABLE_OAUTH_SIGNUP: unknown users get an account. */
  allowsSignUp: boolean;
};
