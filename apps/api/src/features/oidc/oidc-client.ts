/** A service that users sign in to with their account here. */
export type OidcClient = {
  id: string;
  secret: string;
  /** The exact addresses that a sign-in may redirect to. */
  redirectUris: string[];
  /** The exact addresses that a sign-out may redirect to. */
  postLogoutRedirectUris: string[];
  /** The address that is notified of sign-outs; null if none is. */
  backchannelLogoutUri: string | null;
};
