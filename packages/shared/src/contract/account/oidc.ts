import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { text } from '../fields/fields.ts';

/** The next step of a user's sign-in to another service. */
export const signInSteps = [
  /** Redirect to the given address. */
  'go',
  /** The service requires a fresh sign-in. */
  'sign_in',
  /** The email address has to be confirmed first. */
  'prove_address',
  /** Poll: in the chat service, another user's account still has their address. */
  'wait',
  /** It was started in another browser or too long ago, or its account there was another user's. */
  'expired',
] as const;

export const oidc = {
  /**
   * Signs the caller in to the service that sent them here. The browser must be the one that came from
   * there, which its cookie shows.
   */
  continueSignIn: endpoint({
    method: 'POST',
    path: '/api/oidc/interactions/:uid',
    access: 'user',
    params: z.strictObject({ uid: text(100) }),
    reply: z.object({ next: z.enum(signInSteps), url: z.string().optional() }),
  }),
};
