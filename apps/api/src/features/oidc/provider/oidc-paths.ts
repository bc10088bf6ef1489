export const OIDC_PATH = '/oidc';

/** The path that answers a pending sign-in. Its cookie is limited to this path. */
export const interactionPath = (uid: string) => `/api/oidc/interactions/${uid}`;
