/** What the chat service's administrator sets for signing in with OpenID Connect. */
export type OidcSettings = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Where this machine reaches the provider, when that is not where browsers do. */
  internalUrl?: string | undefined;
  /** OAUTH_MERGE_ACCOUNTS_BY_EMAIL: an address is enough to be somebody who is there already. */
  mergesByEmail: boolean;
  /** ENABLE_OAUTH_SIGNUP: whoever is not there yet gets an account. */
  allowsSignUp: boolean;
};
