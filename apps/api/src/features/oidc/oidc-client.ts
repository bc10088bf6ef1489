/** A service that people sign in to with their account here. */
export type OidcClient = {
  id: string;
  secret: string;
  /** Where a sign-in may lead back to, to the letter. */
  redirectUris: string[];
  /** Where a sign-out may lead to, to the letter. */
  postLogoutRedirectUris: string[];
  /** Where it is told that somebody signed out here; null where it is not. */
  backchannelLogoutUri: string | null;
};
