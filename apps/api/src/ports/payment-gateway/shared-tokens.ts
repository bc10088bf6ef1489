export type GrantedToken = { token: string; lifeMs: number };

/** The one token that all processes sign in to a gateway with. */
export type SharedTokens = {
  /**
   * The token that is good now, or the one that `grant` gives. It is asked by one process at a time
   * and never more often than the gateway allows. Null where no token is to be had.
   */
  get(grant: () => Promise<GrantedToken | null>): Promise<string | null>;
  /** The gateway does not take it any more. */
  drop(token: string): Promise<void>;
};
