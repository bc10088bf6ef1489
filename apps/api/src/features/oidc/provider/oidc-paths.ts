/** Where the provider is, below the product's own address. */
export const OIDC_PATH = '/oidc';

/** Where a sign-in that is under way is answered, and where its cookie is sent to. */
export const interactionPath = (uid: string) => `/api/oidc/interactions/${uid}`;
