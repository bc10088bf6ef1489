export type GrantedToken = { token: string; lifeMs: number };

/** The token with which all processes sign in to a gateway. */
export type SharedTokens = {
  /**
   * Returns the valid token, or a new one from `grant`. Only one process at a time calls `grant`,
   * and never more often than the gateway allows. Null if no token is available.
   */
  get(grant: () => Promise<GrantedToken | null>): Promise<string | null>;
  /** To be called when the gateway rejects the token. */
  drop(token: string): Promise<void>;
};
